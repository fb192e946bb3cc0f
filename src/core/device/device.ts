import type { AnyAction } from './action.ts';
import type { DeviceInput } from './device-input.ts';
import type { EyewrightError } from '../errors/errors.ts';
import type { Screenshot } from '../screen/frame.ts';
import type { Size } from '../screen/geometry.ts';
import type { ScreenTree } from '../screen/screen-tree.ts';

/** Facts about a device, known once it is opened; for the record, for leases, and for cache keys. */
export interface DeviceFacts {
  /** Serial number, UDID or host: identifies the device. */
  readonly id?: string;
  /** For people, e.g. `Pixel 8`, `Chromium 141`. */
  readonly name?: string;
  readonly os?: string;
  /** Pixels of its frames. */
  readonly size?: Size;
  /** Language and region of its user, e.g. `de-DE`. */
  readonly locale?: string;
  /** Web address of a page about its session, e.g. in a device cloud. */
  readonly sessionUrl?: string;
}

/** A dialog that the application opened. */
export interface TellingDialog {
  /** Its kind, such as `alert` or `confirm`; absent where that is not known. */
  readonly type?: string;
  readonly message: string;
  /** Whether it was accepted; absent where the device did not answer it. */
  readonly accepted?: boolean;
  /** The text that was entered into its field. */
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
   * Whether a planning model gets the event with its next round: `told` for what is worth knowing; `weighed` for what may
   * change the result of its plan, so that the call does not end before the model has seen it. Default: it does not get it.
   */
  readonly notice?: 'told' | 'weighed' | undefined;
  /** For generated code, which has to answer the dialog as well; not in the record. */
  readonly dialog?: TellingDialog | undefined;
  /** A download that began or failed. For the cache; not in the record. */
  readonly download?: { readonly name: string; readonly hasFailed: boolean } | undefined;
  /** The present address of a new tab, which is blank at first. For the cache; not in the record. */
  address?(): string;
  /** Whether a new tab becomes the active one. For generated code, which has to wait for the tab; not in the record. */
  readonly newTab?: 'active' | 'beside' | undefined;
}

/** Options of `Device.stream`. */
export interface StreamOptions {
  /** Least time between two frames, in milliseconds. */
  readonly intervalMs: number;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

/** Where an application may navigate while a call runs. */
export interface Bounds {
  /** Whether an address may be opened. */
  allows(address: string): boolean;
  /** Called with each address that was requested and blocked. */
  onStopped(address: string): void;
}

/** One screen that can be seen and acted on. Implementations live in `devices/`, in the test kit, or with users. */
export interface Device {
  /** For messages and reports only; nothing may branch on it. */
  readonly platform: string;
  readonly input: DeviceInput;
  /** The unit of the distances that callers give: logical pixels, as in pages, or pixels of the frame. Default: `logical`. */
  readonly distances?: 'logical' | 'frame';
  /** Actions of this device; each replaces the general action of the same name. */
  readonly actions?: readonly AnyAction[];
  /** Connects, and installs what is needed. Called once, within the timeout of the first call; again only after a failure. */
  open?(signal: AbortSignal): Promise<DeviceFacts>;
  screenshot(signal: AbortSignal): Promise<Screenshot>;
  /**
   * Sends frames as the screen changes, always the newest one; a screen that does not change sends one frame and then nothing.
   * Ends with its signal, or at once where the device turns out to have no stream.
   */
  stream?(options: StreamOptions): AsyncIterable<Screenshot>;
  /** The platform's own wait after an action; warns and returns when its time limit is reached. */
  settle?(signal: AbortSignal): Promise<void>;
  /**
   * Checks that the last input took effect, where that shows only afterwards. `settle` includes this check; `confirmInput` is
   * called instead of it where the user configured another wait, so it must not wait for the effects of the input.
   *
   * @throws ActionError `ACTION_FAILED`
   */
  confirmInput?(signal: AbortSignal): Promise<void>;
  readonly tree?: ScreenTree;
  /**
   * Keeps the application within bounds until the returned function is called. The page that is open at the start was the
   * test's choice, and may stay open. Absent where the device cannot do this: then only addresses that a plan opens are checked.
   */
  confine?(bounds: Bounds, signal: AbortSignal): Promise<() => Promise<void>>;
  /** Reports what happens in the application from now on; returns a function that stops it. */
  onEvent?(listener: (event: DeviceEvent) => void): () => void;
  /** The error for an action that other devices have and this one lacks: why, and what would make it available. */
  explainMissing?(action: string): EyewrightError | undefined;
  /** Which of several views, such as tabs, the newest picture shows; for messages. Undefined where there is only one. */
  view?(): string | undefined;
  /** The device's clock, for the option `useDeviceTime`. */
  getDeviceLocalTimeString?(): Promise<string>;
  /** Removes what was installed and releases the rest; never closes the page or disconnects the device. May be called twice. */
  destroy?(): Promise<void>;
}
