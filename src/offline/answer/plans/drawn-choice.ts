import { hasLetters } from '../../../core/text/letters.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import { overlapX, overlapY } from '../../../vision/boxes/rect-math.ts';
import { joined, type Word } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { isSameText } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * The texts that a page draws where the empty field of a drop-down is, in place of a value: what is chosen there, or what stands
 * there while nothing is.
 */
export function drawnChoices(screen: Screen, { node, rect }: ToldElement): readonly (readonly Word[])[] {
  if (node.role !== 'combobox' || node.typeable !== true || node.value !== '') return [];
  // While its list is closed, entries that lie in the field are what is chosen, however a page calls them.
  const isClosed = node.states.expanded === false;
  const lists = isClosed ? [] : (screen.told?.elements ?? []).filter(isInList);
  const listed = new Set(lists.flatMap(({ words }) => words));
  const words = screen.rows.flat().filter((word) => isDrawn(word) && !listed.has(word) && liesIn(rect, word.rect));
  const texts = [...new Set(words.map(({ of }) => of))].map((text) => words.filter(({ of }) => of === text));
  // The label may stand in the field while that is empty.
  return texts.filter((text) => hasLetters(joined(text)) && !isSameText(joined(text), node.name));
}

/** What is drawn over a field need not end where that does. */
function liesIn(field: Rect, word: Rect): boolean {
  return overlapX(field, word) > word.width / 2 && overlapY(field, word) > word.height / 2;
}

function isInList({ node }: ToldElement): boolean {
  return node.role === 'option' || node.role === 'listbox';
}

function isDrawn({ of, from }: Word): boolean {
  return of !== undefined && from === undefined;
}
