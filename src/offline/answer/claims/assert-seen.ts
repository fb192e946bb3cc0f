import type { Statement } from '../../grammar/statement-grammar.ts';
import type { Screen } from '../../screen/screen.ts';
import { unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';

/** Throws where the picture stands in for a tree that could not be read, and the verdict rests on what the picture lacks. */
export function assertSeen({ lacksTree }: Screen, statement: Statement, { pass, seenAt = [] }: Verdict): void {
  const isNegative = 'negative' in statement && statement.negative;
  if (!lacksTree || seenAt.length > 0 || (pass && !isNegative)) return;
  throw unsure(
    'the elements of the page could not all be read, and what its picture lacks may be there all the same',
    'Wait until the page is less busy, or claim what can be seen.',
  );
}
