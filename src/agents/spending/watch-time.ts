import { clearTimer, setTimer, type Timer } from '../../core/time/clock.ts';
import type { Limits } from './budget-options.ts';
import { secondsOf, type Ledger } from './ledger.ts';

/** Longest time between two looks, in milliseconds: requests of other processes may use up the time, too. */
const longestLookMs = 250;
/** Shortest time between two looks, in milliseconds. */
const shortestLookMs = 5;

export interface Timed {
  readonly limits: Limits;
  readonly ledger: Pick<Ledger, 'balance'>;
}

export interface TimeWatch {
  /** Fires with the error of `onUsedUp`. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/**
 * Watches the limits on `seconds` while a request is under way: its time counts before it has ended, because it may hang.
 *
 * @param onUsedUp - Called with each limit that has been reached. If it throws, the request has to be aborted.
 */
export function watchTime<T extends Timed>(
  accounts: readonly T[],
  onUsedUp: (account: T, used: number) => void,
): TimeWatch {
  const stop = new AbortController();
  let timed = accounts.filter(({ limits: { seconds } }) => seconds !== undefined);
  let timer: Timer | undefined;
  const look = (): void => {
    const looks = timed.map((account) => leftOf(account));
    const over = looks.filter(({ leftMs }) => leftMs <= 0);
    // A limit that only warns is told once.
    timed = looks.filter((each) => !over.includes(each)).map(({ account }) => account);
    try {
      for (const { account, used } of over) onUsedUp(account, used);
    } catch (error) {
      stop.abort(error);
      return;
    }
    if (timed.length === 0) return;
    const next = Math.min(...looks.filter((each) => !over.includes(each)).map(({ leftMs }) => leftMs), longestLookMs);
    timer = setTimer(look, Math.max(next, shortestLookMs));
  };
  look();
  return { signal: stop.signal, end: () => clearTimer(timer) };
}

interface Left<T> {
  readonly account: T;
  readonly used: number;
  /** Milliseconds until the limit is reached if nothing else is sent. */
  readonly leftMs: number;
}

function leftOf<T extends Timed>(account: T): Left<T> {
  const balance = account.ledger.balance();
  const { seconds = Infinity } = account.limits;
  const used = secondsOf(balance);
  return { account, used, leftMs: ((seconds - used) * 1000) / Math.max(1, balance.running) };
}
