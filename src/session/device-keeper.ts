import { clearTimer, setTimer, type Timer } from '../core/clock.ts';
import type { Device } from '../core/device.ts';
import type { DeviceLease, DeviceSource, LeaseCall } from '../core/device-source.ts';

/** How long a device is kept between two tests, in milliseconds: longer than runners take from one to the next. */
const restMs = 2000;
/** A device that does not answer for so long is not handed out again, in milliseconds. */
const checkMs = 5000;

/** What a test gets. */
export interface KeptDevice<D extends Device> {
  readonly device: D;
  readonly agentOptions: object;
}

/**
 * Keeps the device of a worker from test to test. When no test asks for it any more, it is free for others: runners keep
 * idle workers to the end of the run, while others may be waiting for what they hold.
 */
export class DeviceKeeper<D extends Device, O extends object = object> implements AsyncDisposable {
  readonly #source: DeviceSource<D, O>;
  readonly #options: O | undefined;
  #lease: DeviceLease<D> | undefined;
  #device: D | undefined;
  #before: string | undefined;
  #rest: Timer | undefined;

  constructor(source: DeviceSource<D, O>, options?: O) {
    this.#source = source;
    this.#options = options;
  }

  /** A device for one test: the one of the test before, if it is still well. */
  async take(call: LeaseCall = {}): Promise<KeptDevice<D>> {
    clearTimer(this.#rest);
    await this.#endDevice();
    const lease = (await this.#sameAgain(call)) ?? (await this.#another(call));
    this.#device = lease.open();
    return { device: this.#device, agentOptions: lease.agentOptions ?? {} };
  }

  /** The test is over. */
  rest(): void {
    clearTimer(this.#rest);
    this.#rest = setTimer(() => void this.#letGo(), restMs);
    this.#rest.unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimer(this.#rest);
    await this.#letGo();
  }

  async #sameAgain({ signal }: LeaseCall): Promise<DeviceLease<D> | undefined> {
    const signals = [AbortSignal.timeout(checkMs), signal].filter((one) => one !== undefined);
    try {
      await this.#lease?.check(AbortSignal.any(signals));
    } catch {
      await this.#letGo();
    }
    return this.#lease;
  }

  async #another(call: LeaseCall): Promise<DeviceLease<D>> {
    this.#lease = await this.#source.lease(this.#options, { ...call, preferred: this.#before });
    this.#before = this.#lease.deviceId;
    return this.#lease;
  }

  async #letGo(): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    // What is done to it must be over before another gets it.
    await this.#endDevice();
    lease?.release();
  }

  async #endDevice(): Promise<void> {
    const device = this.#device;
    this.#device = undefined;
    // Its agent has done so already, if it had one.
    await device?.destroy?.().catch(() => undefined);
  }
}
