import { DeviceError } from '../../../core/errors/errors.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import { clampPoint, isInside, type Point, type Size } from '../../../core/screen/geometry.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import { chooseMonitor, type Monitor } from '../driver/monitor.ts';
import type { LibnutRunner } from '../libnut/libnut-process.ts';
import type { PointerSpace } from '../libnut/libnut-pointer.ts';
import { assertSameMainScreen, mainScreenOf } from '../libnut/main-screen.ts';
import type { AskPowerShell } from './power-shell.ts';
import { monitorsOf, windowsMonitors } from './windows-displays.ts';

export interface WindowsScreenInit {
  readonly ask: AskPowerShell;
  readonly libnut: LibnutRunner;
  readonly displayId: string | undefined;
}

interface Shown {
  readonly monitor: Monitor;
  /** Units of libnut per pixel: Windows tells a process that knows nothing of scaling that screens have fewer pixels. */
  readonly scale: number;
  /** Of the main screen, in units of libnut. */
  readonly main: Size;
}

/** Takes pictures of one screen, and is the only place that converts their pixels to what libnut takes for pixels. */
export class WindowsScreen implements PointerSpace {
  readonly #init: WindowsScreenInit;
  #shown: Shown | undefined;

  constructor(init: WindowsScreenInit) {
    this.#init = init;
  }

  /** The screen that is shown. */
  async monitor(signal: AbortSignal): Promise<Monitor> {
    return chooseMonitor(await windowsMonitors(this.#init.ask, signal), this.#init.displayId);
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    const { ask, libnut, displayId } = this.#init;
    const { left, top, width, height } = await this.monitor(signal);
    const request = { name: 'capture', area: { left, top, width, height } } as const;
    const [reply, main] = await Promise.all([
      ask({ request, task: 'take a screenshot', signal }),
      mainScreenOf(libnut, signal),
    ]);
    const data = reply.picture;
    if (!data) throw new DeviceError('DEVICE_COMMAND_FAILED', 'PowerShell sent no screenshot');
    const monitors = monitorsOf(reply);
    const primary = chooseMonitor(monitors, undefined);
    this.#shown = { monitor: chooseMonitor(monitors, displayId), scale: main.width / primary.width, main };
    return { data, mime: 'image/png', ...(await imageSize(data)) };
  }

  async toPointer(point: Point): Promise<Point> {
    const shown = this.#shown;
    if (!shown) throw new DeviceError('DEVICE_COMMAND_FAILED', 'There is no screenshot yet');
    await assertSameMainScreen(this.#init.libnut, shown.main);
    const { monitor, scale } = shown;
    const { x, y } = clampPoint(point, monitor);
    return { x: (monitor.left + x) * scale, y: (monitor.top + y) * scale };
  }

  toPicture(place: Point): Point | undefined {
    if (!this.#shown) return undefined;
    const { monitor, scale } = this.#shown;
    const point = { x: Math.round(place.x / scale) - monitor.left, y: Math.round(place.y / scale) - monitor.top };
    return isInside(point, monitor) ? point : undefined;
  }
}
