import { kindName } from '../../../grammar/describe.ts';
import type { ElementQuery } from '../../../grammar/elements/element-query.ts';
import type { Statement } from '../../../grammar/statement.ts';
import { joined, type Word } from '../../../../vision/text/screen-text.ts';
import { allOfKind } from '../../elements/told-kind.ts';
import { comparable, hasWords } from '../../names/compare-texts.ts';
import { doubtOfWords, unsure } from '../../unsure.ts';
import { elementSays } from '../../values/told-text.ts';
import { styledPart, withoutPressed } from '../../values/shown-in.ts';
import type { ToldElement } from '../../../screen/told.ts';
import type { Screen } from '../../../screen/screen.ts';
import type { Verdict } from '../verdict.ts';

/** Whether the first, the second … item is called so. */
export function judgeNth(
  screen: Screen,
  { of, expected, comparison, negative }: Extract<Statement, { type: 'nth' }>,
): Verdict {
  const { ordinal = 1, kind = 'item' } = of;
  const found = elementAt(screen, of, ordinal);
  if (typeof found === 'number') return { pass: negative, reason: `there are only ${found}` };
  const isSo = saysName(screen, { element: found, expected, comparison });
  if (isSo === undefined) throw unsure(`whether "${found.text}" is called "${expected}"`, 'Say "contains".');
  const which = ordinal > 0 ? `${kindName(kind)} ${ordinal}` : `the last ${kindName(kind)}`;
  return { pass: isSo !== negative, reason: `${which} is "${found.text}"`, seenAt: [found.rect] };
}

/** The one with a number, or how many there are. */
function elementAt(screen: Screen, of: ElementQuery, ordinal: number): ToldElement | number {
  const { kind = 'item', ordinal: _ordinal, ...query } = of;
  if (kind === 'text') throw unsure(`which texts are counted in "${of.source}"`);
  const { elements, hasMore, other, what } = allOfKind(screen, { ...query, kind }, kind);
  if (hasMore) throw unsure(`there may be more ${what} than what is shown, so that another one is ${of.source}`);
  if (other !== undefined) throw unsure(`${other}, which a person may count as one of the ${what}`);
  const place = elements.at(ordinal > 0 ? ordinal - 1 : ordinal);
  if (!place) return elements.length;
  const element = screen.told?.elements.find(({ rect, words }) => rect === place.rect && words === place.words);
  if (!element) throw unsure(`what ${of.source} says`);
  return element;
}

interface Said {
  readonly element: ToldElement;
  readonly expected: string;
  readonly comparison: 'equals' | 'contains';
}

/** An item with buttons and further texts is called by any of its texts. Undefined where the words are only a part of one. */
export function saysName(screen: Screen, { element, expected, comparison }: Said): boolean | undefined {
  assertSureText(element);
  if (elementSays(element, expected) || comparable(element.node.name) === comparable(expected)) return true;
  if (textsOf(screen, element).some((words) => elementSays({ text: joined(words), words }, expected))) return true;
  const isWithin = hasWords(element.text, expected);
  return comparison === 'contains' ? isWithin : isWithin ? undefined : false;
}

function assertSureText(element: ToldElement): void {
  const doubt = doubtOfWords(element.words) ?? styledPart(element, 'it')?.problem;
  if (doubt !== undefined || element.isHidden) throw unsure(doubt ?? 'it has a text that cannot be seen');
}

/** What can be pressed in an item is not what the item is called. */
function textsOf({ told }: Screen, element: ToldElement): Word[][] {
  const inside = (told?.elements ?? []).filter(({ around }) => around.includes(element));
  const words = withoutPressed(element.words, inside);
  return [...new Set(words.map(({ of }) => of))].map((text) => words.filter(({ of }) => of === text));
}
