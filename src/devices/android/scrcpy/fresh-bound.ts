/** Packets whose delays are remembered: the clocks of two machines drift apart, so that old ones say little. */
const remembered = 32;

/**
 * When a picture was taken at the latest, in our time, though the device's clock is another one: no packet arrives before it
 * was made, so the least delay between its time and ours bounds how far the clocks are apart.
 */
export class FreshBound {
  readonly #offsets: number[] = [];

  /** @param pts - Milliseconds of the device's clock. @param arrived - Milliseconds of ours. */
  note(pts: number, arrived: number): void {
    this.#offsets.push(arrived - pts);
    if (this.#offsets.length > remembered) this.#offsets.shift();
  }

  /** A picture of this time was surely taken before that moment of ours. */
  isBefore(pts: number, moment: number): boolean {
    return this.#offsets.length > 0 && pts + Math.min(...this.#offsets) < moment;
  }
}
