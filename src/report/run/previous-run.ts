import type { EventOf } from '../../core/record/record.ts';

/** The tests of an earlier report. */
export type PreviousRun = Omit<EventOf<'previous'>, 'type' | 'at'>;
