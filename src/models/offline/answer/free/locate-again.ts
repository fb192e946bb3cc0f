import { parseElement } from '../../grammar/element-grammar.ts';
import type { ElementQuery } from '../../grammar/element-query.ts';
import { freeQuery } from '../../grammar/free/wish-parts.ts';
import { protectQuotes } from '../../grammar/quotes.ts';
import { isNotUnderstood } from '../../not-understood.ts';
import { aimedAt } from '../aim-of-action.ts';
import type { FindResult } from '../pick-one.ts';
import type { Sight } from '../sight.ts';
import { tokensOf } from '../text-match.ts';

/** Finds an element by its description; where nothing is called so, by the words of it as free ones. */
export async function locateOrAgain(sight: Sight, description: string, action?: string): Promise<FindResult> {
  const query = aimedAt(parseElement(description), action);
  const found = await findOrRefuse(query, { sight, action });
  if ('element' in found || ('problem' in found && found.ambiguous)) return found;
  const again = isPlain(query) || isBareName(query) ? undefined : await findAgain(sight, description);
  if (again) return again;
  if ('refusal' in found) throw found.refusal;
  return compares(query) ? { ...found, ambiguous: true } : found;
}

interface Search {
  readonly sight: Sight;
  readonly action: string | undefined;
}

async function findOrRefuse(query: ElementQuery, search: Search): Promise<FindResult | { readonly refusal: Error }> {
  try {
    return await findFor(query, search);
  } catch (error) {
    if (isNotUnderstood(error)) return { refusal: error };
    throw error;
  }
}

/** What is typed goes into a field, unless another kind is said. */
async function findFor(query: ElementQuery, { sight, action }: Search): Promise<FindResult> {
  const isTyped = action === 'Input' || action === 'ClearInput';
  const field = isTyped && query.kind === undefined ? await sight.find({ ...query, kind: 'field' }) : undefined;
  return field && ('element' in field || field.ambiguous) ? field : sight.find(query);
}

/** What is not called so may still be there: nothing on the screen says which one is the cheapest. */
function compares({ literal, source }: ElementQuery): boolean {
  return !literal && comparing.test(source);
}

const comparing =
  /\b(?:cheapest|dearest|newest|latest|oldest|earliest|highest|lowest|biggest|largest|smallest|longest|shortest|nearest|closest|fastest|slowest|best|worst|most|least)\b/i;

/** What is quoted, and said to be of a kind, is that and nothing else. */
export function isPlain({ kind, literal, unread }: ElementQuery): boolean {
  return literal && kind !== undefined && kind !== 'text' && unread === undefined;
}

/** Nothing but a name: in quotes, or of one word, which is too little to know something by that is called by more. */
export function isBareName({ text, literal, kind, unread, scope, relation, ordinal }: ElementQuery): boolean {
  const isBare = [kind, unread, scope, relation, ordinal].every((part) => part === undefined);
  return isBare && (literal || tokensOf(text ?? '').length === 1);
}

async function findAgain(sight: Sight, description: string): Promise<FindResult | undefined> {
  const { text, literals } = protectQuotes(description);
  const query = freeQuery(text, literals, { isStart: true });
  if (!query || !(await sight.screen()).told) return undefined;
  const found = await sight.find(query);
  return 'element' in found || found.ambiguous ? found : undefined;
}
