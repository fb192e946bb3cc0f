import type { InputCall } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { DesktopPointer, MouseButton, WheelDirection } from '../driver/desktop-driver.ts';
import type { LibnutProcess } from './libnut-process.ts';

/** Between pixels of the newest picture and the units in which libnut has places. */
export interface PointerSpace {
  /** @throws DeviceError `DEVICE_COMMAND_FAILED`, retryable, if the screen has changed since the newest picture */
  toPointer(point: Point): Promise<Point>;
  /** Undefined outside of the picture. */
  toPicture(place: Point): Point | undefined;
}

/** What one notch of a wheel is: a press of a button, pixels, or units of Windows. Source: `mouse.c` of libnut-core. */
const notches: Partial<Record<NodeJS.Platform, number>> = { linux: 1, darwin: 100, win32: 120 };
/** To the left and upwards is positive on every system. */
const turns: Record<WheelDirection, readonly [x: number, y: number]> = {
  up: [0, 1],
  down: [0, -1],
  left: [1, 0],
  right: [-1, 0],
};
/** Milliseconds between two notches; applications merge notches that come together. */
const notchMs = 30;
/** How far from its place the pointer may end, in units of libnut: two roundings. */
const tolerance = 2;

/** The mouse of this computer, by libnut. */
export class LibnutPointer implements DesktopPointer {
  readonly #process: LibnutProcess;
  readonly #space: PointerSpace;

  constructor(process: LibnutProcess, space: PointerSpace) {
    this.#process = process;
    this.#space = space;
  }

  async position({ signal }: InputCall): Promise<Point | undefined> {
    const [place] = await this.#process.run({ task: 'find the pointer', calls: [['getMousePos']], signal });
    return this.#space.toPicture(place as Point);
  }

  async move(to: Point, { signal }: InputCall): Promise<void> {
    throwIfAborted(signal);
    if (!Number.isFinite(to.x) || !Number.isFinite(to.y)) {
      throw new DeviceError('DEVICE_COMMAND_FAILED', `There is no place ${to.x}, ${to.y} on ${this.#process.name}`);
    }
    const place = await this.#space.toPointer(to);
    const [x, y] = [Math.round(place.x), Math.round(place.y)];
    const task = `move the pointer to ${x}, ${y}`;
    const [, reached] = await this.#process.run({ task, calls: [['moveMouse', x, y], ['getMousePos']], signal });
    this.#assertReached({ x, y }, reached as Point);
  }

  async press(button: MouseButton, { signal }: InputCall): Promise<void> {
    const task = `press the ${button} mouse button`;
    await this.#process.run({ task, calls: [['mouseToggle', 'down', button]], signal });
  }

  async release(button: MouseButton): Promise<void> {
    const task = `release the ${button} mouse button`;
    await this.#process.run({ task, calls: [['mouseToggle', 'up', button]] });
  }

  async wheel(direction: WheelDirection, count: number, { signal }: InputCall): Promise<void> {
    const { platform } = this.#process;
    const [x, y] = turns[direction].map((sign) => sign * (notches[platform] ?? 1)) as [number, number];
    for (let left = count; left > 0; left--) {
      await this.#process.run({ task: `turn the wheel ${direction}`, calls: [['scrollMouse', x, y]], signal });
      if (left > 1) await sleep(notchMs, signal);
    }
  }

  /** A place that the pointer cannot reach would make the next press one of something else. macOS reports places late. */
  #assertReached(place: Point, reached: Point): void {
    if (this.#process.platform === 'darwin') return;
    if (Math.abs(reached.x - place.x) <= tolerance && Math.abs(reached.y - place.y) <= tolerance) return;
    throw new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `The pointer of ${this.#process.name} is at ${reached.x}, ${reached.y} instead of ${place.x}, ${place.y}`,
      {
        hint: 'Did somebody move the mouse, or does an application hold the pointer? Nothing was pressed.',
        retryable: true,
      },
    );
  }
}
