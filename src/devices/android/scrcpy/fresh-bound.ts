/** Number of packets whose delays are kept. Old ones lose value because the clocks of two machines drift apart. */
const remembered = 32;

/**
 * Latest possible capture time of a picture on our clock, although the device has its own. No packet arrives before it
 * was made, so the least delay between device time and ours bounds the clock offset.
 */
export class FreshBound {
  readonly #offsets: number[] = [];

  /** @param pts - Milliseconds on the device's clock. @param arrived - Milliseconds on ours. */
  note(pts: number, arrived: number): void {
    this.#offsets.push(arrived - pts);
    if (this.#offsets.length > remembered) this.#offsets.shift();
  }

  /** Whether a picture was certainly captured before that moment of our clock. */
  isBefore(pts: number, moment: number): boolean {
    return this.#offsets.length > 0 && pts + Math.min(...this.#offsets) < moment;
  }
}
