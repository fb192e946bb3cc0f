import { clearTimer, monotonic, setTimer, type Timer } from '../../../core/time/clock.ts';
import type { ClipboardOffer } from '../driver/desktop-driver.ts';

type Restorable = Pick<ClipboardOffer, 'restore' | 'usedAt'>;

/**
 * An application may fetch a text in several parts, the last of them long after the first one: a handler of the page can be
 * running in between. Milliseconds without a fetch after which none follows.
 */
const restoreMs = 1000;
/** Some programs look at the clipboard all the time; milliseconds after which that is no reason to wait. */
const longestMs = 10_000;

interface Pending {
  readonly offer: Restorable;
  readonly since: number;
  timer: Timer;
}

/** Puts back what was on the clipboard before a paste, once no application can be fetching the pasted text any more. */
export class LateRestore {
  #pending: Pending | undefined;

  later(offer: Restorable): void {
    this.forget();
    const pending: Pending = {
      offer,
      since: monotonic(),
      timer: setTimer(() => void this.#look(pending), restoreMs),
    };
    this.#pending = pending;
  }

  /** Does at once what is still to be done, before the clipboard is used again. */
  async now(): Promise<void> {
    const offer = this.forget();
    await offer?.restore();
  }

  /** Leaves it to the caller. Returns what was still to be put back. */
  forget(): Restorable | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    clearTimer(pending?.timer);
    return pending?.offer;
  }

  async #look(pending: Pending): Promise<void> {
    const { offer, since } = pending;
    try {
      const usedAt = (await offer.usedAt?.()) ?? since;
      if (this.#pending !== pending) return;
      const rest = Math.min(usedAt + restoreMs, since + longestMs) - monotonic();
      if (rest > 0) pending.timer = setTimer(() => void this.#look(pending), rest);
      else await this.now();
    } catch {
      // A display that is gone has no clipboard.
    }
  }
}
