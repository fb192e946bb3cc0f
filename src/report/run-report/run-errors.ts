import { createHash } from 'node:crypto';

import { now } from '../../core/time/clock.ts';
import type { EventOf, RecordError, RecordLocation } from '../../core/record/record.ts';

/** What failed outside of every test. */
export interface RunError {
  /** The runner that tells. */
  readonly runner: string;
  /** What was under way, where the runner tells, e.g. a hook or the file that was loaded. */
  readonly title?: string | undefined;
  readonly location?: RecordLocation | undefined;
  readonly error: RecordError;
}

/** The same, whenever and in whatever way it is told: shards have a global set-up in common. */
export function runErrorEvents(errors: readonly RunError[]): EventOf<'run-error'>[] {
  const events = errors.map(({ runner, title, location, error }): EventOf<'run-error'> => {
    const facts = JSON.stringify([runner, title, error.name, error.message]);
    return {
      type: 'run-error',
      at: now(),
      id: createHash('sha256').update(facts).digest('hex').slice(0, 12),
      runner,
      ...(title && { title }),
      ...(location && { location }),
      error,
    };
  });
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
