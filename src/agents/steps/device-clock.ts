import { now } from '../../core/time/clock.ts';
import { abortable, settlesWithin } from '../../core/time/deadline.ts';
import type { Device } from '../../core/device/device.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';

/** A device that takes longer for its clock would hold up the call that asks. */
const answerMs = 5000;

const localTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)/;

/**
 * The local time of a device, as steps tell it: asked for once, when it is first needed, and carried on by our own clock,
 * since asking may cost as much as a screenshot.
 */
export class DeviceClock {
  readonly #device: Device;
  readonly #logger: Logger;
  /** From our clock to the time that a wall clock at the device shows, in milliseconds; undefined when it cannot say. */
  #offset: Promise<number | undefined> | undefined;

  constructor(device: Device, logger: Logger) {
    this.#device = device;
    this.#logger = logger;
  }

  /** `YYYY-MM-DD HH:MM:SS.mmm`; undefined where the time of this machine has to do. */
  async time(signal: AbortSignal): Promise<string | undefined> {
    const offset = await abortable((this.#offset ??= this.#ask()), signal);
    if (offset === undefined) return undefined;
    return new Date(now() + offset).toISOString().replace('T', ' ').replace('Z', '');
  }

  async #ask(): Promise<number | undefined> {
    const { platform } = this.#device;
    if (!this.#device.getDeviceLocalTimeString) return this.#without(`${platform} cannot tell it`);
    try {
      const asked = now();
      const asking = this.#device.getDeviceLocalTimeString();
      if (!(await settlesWithin(asking, answerMs)))
        return this.#without(`${platform} did not answer within ${answerMs} ms`);
      const text = await asking;
      const [, date, time] = localTime.exec(text.trim()) ?? [];
      if (Number.isNaN(Date.parse(`${date}T${time}Z`)))
        return this.#without(`${platform} answered ${JSON.stringify(text.slice(0, 100))}`);
      // Half of the way there and back has passed since the device looked at its clock.
      return Date.parse(`${date}T${time}Z`) - (asked + now()) / 2;
    } catch (error) {
      return this.#without(errorMessage(error));
    }
  }

  #without(why: string): undefined {
    this.#logger.warn(`useDeviceTime: no time of the device (${why}); steps tell the time of this machine.`);
  }
}
