import type { Screenshot } from './frame.ts';
import type { Point, Rect } from './geometry.ts';
import type { directions } from './scroll-types.ts';
import type { InputStrategy } from './input-strategies.ts';

export type Direction = (typeof directions)[number];
export type Edge = 'top' | 'bottom' | 'left' | 'right';

export interface TypeTextOptions {
  readonly strategy: InputStrategy;
  /** Milliseconds between two code points. Default: as fast as the driver goes. */
  readonly delayMs?: number | undefined;
  /** Whether the text holds a secret, which must not show up in the driver's own logs or steps. */
  readonly isSecret?: boolean;
  readonly signal: AbortSignal;
}

/** All points are pixels of the newest frame; the driver converts them in one place. */
export interface PointerInput {
  tap(point: Point): Promise<void>;
  doubleTap(point: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
}

/** A pointer with buttons that can rest on something without pressing it. */
export interface MouseInput {
  rightClick(point: Point): Promise<void>;
  hover(point: Point): Promise<void>;
}

/** Text goes to the element that has the focus. */
export interface TextInput {
  type(text: string, options: TypeTextOptions): Promise<void>;
  /** Empties the focused field and waits until it stays empty. */
  clear(signal: AbortSignal): Promise<void>;
  /** Replaces the value of the focused field in one operation, where the platform has one. */
  replace?(text: string, options: Pick<TypeTextOptions, 'isSecret' | 'signal'>): Promise<void>;
  /** Puts the text cursor behind the last character. */
  moveToEnd(): Promise<void>;
}

export interface KeyboardInput {
  /** Presses a key or a combination, e.g. `['Control', 'a']`; throws `DEVICE_UNSUPPORTED` for unknown names. */
  press(keys: readonly string[]): Promise<void>;
}

export interface ScrollInput {
  /** Reveals content that lies off-screen in `direction`. Without `at`: where the pointer is. Default distance: most of a screen. */
  by(options: {
    readonly direction: Direction;
    readonly distance?: number | undefined;
    readonly at?: Point | undefined;
  }): Promise<void>;
  toEdge(options: {
    readonly edge: Edge;
    readonly at?: Point | undefined;
    readonly signal: AbortSignal;
  }): Promise<void>;
}

export interface NavigationInput {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
}

/** What a device can do, by group. A group it lacks is absent, so it is known before the run. */
export interface DeviceInput {
  readonly pointer?: PointerInput;
  readonly mouse?: MouseInput;
  readonly text?: TextInput;
  readonly keyboard?: KeyboardInput;
  readonly scroll?: ScrollInput;
  readonly navigation?: NavigationInput;
}

export type Capability = keyof DeviceInput;

/** Where a device is, for reports and for the model. */
export interface DeviceState {
  readonly url?: string;
  readonly title?: string;
}

/** Something that went wrong in the application while it was being driven. */
export interface DeviceEvent {
  readonly kind: 'console-error' | 'page-error' | 'request-failed';
  readonly text: string;
  readonly url?: string;
  /** HTTP status of a failed request; absent when no answer came. */
  readonly status?: number;
}

/** One screen that can be seen and acted on. Implementations live in `devices/`, in the test kit, or with users. */
export interface Device {
  /** For messages and reports only; nothing may branch on it. */
  readonly platform: string;
  readonly input: DeviceInput;
  screenshot(signal: AbortSignal): Promise<Screenshot>;
  state?(): Promise<DeviceState>;
  /** The platform's own wait after an action; warns and returns when its time is over. */
  settle?(signal: AbortSignal): Promise<void>;
  /** Evaluates a script in the application under test (browsers). */
  evaluate?(script: string): Promise<unknown>;
  /** Tells of errors in the application from now on; returns how to stop. */
  onEvent?(listener: (event: DeviceEvent) => void): () => void;
  /** Box of the first match of an XPath in frame pixels, scrolled into view (browsers). */
  findByXPath?(xpath: string): Promise<Rect | undefined>;
  /** The device's clock, for the option `useDeviceTime`. */
  getDeviceLocalTimeString?(): Promise<string>;
  /** Releases what the agent acquired; never closes the page or disconnects the device. May be called twice. */
  close(): Promise<void>;
}
