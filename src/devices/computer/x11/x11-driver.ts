import type { Point } from '../../../core/screen/geometry.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { abortable } from '../../../core/time/deadline.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import type {
  DesktopClipboard,
  DesktopDriver,
  DesktopFacts,
  DesktopKeyboard,
  DisplayInfo,
  FocusedField,
} from '../driver/desktop-driver.ts';
import { KeyDelivery } from './keyboard/key-delivery.ts';
import { openDisplay } from './open-display.ts';
import { X11Pointer } from './pointer/x11-pointer.ts';
import { DamageWatch, type RestOptions } from './screen/damage-watch.ts';
import type { Monitor } from '../driver/monitor.ts';
import { X11Screen } from './screen/x11-screen.ts';
import type { X11Auth } from './x11-client.ts';
import type { X11Connection } from './x11-connection.ts';

/** What the parts of a driver get to know. */
export interface X11Context {
  readonly connection: X11Connection;
  readonly screen: X11Screen;
  /** What applications need to appear on the display. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** The parts that depend on the use of an X server. */
export interface X11Parts {
  keyboard(context: X11Context): Promise<ClosableKeyboard>;
  clipboard?(context: X11Context): Promise<ClosableClipboard>;
  tree?(context: X11Context): Promise<ClosableTree | undefined>;
}

type ClosableKeyboard = DesktopKeyboard & { close?(): Promise<void> };
type ClosableClipboard = DesktopClipboard & { close?(): void };
type ClosableTree = ScreenTree & {
  close?(): Promise<void>;
  focus?(at: Point, signal: AbortSignal): Promise<(FocusedField & { readonly isField: boolean }) | undefined>;
};

export interface X11DriverInit {
  /** E.g. `:0`. Undefined where none is known; then the driver cannot be opened. */
  readonly display: string | undefined;
  readonly auth?: X11Auth | undefined;
  /** Id of the monitor to show. Default: the primary one. */
  readonly displayId?: string | undefined;
  /** Finds what to show instead of a monitor, e.g. a window. */
  readonly find?: ((connection: X11Connection) => Promise<Monitor>) | undefined;
  /**
   * Whether this is a virtual display (Xvfb), which reports every change of its picture. Not assumed for graphics cards, which may
   * show what the server has not drawn.
   */
  readonly isVirtual?: boolean | undefined;
  /** What applications need to appear there. */
  readonly environment: Environment;
  readonly parts: X11Parts;
}

interface Opened {
  readonly connection: X11Connection;
  readonly screen: X11Screen;
  readonly pointer: X11Pointer;
  readonly delivery: KeyDelivery;
  readonly keyboard: ClosableKeyboard;
  readonly clipboard: ClosableClipboard | undefined;
  readonly tree: ClosableTree | undefined;
}

/** One monitor of an X server. */
export class X11Driver implements DesktopDriver {
  readonly #init: X11DriverInit;
  #opened: Opened | undefined;
  #connection: X11Connection | undefined;
  #damage: DamageWatch | undefined;

  constructor(init: X11DriverInit) {
    this.#init = init;
  }

  get pointer(): X11Pointer {
    return this.#parts.pointer;
  }

  get keyboard(): DesktopKeyboard {
    return this.#parts.keyboard;
  }

  get clipboard(): DesktopClipboard | undefined {
    return this.#parts.clipboard;
  }

  get tree(): ScreenTree | undefined {
    return this.#opened?.tree;
  }

  async open(signal: AbortSignal): Promise<DesktopFacts> {
    const { display, auth, displayId, find, parts, environment, isVirtual } = this.#init;
    const connection = await openDisplay({ display, auth, environment, signal });
    this.#connection = connection;
    const damage = await DamageWatch.start(await openDisplay({ display, auth, environment, signal }));
    this.#damage = damage;
    const screen = new X11Screen({
      connection,
      displayId,
      find: find && (() => find(connection)),
      changes: isVirtual ? damage : undefined,
    });
    const { width, height } = await screen.area();
    const context = { connection, screen, environment, signal };
    const [delivery, keyboard, clipboard, tree] = await Promise.all([
      KeyDelivery.open(connection),
      parts.keyboard(context),
      parts.clipboard?.(context),
      parts.tree?.(context),
    ]);
    this.#opened = {
      connection,
      screen,
      pointer: new X11Pointer(connection, screen),
      delivery,
      keyboard,
      clipboard,
      tree,
    };
    await keyboard.releaseAll();
    return { id: connection.display, name: `display ${connection.display}`, os: 'Linux', size: { width, height } };
  }

  capture(signal: AbortSignal): Promise<Screenshot> {
    return this.#parts.screen.take(signal);
  }

  async rest(options: RestOptions): Promise<void> {
    const { delivery } = this.#parts;
    // A busy application paints the effect of an input long after it was sent.
    await abortable(delivery.isTaken(options.limitMs), options.signal);
    await this.#damage?.rest(options);
  }

  async focusedField(at: Point, signal: AbortSignal): Promise<FocusedField | undefined> {
    const focused = await this.#parts.tree?.focus?.(at, signal);
    return focused?.isField ? focused : undefined;
  }

  displays(): Promise<readonly DisplayInfo[]> {
    return this.#parts.screen.displays();
  }

  environment(): Environment {
    return this.#init.environment;
  }

  /** The connection, for what else there is to know about the X server. */
  get connection(): X11Connection {
    return this.#parts.connection;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    try {
      if (opened) await release(opened);
    } finally {
      this.abandon();
    }
  }

  abandon(): void {
    this.#damage?.close();
    this.#connection?.close();
  }

  get #parts(): Opened {
    if (this.#opened) return this.#opened;
    throw new DeviceError('DEVICE_DISCONNECTED', 'There is no connection to a display');
  }
}

/** Releases what is pressed, and what the parts have taken. A server that is gone has nothing that could stay pressed. */
async function release({ connection, keyboard, clipboard, tree }: Opened): Promise<void> {
  await tree?.close?.();
  if (connection.isLost) return;
  try {
    await keyboard.releaseAll();
    await keyboard.close?.();
    clipboard?.close?.();
    await connection.sync();
  } catch (error) {
    if (!connection.isLost) throw error;
  }
}
