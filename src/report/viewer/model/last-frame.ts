import type { EventOf } from '../../../core/record/record.ts';
import type { Attempt } from '../../run/run.ts';

/** The last picture of an attempt; undefined if it has none. */
export function lastFrame({ lines }: Attempt): EventOf<'frame'> | undefined {
  const event = lines.findLast(({ type }) => type === 'frame')?.read();
  return event?.type === 'frame' ? event : undefined;
}
