import type { FilesInput, InputCall, TakenOptions } from '../../../core/device/device-input.ts';
import type { WebDevice } from '../web-device.ts';

/** File choosers of a browser: offered files are offered again in each page that becomes active. */
export class BrowserFiles implements FilesInput {
  readonly #current: () => WebDevice;
  #paths: readonly string[] = [];
  /** Pages in which the files have been offered. */
  readonly #offered = new Set<WebDevice>();

  constructor(current: () => WebDevice) {
    this.#current = current;
  }

  async offer(paths: readonly string[], call: InputCall): Promise<void> {
    this.#paths = paths;
    const before = [...this.#offered];
    this.#offered.clear();
    for (const device of before) await device.input.files?.offer([], call);
    await this.follow(this.#current(), call);
  }

  /** Offers the files in a page that is about to be used. */
  async follow(device: WebDevice, call: InputCall): Promise<void> {
    if (this.#paths.length === 0 || this.#offered.has(device)) return;
    this.#offered.add(device);
    await device.input.files?.offer(this.#paths, call);
  }

  async taken({ limitMs, signal }: TakenOptions): Promise<boolean> {
    const current = this.#current();
    if (await current.input.files?.taken({ limitMs, signal })) return true;
    for (const device of this.#offered) {
      if (device !== current && (await device.input.files?.taken({ limitMs: 0, signal }))) return true;
    }
    return false;
  }
}
