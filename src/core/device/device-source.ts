import type { Device } from './device.ts';

/** How a device is asked for. */
export interface LeaseCall {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that the caller has; the source may have a limit of its own, and the shorter one counts. */
  readonly timeoutMs?: number | undefined;
  /** The device that the caller had before; it comes first when it is free. */
  readonly preferred?: string | undefined;
}

/** A device that nobody else gets until it is given back. */
export interface DeviceLease<D extends Device> {
  readonly deviceId: string;
  /** What agents for it are told, unless they are told otherwise. */
  readonly agentOptions?: object;
  /** Makes the device anew; an agent uses it up. */
  open(): D;
  /** Rejects when the device cannot be used any more. */
  check(signal: AbortSignal): Promise<void>;
  /** May be called twice. */
  release(): void;
}

/** Where the fixtures of runners get devices from: `androidDevices()`, or a pool of your own. */
export interface DeviceSource<D extends Device = Device, O extends object = object> {
  /** For messages, e.g. `Android devices`. */
  readonly name: string;
  /**
   * Waits for a device that fits and is free.
   *
   * @param options - Of the project or file; they come before the source's own.
   */
  lease(options?: O, call?: LeaseCall): Promise<DeviceLease<D>>;
}
