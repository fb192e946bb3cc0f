import { now } from '../../core/time/clock.ts';
import type { EventOf } from '../../core/record/record.ts';
import type { RunOrigin } from './run-origin.ts';

/** The shard of a run. */
export type RunShard = Pick<EventOf<'run-shard'>, 'runner' | 'shard'> & {
  /** What the command line selected. Runs with different selections are different runs. */
  readonly selection?: string | undefined;
  /** When the shard started, in milliseconds since the epoch. */
  readonly started?: number | undefined;
  /** The kind of its machine. Default: this one. */
  readonly machine?: string | undefined;
};

/** The shard as an event, with the origin of its tests. */
export function runShardEvent(
  { runner, shard: { current, total }, selection, started, machine }: RunShard,
  origin: RunOrigin,
): EventOf<'run-shard'> {
  return {
    type: 'run-shard',
    at: now(),
    runner,
    shard: { current, total },
    ...(selection !== undefined && { selection }),
    ...origin,
    ...(machine !== undefined && { machine }),
    ...(started !== undefined && { started }),
  };
}
