import { parseElement } from '../../grammar/elements/element-grammar.ts';
import { aimedAt } from '../plans/aim-of-action.ts';
import type { FindResult } from './pick-one.ts';
import type { Sight } from './sight.ts';

/** Finds an element by its description, for an action. What is typed goes into a field, unless another kind is said. */
export async function findDescribed(sight: Sight, description: string, action?: string): Promise<FindResult> {
  const query = aimedAt(parseElement(description), action);
  const isTyped = action === 'Input' || action === 'ClearInput';
  const field = isTyped && query.kind === undefined ? await sight.find({ ...query, kind: 'field' }) : undefined;
  return field && ('element' in field || field.ambiguous) ? field : sight.find(query);
}
