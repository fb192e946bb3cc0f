import { DeviceError } from '../../../../core/errors/errors.ts';
import type { Screenshot } from '../../../../core/screen/frame.ts';
import { clampPoint, clipRect, type Point, type Rect } from '../../../../core/screen/geometry.ts';
import { abortable, throwIfAborted } from '../../../../core/time/deadline.ts';
import { rgbxToPng } from '../../../../util/image.ts';
import type { DisplayInfo } from '../../driver/desktop-driver.ts';
import { chooseMonitor, displayOf, type Monitor } from '../../driver/monitor.ts';
import type { X11Event } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';
import type { DamageWatch } from './damage-watch.ts';
import { listMonitors } from './monitors.ts';
import { isSame, ScreenPixels, type ReadOptions, type ReadPixels } from './screen-pixels.ts';

/** Event mask of a window's own geometry. */
const structureNotify = 1 << 17;
const changes = new Set(['ConfigureNotify', 'RRScreenChangeNotify']);

export interface X11ScreenInit {
  readonly connection: X11Connection;
  readonly displayId: string | undefined;
  /** Finds what to show instead of a monitor, e.g. a window; called again after each change of a window that is watched. */
  readonly find?: (() => Promise<Monitor>) | undefined;
  /** Reports every change of the screen. Absent where it is not sure that nothing is missed; then each picture is read anew. */
  readonly changes?: Pick<DamageWatch, 'changes'> | undefined;
}

interface Grabbed extends ReadPixels {
  readonly area: Rect;
}

/** Pictures of one monitor, and the only place that converts their pixels to places on the X screen. */
export class X11Screen {
  readonly #connection: X11Connection;
  readonly #displayId: string | undefined;
  readonly #find: (() => Promise<Monitor>) | undefined;
  readonly #pixels: ScreenPixels;
  readonly #changes: X11ScreenInit['changes'];
  /** Ends when the picture that is being taken is done. */
  #taking: Promise<unknown> = Promise.resolve();
  #newest: Screenshot | undefined;
  /** Part of the X screen that the newest picture shows. */
  #shown: Rect | undefined;
  #monitor: Promise<Monitor> | undefined;
  #scale: Promise<number> | undefined;

  constructor({ connection, displayId, find, changes }: X11ScreenInit) {
    this.#connection = connection;
    this.#displayId = displayId;
    this.#find = find;
    this.#pixels = new ScreenPixels(connection);
    this.#changes = changes;
    connection.onEvent((event) => this.#onEvent(event));
    connection.send((client) =>
      client['ChangeWindowAttributes'](connection.screen.root, { eventMask: structureNotify }),
    );
  }

  /** The part of the X screen that belongs to the display. */
  async area(): Promise<Rect> {
    this.#monitor ??= this.#findMonitor();
    const monitor = await this.#monitor;
    const { width, height } = await this.#rootSize();
    const area = clipRect(monitor, { width, height });
    if (area) return area;
    throw new DeviceError('DEVICE_NOT_FOUND', `The display ${monitor.id} lies outside of the screen of the X server`, {
      hint: 'Look at "xrandr --listmonitors", and place it within the screen.',
    });
  }

  async displays(): Promise<readonly DisplayInfo[]> {
    return (await listMonitors(this.#connection)).map(displayOf);
  }

  /** A picture of the display. It is the one before where it is known that nothing has changed. */
  async take(signal: AbortSignal): Promise<Screenshot> {
    throwIfAborted(signal);
    // One after the other: pixels that are being encoded must not change.
    const taking = this.#taking.then(() => this.#take());
    this.#taking = taking.catch(() => undefined);
    return abortable(taking, signal);
  }

  async #take(): Promise<Screenshot> {
    const [{ area, data, isNew }, dpr] = await Promise.all([this.#grab(), this.#dpr()]);
    this.#shown = area;
    if (!isNew && this.#newest?.dpr === dpr) return this.#newest;
    this.#newest = undefined;
    const { width, height } = area;
    this.#newest = { data: await rgbxToPng(data, area), mime: 'image/png', width, height, dpr };
    return this.#newest;
  }

  /**
   * @throws DeviceError `DEVICE_COMMAND_FAILED` if the screen has changed since the newest picture, so that the point would mean
   * another place
   */
  async toScreen(point: Point): Promise<Point> {
    const area = await this.area();
    const shown = this.#shown ?? area;
    if (!isSame(shown, area)) {
      throw new DeviceError(
        'DEVICE_COMMAND_FAILED',
        `The screen has changed from ${sizeOf(shown)} to ${sizeOf(area)} since the screenshot in which the element was found`,
        { hint: 'Repeat the call once the screen has its final size.', retryable: true },
      );
    }
    const { x, y } = clampPoint(point, area);
    return { x: Math.round(x) + area.left, y: Math.round(y) + area.top };
  }

  /** The pixel of the newest picture at a place; undefined outside of it. */
  fromScreen({ x, y }: Point): Point | undefined {
    const area = this.#shown;
    if (!area) return undefined;
    const point = { x: x - area.left, y: y - area.top };
    const isInside = point.x >= 0 && point.y >= 0 && point.x < area.width && point.y < area.height;
    return isInside ? point : undefined;
  }

  async #grab(): Promise<Grabbed> {
    // Changes are told once, so they are asked for only where it is known which pixels they concern.
    const area = await this.area();
    const changes: ReadOptions['changes'] = this.#changes && { within: await this.#changes.changes() };
    try {
      return { area, ...(await this.#pixels.read({ area, changes })) };
    } catch (error) {
      // The screen may have become smaller in between; then the server refuses the area.
      if (this.#connection.isLost) throw error;
      this.#monitor = undefined;
      const now = await this.area();
      return { area: now, ...(await this.#pixels.read({ area: now, changes })) };
    }
  }

  async #findMonitor(): Promise<Monitor> {
    return this.#find ? this.#find() : chooseMonitor(await listMonitors(this.#connection), this.#displayId);
  }

  #rootSize(): Promise<{ readonly width: number; readonly height: number }> {
    const { root } = this.#connection.screen;
    return this.#connection.call((client, done) => client['GetGeometry'](root, done));
  }

  #dpr(): Promise<number> {
    this.#scale ??= scaleOf(this.#connection);
    return this.#scale;
  }

  #onEvent({ name }: X11Event): void {
    if (!changes.has(name)) return;
    this.#monitor = undefined;
    this.#scale = undefined;
  }
}

/** The scale of texts and controls that the desktop asks applications for, by the resource `Xft.dpi`. */
async function scaleOf(connection: X11Connection): Promise<number> {
  const { root } = connection.screen;
  const resourceManager = 23;
  const anyType = 0;
  const { data } = await connection.call<{ readonly data: Buffer }>((client, done) =>
    client['GetProperty'](0, root, resourceManager, anyType, 0, 16_384, done),
  );
  const dpi = Number(/^Xft\.dpi:\s*(\d+(?:\.\d+)?)/m.exec(data.toString('latin1'))?.[1]);
  return dpi > 0 ? Math.max(1, dpi / 96) : 1;
}

function sizeOf({ left, top, width, height }: Rect): string {
  return `${width} × ${height} at ${left}, ${top}`;
}
