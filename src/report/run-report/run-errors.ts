import { createHash } from 'node:crypto';

import { now } from '../../core/time/clock.ts';
import type { EventOf, RecordError, RecordLocation } from '../../core/record/record.ts';

/** An error outside of the tests. */
export interface RunError {
  /** The runner that reports it. */
  readonly runner: string;
  /** What was running, if the runner reports it, e.g. a hook or the loading of a file. */
  readonly title?: string | undefined;
  readonly location?: RecordLocation | undefined;
  readonly error: RecordError;
}

/** Converts errors to events with stable ids, so that shards with the same global set-up report its error once. */
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
