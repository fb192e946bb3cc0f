import type { InputCall } from '../../../core/device/device-input.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { Point, Rect, Size } from '../../../core/screen/geometry.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';

/** A screen that is connected to a computer. */
export interface DisplayInfo {
  /** The value for the option `displayId`, e.g. `HDMI-1`. */
  readonly id: string;
  /** For people, e.g. `HDMI-1 (1920 × 1080)`. */
  readonly name: string;
  /** Whether it is the main screen. */
  readonly primary?: boolean;
}

/** What is known about a desktop once its driver is open. */
export interface DesktopFacts {
  /** Identifies the screen, e.g. `:99` or `10.0.0.5:3389`. */
  readonly id: string;
  /** For people, e.g. `display :99`. */
  readonly name: string;
  readonly os?: string;
  readonly size: Size;
}

export type MouseButton = 'left' | 'middle' | 'right';
export type WheelDirection = 'up' | 'down' | 'left' | 'right';

/** The mouse. All points are pixels of the newest picture; each driver converts them in one place. */
export interface DesktopPointer {
  /**
   * Where the pointer is. Undefined where it is outside of the picture, or where that cannot be known.
   */
  position(call: InputCall): Promise<Point | undefined>;
  /**
   * @throws DeviceError `DEVICE_COMMAND_FAILED`, retryable, if the screen has changed its size since the newest picture
   */
  move(to: Point, call: InputCall): Promise<void>;
  press(button: MouseButton, call: InputCall): Promise<void>;
  release(button: MouseButton): Promise<void>;
  /** Turns the wheel by whole notches. */
  wheel(direction: WheelDirection, notches: number, call: InputCall): Promise<void>;
}

/** Options of `DesktopKeyboard.press`. */
export interface PressOptions extends InputCall {
  /** Milliseconds after each modifier and after the key itself. Drivers whose keys have no such states ignore it. */
  readonly modifierDelayMs: number;
}

/** Options of `DesktopKeyboard.typeText`. */
export interface TypeOptions extends PressOptions {
  /** Whether the text must not appear in logs. */
  readonly isSecret: boolean;
}

/** The keyboard. */
export interface DesktopKeyboard {
  /** The modifier of shortcuts such as "select all". */
  readonly shortcutKey: 'Control' | 'Meta';
  /**
   * @param keys - Canonical names of `core/device/keys.ts`, modifiers first.
   * @throws DeviceError `DEVICE_UNSUPPORTED` for a key that the keyboard does not have
   */
  assertKeys(keys: readonly string[]): void;
  /** Presses a key or a combination; nothing stays pressed, also when the signal fires. */
  press(keys: readonly string[], options: PressOptions): Promise<void>;
  /** Types a text with the keyboard, whatever characters it has; a line break is the key Enter. */
  typeText(text: string, options: TypeOptions): Promise<void>;
  /** Releases every modifier and every mouse button that is down, whoever pressed it. */
  releaseAll(): Promise<void>;
}

/** A text that was put on the clipboard for one paste. */
export interface ClipboardOffer {
  /**
   * Resolves when an application has fetched the text, or when it is too late to expect that: then to false. Systems that do not
   * tell wait for as long as a paste takes.
   */
  fetched(call: InputCall): Promise<boolean>;
  /** When programs last asked for it, by `monotonic`. Absent: the system does not tell. */
  usedAt?(): number | Promise<number>;
  /** Puts back what was on the clipboard before. May be called twice. */
  restore(): Promise<void>;
}

/** Options of `DesktopClipboard.offer`. */
export interface OfferOptions extends InputCall {
  /** Whether clipboard managers are asked not to keep the text, where the system has a way to do so. */
  readonly isSecret: boolean;
}

/** The clipboard, as text. */
export interface DesktopClipboard {
  read(call: InputCall): Promise<string>;
  write(text: string, call: InputCall): Promise<void>;
  /** Puts a text on the clipboard for one paste; resolves when applications can see it. */
  offer(text: string, call: OfferOptions): Promise<ClipboardOffer>;
}

/** A field that has the keyboard. */
export interface FocusedField {
  /** In pixels of the newest picture. */
  readonly rect: Rect;
  /** Undefined if it must not be read. */
  readonly value: string | undefined;
}

/**
 * One desktop that can be seen and acted on: the X server of this machine, macOS, Windows, or a remote desktop. Everything else
 * about desktops is in terms of it.
 */
export interface DesktopDriver {
  readonly pointer: DesktopPointer;
  readonly keyboard: DesktopKeyboard;
  /**
   * Present where texts are pasted unless they have to be typed. Absent where `typeText` sends a text to the desktop in one call,
   * in a way of its own.
   */
  readonly clipboard?: DesktopClipboard | undefined;
  /** Known once the driver is open. */
  readonly tree?: ScreenTree | undefined;
  /** Connects. Called again only after a failure, when the driver has been closed. */
  open(signal: AbortSignal): Promise<DesktopFacts>;
  /** @throws DeviceError `DEVICE_DISCONNECTED`, `DEVICE_COMMAND_FAILED` */
  capture(signal: AbortSignal): Promise<Screenshot>;
  /**
   * Resolves when the picture has not changed for `quietMs`, or after `limitMs`. Absent: pictures are compared instead.
   */
  rest?(options: { readonly quietMs: number; readonly limitMs: number; readonly signal: AbortSignal }): Promise<void>;
  /**
   * The field at a point of the newest picture that has the keyboard; undefined if none there has it, or if applications do not
   * tell. Absent: they never do.
   */
  focusedField?(at: Point, signal: AbortSignal): Promise<FocusedField | undefined>;
  displays(signal: AbortSignal): Promise<readonly DisplayInfo[]>;
  /** The environment in which an application appears on this desktop. Absent: applications cannot be started on it. */
  environment?(): Environment;
  /** Releases everything that is pressed, then the connection. May be called twice. */
  close(): Promise<void>;
  /** Ends every process of the driver at once, because this process is about to end. */
  abandon(): void;
}
