import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { DeviceError, EyewrightError } from '../../../core/errors/errors.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import { clampPoint, isInside, type Point, type Size } from '../../../core/screen/geometry.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import { chooseMonitor } from '../driver/monitor.ts';
import { assertSameMainScreen, mainScreenOf } from '../libnut/main-screen.ts';
import type { LibnutRunner } from '../libnut/libnut-process.ts';
import type { PointerSpace } from '../libnut/libnut-pointer.ts';
import { ownFolder } from '../processes/own-folder.ts';
import type { RunProgram } from '../processes/run-program.ts';
import { macMonitors, type MacMonitor } from './mac-displays.ts';

export interface MacScreenInit {
  readonly run: RunProgram;
  readonly libnut: LibnutRunner;
  readonly displayId: string | undefined;
}

interface Shown {
  readonly monitor: MacMonitor;
  /** Of the picture, in pixels. */
  readonly size: Size;
  /** Pixels per point: 2 on most Retina screens. */
  readonly scale: number;
  /** Of the main screen, in points. */
  readonly main: Size;
}

/** Takes pictures of one screen, and is the only place that converts their pixels to points, in which the mouse is placed. */
export class MacScreen implements PointerSpace {
  readonly #init: MacScreenInit;
  #shown: Shown | undefined;

  constructor(init: MacScreenInit) {
    this.#init = init;
  }

  /** The screen that is shown. */
  async monitor(signal: AbortSignal): Promise<MacMonitor> {
    return chooseMonitor(await macMonitors(this.#init.run, signal), this.#init.displayId);
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    const monitor = await this.monitor(signal);
    const [data, main] = await Promise.all([this.#capture(monitor, signal), mainScreenOf(this.#init.libnut, signal)]);
    const size = await imageSize(data);
    const scale = scaleOf(size, monitor);
    this.#shown = { monitor, size, scale, main };
    return { data, mime: 'image/png', ...size, dpr: scale };
  }

  async toPointer(point: Point): Promise<Point> {
    const shown = this.#shown;
    if (!shown) throw new DeviceError('DEVICE_COMMAND_FAILED', 'There is no screenshot yet');
    await assertSameMainScreen(this.#init.libnut, shown.main);
    const { x, y } = clampPoint(point, shown.size);
    const { monitor, scale } = shown;
    return { x: monitor.left + x / scale, y: monitor.top + y / scale };
  }

  toPicture(place: Point): Point | undefined {
    if (!this.#shown) return undefined;
    const { monitor, scale, size } = this.#shown;
    const point = { x: Math.round((place.x - monitor.left) * scale), y: Math.round((place.y - monitor.top) * scale) };
    return isInside(point, size) ? point : undefined;
  }

  /**
   * `screencapture` writes to a file only. Its folder is for this user alone. Source of the options: the manual page
   * screencapture(1) of macOS 13: `-x` no sound, `-t` the format, `-D` the screen, of which 1 is the main one.
   */
  async #capture({ index }: MacMonitor, signal: AbortSignal): Promise<Buffer> {
    const folder = await ownFolder('eyewright-screen-');
    try {
      const file = join(folder, 'screen.png');
      const args = ['-x', '-t', 'png', '-D', String(index), file];
      await this.#init.run({ command: 'screencapture', args, task: 'take a screenshot', signal });
      return await readFile(file);
    } catch (error) {
      if (signal.aborted || EyewrightError.isInstance(error)) throw error;
      throw new DeviceError('DEVICE_COMMAND_FAILED', `screencapture wrote no screenshot of display ${index}`, {
        hint: 'Is the screen locked, or was the display unplugged?',
        retryable: true,
        cause: error,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/**
 * Pixels per point, as measured. A picture with another shape shows another screen, or the screen has just been turned.
 *
 * @throws DeviceError `DEVICE_COMMAND_FAILED`
 */
export function scaleOf(picture: Size, { id, width, height }: MacMonitor): number {
  const scale = picture.width / width;
  // Sizes of scaled screens are rounded to whole pixels.
  if (Math.abs(picture.height - height * scale) <= Math.max(2, scale)) return scale;
  throw new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `The screenshot of display ${id} has ${picture.width} × ${picture.height} pixels, which does not fit its ${width} × ${height} points`,
    {
      hint: 'Was a display connected, removed or rotated at that moment? If it happens again, use another displayId.',
      retryable: true,
    },
  );
}
