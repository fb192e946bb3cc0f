import type { Device } from './device.ts';

/** How a device is requested. */
export interface LeaseCall {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that the caller can wait; the source may have a limit of its own, and the shorter one counts. */
  readonly timeoutMs?: number | undefined;
  /** The device that the caller had before; it comes first when it is free. */
  readonly preferred?: string | undefined;
}

/** A device that is reserved until it is released. */
export interface DeviceLease<D extends Device> {
  readonly deviceId: string;
  /** Default options of its agents. */
  readonly agentOptions?: object;
  /** Creates a new device object for each agent, since an agent destroys its device. */
  open(): D;
  /** Rejects when the device can no longer be used. */
  check(signal: AbortSignal): Promise<void>;
  /** May be called twice. */
  release(): void;
  /** Resolves when others can have what was released. Absent where that is at once. */
  released?(): Promise<void>;
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
