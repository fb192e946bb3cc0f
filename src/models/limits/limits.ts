import { MemoryLog } from './limit-log.ts';
import { RequestLimiter, type Processes } from './request-limiter.ts';

/** The unit for which a provider counts requests: one model with one key. */
export interface Account {
  /** Host and port, or another name of the provider. */
  readonly server: string;
  /** Distinguishes accounts at a server; never shown. */
  readonly key: string | undefined;
  readonly model: string;
}

/** The limiter of each account. */
export interface Limits {
  of(account: Account): RequestLimiter;
}

const alone: Processes = { mark: 'own', isRunning: () => true };

/** For the requests of one model. */
export function ownLimits(): Limits {
  const limiters = new Map<string, RequestLimiter>();
  return {
    of({ server, key, model }) {
      const name = JSON.stringify([server, key, model]);
      const limiter = limiters.get(name) ?? new RequestLimiter(new MemoryLog(), alone);
      limiters.set(name, limiter);
      return limiter;
    },
  };
}
