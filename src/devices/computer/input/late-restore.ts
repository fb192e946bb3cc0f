import { clearTimer, setTimer, type Timer } from '../../../core/time/clock.ts';
import type { ClipboardOffer } from '../driver/desktop-driver.ts';

/** An application may fetch a text in several parts, the last of them long after the first one; milliseconds. */
const restoreMs = 1000;

/** Puts back what was on the clipboard before a paste, once no application can be fetching the pasted text any more. */
export class LateRestore {
  #pending: { readonly offer: ClipboardOffer; readonly timer: Timer } | undefined;

  later(offer: ClipboardOffer): void {
    // A display that is gone has no clipboard.
    const timer = setTimer(() => void this.now().catch(() => undefined), restoreMs);
    this.#pending = { offer, timer };
  }

  /** Does at once what is still to be done, before the clipboard is used again. */
  async now(): Promise<void> {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return;
    clearTimer(pending.timer);
    await pending.offer.restore();
  }
}
