import type { Rect } from '../../../core/screen/geometry.ts';
import { holds, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Word } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { describePlace } from '../elements/describe-place.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { placeOf } from '../elements/place-of.ts';
import { comparable, tokensOf } from '../names/compare-texts.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import { unseenOf, unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Logical pixels that a letter takes at least. */
const narrowest = 4;
/** Logical pixels between marks of one text. */
const widestGap = 12;
/** A picture of more marks is one: what is in it, nobody counts. */
const mostMarks = 300;

/**
 * Throws `MODEL_UNSURE` where a text may be painted: by a style; or in a canvas, in a picture without a text of its own, or in what cannot be
 * looked into, marks are left that no word explains and that are large enough for the text.
 */
export function assertNotPainted(screen: Screen, { text = '', kind }: Pick<ElementQuery, 'text' | 'kind'>): void {
  const [styled] = findText(unseenOf(screen), text).filter(isOfStyle);
  if (styled) throw unsure(`a style puts "${styled.text}" there, and nobody tells whether it can be seen`);
  const reversed = reversedLike(screen, text);
  if (reversed) throw unsure(`"${reversed.text}" is painted with its last letter first, and may be read as "${text}"`);
  const date = dateLike(screen, text);
  if (date) throw unsure(`whether "${date.text}", which a field holds, is shown as "${text}"`, claimOfField);
  const secret = kind === undefined || kind === 'text' ? secretInClear(screen, text) : undefined;
  if (secret) throw unsure(`what the ${placeOf(secret)} holds is kept private, and is not drawn as dots`, besides);
  const least = comparable(text).length * narrowest;
  const area = drawnAreas(screen).find((one) => mayHold(screen, one.rect, least));
  if (!area) return;
  throw unsure(
    `what is painted ${describePlace(screen, area.rect)} is in no tree and could not all be read, and may say "${text}"`,
    besides,
  );
}

const besides = 'Claim what the page says beside it.';
const claimOfField = 'Claim the value of the field.';

/** A date in a field whose numbers a text has as well, in whatever form. */
function dateLike(screen: Screen, text: string): Word | undefined {
  const wanted = text.match(/\d+/g) ?? [];
  const words = (screen.told?.unseen ?? []).flatMap((segment) => segment.words);
  return words.find(({ text: held, doubt }) => {
    const numbers = (held.match(/\d+/g) ?? []).flatMap((part) => [Number(part), Number(part) % 100, Number(part) - 12]);
    return doubt === 'rewritten' && wanted.length > 0 && wanted.every((part) => numbers.includes(Number(part)));
  });
}

/** A field that shows its secret, as after "Show password"; nobody reads it. A secret is one word, and one of a number has digits. */
function secretInClear({ told }: Screen, text: string): ToldElement | undefined {
  if (/\s/.test(text.trim())) return undefined;
  return (told?.elements ?? []).find(({ node, isPainted }) => {
    const { type = '' } = node.attributes ?? {};
    const isClear = node.hidesValue === true && node.showsDots !== true && type !== 'password';
    return isClear && isPainted && (!/^(?:tel|number)$/.test(type) || /\d/.test(text));
  });
}

/** A word that has one of a text, in the order in which it is painted or in the other one. */
function reversedLike(screen: Screen, text: string): Word | undefined {
  const words = (screen.told?.unseen ?? []).flatMap((segment) => segment.words);
  const wanted = tokensOf(text);
  return words.find(({ text: told, doubt }) => {
    const letters = comparable(told);
    const both = [letters, Array.from(letters).toReversed().join('')];
    return doubt === 'reversed' && wanted.some((word) => both.some((one) => one.includes(word)));
  });
}

export function isOfStyle({ segment }: TextMatch): boolean {
  return segment.words.some(({ from }) => from === 'style');
}

/** Areas that the application draws and says nothing of. */
function drawnAreas({ told }: Screen): ToldElement[] {
  return [...(told?.elements ?? []), ...(told?.kept ?? [])].filter(
    ({ node, isPainted }) => node.drawn !== undefined && isPainted,
  );
}

/** Areas in which there may be anything, also such that can be acted on. */
export function untoldAreas(screen: Screen): Rect[] {
  return drawnAreas(screen).flatMap(({ node, rect }) => (node.drawn === 'content' ? [rect] : []));
}

function mayHold({ marks = [] }: Screen, area: Rect, least: number): boolean {
  const inside = marks.filter((mark) => holds(area, mark));
  return inside.length > mostMarks || together(inside).some(({ width, height }) => Math.max(width, height) >= least);
}

/** Marks that are near each other, as one box. */
function together(marks: readonly Rect[]): Rect[] {
  let boxes: Rect[] = [];
  for (const mark of marks) {
    const near = boxes.filter((box) => isNear(box, mark));
    boxes = [...boxes.filter((box) => !near.includes(box)), near.length > 0 ? unionOf([mark, ...near]) : mark];
  }
  return boxes;
}

function isNear(one: Rect, other: Rect): boolean {
  const gapX = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  const gapY = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height);
  return gapX <= widestGap && gapY <= widestGap;
}
