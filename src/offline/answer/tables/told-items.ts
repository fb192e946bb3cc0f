import { rows } from '../../grammar/elements/roles.data.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import { areaOf, holds } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { ResolvedValue } from '../values/resolved-value.ts';
import { elementsAround, type Label } from '../values/told-beside.ts';
import { doubtOfWords } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Of the screen: what is larger is a part of the page, and not one of several things. */
const largestItem = 0.25;

/** What is one of several alike, whether it has a role for that or not. */
export function isItem({ node, rect }: ToldElement, { width, height }: Pick<Screen, 'width' | 'height'>): boolean {
  const isOne = rows.has(node.role) || node.role === 'article' || node.isItem === true;
  return isOne && areaOf(rect) < width * height * largestItem;
}

/** The box around something that repeats beside it, as large and with as much in it: a card. */
export function oneOfAlike(screen: Screen, rect: Rect): Rect | undefined {
  const items = (screen.told?.elements ?? []).filter((one) => isItem(one, screen));
  const around = items.filter((one) => holds(one.rect, rect));
  const alike = around.find((one) =>
    items.some((other) => other !== one && other.around[0] === one.around[0] && isAsLarge(one.rect, other.rect)),
  );
  return alike && alike.words.length > leastCardWords ? alike.rect : undefined;
}

/** Lines of a form are as large as each other, too. */
const leastCardWords = 5;

function isAsLarge(one: Rect, other: Rect): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * 0.1;
  return isNear(one.width, other.width) && isNear(one.height, other.height);
}

/**
 * What stands in the row of a text: in the least item that has more than the text. What else may be called its row, larger
 * items around that one, is told as well. Undefined where it is in no item.
 */
export function rowOfBoxes(
  screen: Screen,
  labels: readonly Pick<Label, 'rect' | 'segment'>[],
  where: string,
): ResolvedValue | undefined {
  const rowsOf = labels.map((label) => itemsAround(screen, label)).filter((items) => items.length > 0);
  const inner = [...new Set(rowsOf.flatMap(([first]) => first ?? []))];
  const [only, ...others] = inner;
  if (!only) return undefined;
  const different = others.filter(({ text }) => text !== only.text);
  if (different.length > 0) {
    const told = [only, ...different].slice(0, 3).map(({ text }) => `"${text.slice(0, 60)}"`);
    return { problem: `${where} may be ${told.join(' or ')}; say which one`, named: false };
  }
  const wider = rowsOf.flatMap(([, ...around]) => around.map(({ text }) => text));
  return { text: only.text, where, doubt: doubtOfWords(only.words), wider };
}

/** From the innermost outwards, those that have more than the text itself. */
function itemsAround(screen: Screen, label: Pick<Label, 'rect' | 'segment'>): ToldElement[] {
  const own = label.segment?.words.length ?? 0;
  return elementsAround(screen, label).filter((element) => isItem(element, screen) && element.words.length > own);
}
