import type { AnyAction } from './action.ts';
import type { DeviceInput } from './device-input.ts';
import type { EyewrightError } from '../errors/errors.ts';
import type { Screenshot } from '../screen/frame.ts';
import type { Size } from '../screen/geometry.ts';
import type { ScreenTree } from '../screen/screen-tree.ts';

/** What a device says about itself when it is opened; for the record, for leases, and for cache keys. */
export interface DeviceFacts {
  /** Serial number, UDID, host: what tells this device from others. */
  readonly id?: string;
  /** As a person calls it, e.g. `Pixel 8`, `Chromium 141`. */
  readonly name?: string;
  readonly os?: string;
  /** Pixels of its frames. */
  readonly size?: Size;
  /** Language and region of its user, e.g. `de-DE`. */
  readonly locale?: string;
}

/** A dialog that the application opened. */
export interface TellingDialog {
  readonly message: string;
  /** Whether it was accepted; absent where somebody else was to answer it. */
  readonly accepted?: boolean;
  /** What was put into its field. */
  readonly text?: string | undefined;
}

/** Something that happened in the application while it was being driven. */
export interface DeviceEvent {
  /**
   * `console-error`, `page-error`, `request-failed`, `dialog`, `download`, `new-page`, `crash`, `anr`, …; platforms have their own,
   * and readers show those that they do not know by this name.
   */
  readonly kind: string;
  readonly text: string;
  readonly url?: string;
  /** HTTP status of a failed request; absent when no answer came. */
  readonly status?: number;
  /**
   * What a model that plans is told, with its next round: `told` for what is worth knowing; `weighed` for what may change
   * what came of its plan, so that the call is not over before it knew. Default: nothing.
   */
  readonly notice?: 'told' | 'weighed' | undefined;
  /** For plain code, which has to answer it as well; not in the record. */
  readonly dialog?: TellingDialog | undefined;
  /** Of a new tab, for plain code, which has to wait for it: whether it is looked at from now on; not in the record. */
  readonly newTab?: 'active' | 'beside' | undefined;
}

export interface StreamOptions {
  /** Least time between two frames, in milliseconds. */
  readonly intervalMs: number;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

/** Where an application may go while a call runs. */
export interface Bounds {
  /** Whether what stands at an address may be shown. */
  allows(address: string): boolean;
  /** Told of each address that was asked for and kept out. */
  onStopped(address: string): void;
}

/** One screen that can be seen and acted on. Implementations live in `devices/`, in the test kit, or with users. */
export interface Device {
  /** For messages and reports only; nothing may branch on it. */
  readonly platform: string;
  readonly input: DeviceInput;
  /** What callers count distances in: logical pixels, as pages do, or pixels of the frame. Default: `logical`. */
  readonly distances?: 'logical' | 'frame';
  /** What only this device can do; each replaces the general action of its name. */
  readonly actions?: readonly AnyAction[];
  /** Connects and installs what is needed; called once, within the time of the first call. May be called again after it failed. */
  open?(signal: AbortSignal): Promise<DeviceFacts>;
  screenshot(signal: AbortSignal): Promise<Screenshot>;
  /**
   * Frames as the screen changes, each the newest at its time; a screen that stands still sends one and then nothing. Ends
   * with its signal, and at once where there is no such stream after all.
   */
  stream?(options: StreamOptions): AsyncIterable<Screenshot>;
  /** The platform's own wait after an action; warns and returns when its time is over. */
  settle?(signal: AbortSignal): Promise<void>;
  /**
   * Whether the last input took, where only a look afterwards can tell; `settle` looks by itself. Asked in its place where the user
   * waits in another way, so it must not wait for what comes of the input.
   *
   * @throws ActionError `ACTION_FAILED`
   */
  confirmInput?(signal: AbortSignal): Promise<void>;
  readonly tree?: ScreenTree;
  /**
   * Keeps the application within bounds, whatever would lead it elsewhere, until what it resolves to is called; where it is when
   * that begins was the test's choice, and it may stay there. Absent where
   * nobody can: then only what a plan opens by its address is looked at.
   */
  confine?(bounds: Bounds, signal: AbortSignal): Promise<() => Promise<void>>;
  /** Tells of what happens in the application from now on; returns how to stop. */
  onEvent?(listener: (event: DeviceEvent) => void): () => void;
  /** Why an action that others have is missing here, with what would bring it; for whoever asks for it all the same. */
  explainMissing?(action: string): EyewrightError | undefined;
  /** Which of several views the newest picture shows, for messages: of a browser its tab. Undefined where there is only one. */
  view?(): string | undefined;
  /** The device's clock, for the option `useDeviceTime`. */
  getDeviceLocalTimeString?(): Promise<string>;
  /** Takes back what was installed and releases the rest; never closes the page or disconnects the device. May be called twice. */
  destroy?(): Promise<void>;
}
