import { now } from '../../core/time/clock.ts';
import { abortable, settlesWithin } from '../../core/time/deadline.ts';
import type { Device } from '../../core/device/device.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';

/** Longest time to wait for the device, in milliseconds, because the call has to wait, too. */
const answerMs = 5000;

const localTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)/;

/**
 * The local time of a device, for steps. It is read once, when it is first needed, and continued with the clock of this process,
 * because a request may take as long as a screenshot.
 */
export class DeviceClock {
  readonly #device: Device;
  readonly #logger: Logger;
  /** Difference between the device's local time and the clock of this process, in milliseconds; undefined without a device time. */
  #offset: Promise<number | undefined> | undefined;

  constructor(device: Device, logger: Logger) {
    this.#device = device;
    this.#logger = logger;
  }

  /** `YYYY-MM-DD HH:MM:SS.mmm`; undefined when the time of this machine is used instead. */
  async time(signal: AbortSignal): Promise<string | undefined> {
    const offset = await abortable((this.#offset ??= this.#ask()), signal);
    if (offset === undefined) return undefined;
    return new Date(now() + offset).toISOString().replace('T', ' ').replace('Z', '');
  }

  async #ask(): Promise<number | undefined> {
    const { platform } = this.#device;
    if (!this.#device.getDeviceLocalTimeString) return this.#without(`${platform} does not report it`);
    try {
      const requestedAt = now();
      const response = this.#device.getDeviceLocalTimeString();
      if (!(await settlesWithin(response, answerMs)))
        return this.#without(`${platform} did not answer within ${answerMs} ms`);
      const text = await response;
      const [, date, time] = localTime.exec(text.trim()) ?? [];
      if (Number.isNaN(Date.parse(`${date}T${time}Z`)))
        return this.#without(`${platform} answered ${JSON.stringify(text.slice(0, 100))}`);
      // The device is assumed to have read its clock in the middle of the request.
      return Date.parse(`${date}T${time}Z`) - (requestedAt + now()) / 2;
    } catch (error) {
      return this.#without(errorMessage(error));
    }
  }

  #without(why: string): undefined {
    this.#logger.warn(`useDeviceTime: no time of the device (${why}); steps show the time of this machine.`);
  }
}
