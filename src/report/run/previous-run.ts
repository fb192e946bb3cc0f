import type { EventOf } from '../../core/record/record.ts';

/** What an earlier report told of its tests. */
export type PreviousRun = Omit<EventOf<'previous'>, 'type' | 'at'>;
