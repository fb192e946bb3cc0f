import { monotonic } from '../../../../core/time/clock.ts';
import { sleep } from '../../../../core/time/deadline.ts';
import type { X11Event } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** How often to look whether the screen is at rest, in milliseconds. */
const lookMs = 10;

/** Knows when the picture of an X screen changed last, by the extension DAMAGE. */
export class DamageWatch {
  #changedAt = monotonic();

  private constructor() {}

  /** Undefined if the server lacks the extension. */
  static async start(connection: X11Connection): Promise<DamageWatch | undefined> {
    const damage = await connection.extension('damage').catch(() => undefined);
    if (!damage) return undefined;
    const watch = new DamageWatch();
    const id = connection.newId();
    connection.onEvent((event: X11Event) => {
      if (event.name !== 'DamageNotify') return;
      watch.#changedAt = monotonic();
      // Asks for the next change; without it there would be no further event.
      if (!connection.isLost) connection.send(() => damage['Subtract'](id, 0, 0));
    });
    connection.send(() => damage['Create'](id, connection.screen.root, damage['ReportLevel'].NonEmpty));
    return watch;
  }

  /** Waits until nothing has changed for a time, but not longer than a limit. */
  async rest({ quietMs, limitMs, signal }: RestOptions): Promise<void> {
    const began = monotonic();
    const from = Math.max(began, this.#changedAt);
    while (monotonic() - Math.max(from, this.#changedAt) < quietMs && monotonic() - began < limitMs)
      await sleep(lookMs, signal);
  }
}

export interface RestOptions {
  readonly quietMs: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}
