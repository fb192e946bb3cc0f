import { MemoryLog } from './limit-log.ts';
import { Turnstile, type Processes } from './turnstile.ts';

/** What a provider counts the requests of: one model, asked with one key. */
export interface Account {
  /** Host and port, or another name of the provider. */
  readonly server: string;
  /** Tells accounts at a server apart; never shown. */
  readonly key: string | undefined;
  readonly model: string;
}

/** Who passes where. */
export interface Limits {
  of(account: Account): Turnstile;
}

const alone: Processes = { mark: 'own', isRunning: () => true };

/** For the requests of one model. */
export function ownLimits(): Limits {
  const turnstiles = new Map<string, Turnstile>();
  return {
    of({ server, key, model }) {
      const name = JSON.stringify([server, key, model]);
      const turnstile = turnstiles.get(name) ?? new Turnstile(new MemoryLog(), alone);
      turnstiles.set(name, turnstile);
      return turnstile;
    },
  };
}
