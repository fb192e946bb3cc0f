import type { Screen } from '../screen/screen.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { findText, nearestTexts } from './text-match.ts';

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
