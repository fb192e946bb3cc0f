import type { ModelError } from '../../../core/errors/errors.ts';
import { describeValue } from '../../grammar/describe.ts';
import type { ValueReference } from '../../grammar/value-grammar.ts';
import { notUnderstood } from '../../not-understood.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { nearestTexts } from '../names/nearest-names.ts';
import { findText } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

/** Says what a label is not found for. */
export function missing(screen: Screen, label: string, named: boolean): ResolvedValue {
  if (findText(screen, label).length > 0) {
    return { problem: `"${label}" is visible, but not at the place that is described`, named };
  }
  const seen = nearestTexts(screen, label)
    .map((text) => `"${text}"`)
    .join(', ');
  return { problem: `"${label}" is not visible${seen ? `; nearest visible texts: ${seen}` : ''}`, named };
}

/** The error for a value that only a tree tells. */
export function untold(reference: ValueReference): ModelError {
  return notUnderstood('value, since a picture alone does not tell', describeValue(reference), [
    'the text under "Total" is "12.00"',
    'the row of "Milk" contains "2.00"',
  ]);
}
