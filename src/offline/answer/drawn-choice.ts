import { holds } from '../../vision/boxes/rect-math.ts';
import { joined, type Word } from '../../vision/text/screen-text.ts';
import type { ToldElement } from '../screen/told.ts';
import { isSameText } from './compare-texts.ts';
import type { Screen } from '../screen/screen.ts';

/**
 * The texts that a page draws where the empty field of a drop-down is, in place of a value: what is chosen there, or what stands
 * there while nothing is.
 */
export function drawnChoices(screen: Screen, { node, rect }: ToldElement): readonly (readonly Word[])[] {
  if (node.role !== 'combobox' || node.typeable !== true || node.value !== '') return [];
  const listed = new Set((screen.told?.elements ?? []).filter(isInList).flatMap(({ words }) => words));
  const words = screen.rows.flat().filter((word) => isDrawn(word) && !listed.has(word) && holds(rect, word.rect));
  const texts = [...new Set(words.map(({ of }) => of))].map((text) => words.filter(({ of }) => of === text));
  // The label may stand in the field while that is empty.
  return texts.filter((text) => /[\p{L}\p{N}]/u.test(joined(text)) && !isSameText(joined(text), node.name));
}

function isInList({ node }: ToldElement): boolean {
  return node.role === 'option' || node.role === 'listbox';
}

function isDrawn({ of, from, doubt }: Word): boolean {
  return of !== undefined && from === undefined && doubt !== 'covered';
}
