import type { Rect } from '../../../core/screen/geometry.ts';
import type { Relation } from '../../grammar/elements/element-words.data.ts';
import { actionable, dialogs } from '../../grammar/elements/roles.data.ts';
import { areaOf, holds, overlapX, sameRow } from '../../../vision/boxes/rect-math.ts';
import { joined, type Segment } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { relationCost } from '../elements/screen-relations.ts';
import { withoutPressed } from './shown-in.ts';
import { endsWithColon, noValue, standsForNone, valuesBehind } from './no-value.ts';
import type { Reading } from './reading.ts';
import { comparable } from '../names/compare-texts.ts';
import { toldTables } from '../tables/told-table.ts';
import { doubtOfWords } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** A text by which a value is found. */
export interface Label {
  readonly rect: Rect;
  readonly segment?: Segment | undefined;
  /** What stands in the same line before it and behind it. */
  readonly before: string;
  readonly rest: string;
  /** Whether the value is one that has a digit. */
  readonly isNumber?: boolean | undefined;
  /** Whether nothing but signs of currencies stands before its digits. */
  readonly isAmount?: boolean | undefined;
}

export const vague = 3;

/** What stands beside a label, as far as the structure of the screen and the boxes around both tell. */
export function besideReading(screen: Screen, relation: Relation, label: Label): Reading | undefined {
  const found =
    inLine(relation, label) ??
    inTable(screen, relation, label) ??
    inTerms(screen, relation, label) ??
    inBox(screen, relation, label);
  if (!found) return undefined;
  if (isOfNextLine(found, relation, label)) return noValue(label.rect, '');
  const isPart = label.before !== '' && relation !== 'before' && relation !== 'left';
  const isActed = elementsAround(screen, label).some(({ node }) => actionable.has(node.role));
  return { ...found, rank: found.rank + (isPart ? 2 : 0) + (isActed ? 1 : 0) };
}

/** Behind a colon a number comes in the same line, or alone under it: "Open 7" is another label with its own. */
function isOfNextLine(
  { text, rect }: Reading,
  relation: Relation,
  { segment, rest, isNumber, rect: own }: Label,
): boolean {
  const isOpen = isNumber === true && rest === '' && endsWithColon(segment?.text ?? '');
  return isOpen && forwards.has(relation) && !sameRow(rect, own) && /\p{L}/u.test(text);
}

const forwards: ReadonlySet<Relation> = new Set(['after', 'right', 'near']);
const backwards: ReadonlySet<Relation> = new Set(['before', 'left']);

function inLine(relation: Relation, label: Label): Reading | undefined {
  const { rect, segment, isNumber } = label;
  const text = besideIn(relation, label);
  if (isNumber && forwards.has(relation) && /^[^\p{L}\p{N}]+$/u.test(text)) return noValue(rect, text);
  if (text === '' || (isNumber && !/\d/.test(text))) return undefined;
  const doubt = segment && doubtOfWords(segment.words);
  // Behind a word without a colon a number is its value; other words may as well belong to it.
  return { text, doubt, rect, rank: backwards.has(relation) || isValueLike(text, segment) ? 0 : 2 };
}

/** What stands in the line of a label, in a direction. */
function besideIn(relation: Relation, label: Label): string {
  if (forwards.has(relation)) return restOf(label);
  return backwards.has(relation) ? label.before : '';
}

/** Behind a number the next label may follow: "Expected: 5 · Missing: 2". */
function restOf({ rest, isNumber }: Label): string {
  return isNumber ? (rest.split(/ [·|•;] /)[0] ?? '') : rest;
}

function isValueLike(rest: string, segment: Segment | undefined): boolean {
  return (
    /^[\d$€£¥(+−-]/u.test(rest) ||
    (segment?.text.includes(`: ${rest}`) ?? false) ||
    (segment?.text.includes(`:${rest}`) ?? false)
  );
}

/** Cells of the same row or column. */
function inTable(screen: Screen, relation: Relation, { rect, isNumber }: Label): Reading | undefined {
  const rows = toldTables(screen).flatMap(({ rows: body, totals, lead }) => [
    ...(lead ? [lead] : []),
    ...body,
    ...totals,
  ]);
  const row = rows.find(({ cells }) => cells.some((cell) => holds(cell.rect, rect)));
  if (!row || relation === 'below' || relation === 'above') return undefined;
  const at = row.cells.findIndex((cell) => holds(cell.rect, rect));
  const isValue = ({ text }: ToldElement): boolean =>
    text !== '' && (!isNumber || /\d/.test(text) || standsForNone(text));
  const right = valuesBehind(row.cells.slice(at + 1)).find(isValue);
  const left = row.cells.slice(0, Math.max(at, 0)).findLast(isValue);
  const cell = backwards.has(relation) ? left : (right ?? (relation === 'near' ? left : undefined));
  return cell && readingOf(screen, cell, cell === right || backwards.has(relation) ? 0 : 1);
}

function readingOf({ told }: Screen, element: ToldElement, rank: number): Reading {
  const inside = (told?.elements ?? []).filter(({ around }) => around.includes(element));
  const words = withoutPressed(element.words, inside);
  return { text: joined(words), doubt: doubtOfWords(words), rect: element.rect, rank };
}

function inTerms(screen: Screen, relation: Relation, label: Label): Reading | undefined {
  const term = elementsAround(screen, label).find(({ node }) => node.role === 'term');
  if (!term || backwards.has(relation) || relation === 'above') return undefined;
  const [only, ...others] = definitionsOf(screen, term);
  if (!only) return noValue(term.rect, '');
  return others.length === 0 ? readingOf(screen, only, 0) : undefined;
}

/** What a list of terms says of one. */
export function definitionsOf(screen: Screen, term: ToldElement): ToldElement[] {
  const elements = screen.told?.elements ?? [];
  const after = elements.slice(elements.indexOf(term) + 1);
  const next = after.findIndex(({ node }) => node.role === 'term');
  const between = next < 0 ? after : after.slice(0, next);
  return between.filter(({ node, around }) => node.role === 'definition' && around[0] === term.around[0]);
}

function inBox(screen: Screen, relation: Relation, label: Label): Reading | undefined {
  const others = screen.segments.filter(
    (segment) =>
      segment !== label.segment &&
      (comparable(segment.text) === ''
        ? isMissingValue(segment, relation, label) && !isPressed(screen, segment)
        : !label.isNumber || isAmount(segment, label)) &&
      !segment.words.some(({ from }) => from === 'placeholder'),
  );
  let isFirst = true;
  for (const box of boxesAround(screen, label)) {
    const inside = box ? others.filter((segment) => isIn(box, segment)) : others;
    const nearest = nearestOf(relation, label, { inside, isBox: box !== undefined });
    if (nearest) return { ...nearest, rank: nearest.rank + (isFirst ? 0 : 1) };
    if (inside.length > 0 && box && endsAt(box, relation, label)) return undefined;
    if (inside.length > 0) isFirst = false;
  }
  return undefined;
}

/** The sign of a button, such as the "−" before a number of guests, stands for no value. */
function isPressed({ told }: Screen, { words }: Segment): boolean {
  const buttons = (told?.elements ?? []).filter(({ node }) => node.role === 'button');
  return buttons.some((button) => words.every((word) => button.words.includes(word)));
}

/** A sign such as "—" behind a label in the same row, or under it, which has the place of its value. */
function isMissingValue({ text, rect }: Segment, relation: Relation, label: Label): boolean {
  if (!forwards.has(relation) || !standsForNone(text)) return false;
  return sameRow(rect, label.rect)
    ? rect.left > label.rect.left
    : rect.top > label.rect.top && overlapX(rect, label.rect) > 0;
}

/** The number next to one of several things stands in no other one. */
function endsAt({ node }: ToldElement, relation: Relation, { isNumber }: Label): boolean {
  return relation === 'near' && isNumber === true && node.isItem === true;
}

/** "−€5.00", "USD 5", "about 5" and "from $5" */
const amount = /^[^\p{L}\d#№]*(?:(?:\p{Lu}{2,3}|about|from|to|up|only|ca\.?|ab|dès|desde)[^\p{L}\d#№]+)*\d/iu;

/** What a field holds is not what is said beside it. */
function isAmount({ text, words }: Segment, label: Label): boolean {
  if (words.some(({ from }) => from === 'value')) return false;
  // "from 18 years" is no price.
  return label.isAmount ? amount.test(text) && (hasCurrency(text) || !/\p{L}{3}/u.test(text)) : /\d/.test(text);
}

function hasCurrency(text: string): boolean {
  return /[$€£¥₹]|\b[A-Z]{3}\b/.test(text);
}

interface Surroundings {
  readonly inside: readonly Segment[];
  /** Whether they share a box with the label, and not only the screen. */
  readonly isBox: boolean;
}

function nearestOf(relation: Relation, label: Label, { inside, isBox }: Surroundings): Reading | undefined {
  const segment = (isBox ? ofBox(relation, label, inside) : undefined) ?? cheapest(relation, label, inside);
  if (!segment) return undefined;
  if (standsForNone(segment.text)) return noValue(segment.rect, segment.text);
  const isStraight = relation === 'below' || relation === 'above' || sameRow(segment.rect, label.rect);
  const rank = isStraight ? 1 : relation === 'near' || isPair(inside, label) ? 2 : vague;
  const lines = linesOf(segment, inside);
  const text = lines.map((line) => line.text).join(' ');
  return { text, doubt: doubtOfWords(lines.flatMap(({ words }) => words)), rect: segment.rect, rank };
}

/** In a box of its own a label has its value in the same line, however far away; or the only number there is. */
function ofBox(relation: Relation, label: Label, inside: readonly Segment[]): Segment | undefined {
  const inRow = forwards.has(relation) ? cheapest('right', label, inside) : undefined;
  if (inRow || relation !== 'near' || label.isNumber !== true) return inRow;
  const priced = inside.filter(({ text }) => label.isAmount === true && hasCurrency(text));
  const [only, other] = priced.length > 0 ? priced : inside;
  return other ? undefined : only;
}

/** A text that goes on in the next lines. */
function linesOf(first: Segment, inside: readonly Segment[]): readonly Segment[] {
  const texts = new Set(first.words.map(({ of }) => of).filter((of) => of !== undefined));
  const lines = inside.filter(
    (line) => line === first || line.words.some(({ of }) => of !== undefined && texts.has(of)),
  );
  return lines.sort((a, b) => a.rect.top - b.rect.top);
}

function cheapest(relation: Relation, label: Label, inside: readonly Segment[]): Segment | undefined {
  const placed = inside.flatMap((segment) => {
    const cost = relationCost(relation, label.rect, segment.rect);
    return cost === undefined ? [] : [{ segment, cost }];
  });
  return placed.sort((a, b) => a.cost - b.cost)[0]?.segment;
}

/** A box with nothing but a label and its value. */
function isPair(inside: readonly Segment[], { rect }: Label): boolean {
  return inside.length === 1 && inside.every((segment) => overlapX(segment.rect, rect) > 0);
}

/** From the innermost outwards, not out of a dialog; at last the screen. */
function boxesAround(screen: Screen, label: Label): (ToldElement | undefined)[] {
  const around = elementsAround(screen, label);
  const end = around.findIndex(({ node }) => dialogs.has(node.role));
  return end < 0 ? [...around, undefined] : around.slice(0, end + 1);
}

/** What a text is part of, from the innermost outwards; of what was read from the picture, what is drawn around it. */
export function elementsAround({ told }: Screen, { segment, rect }: Pick<Label, 'rect' | 'segment'>): ToldElement[] {
  const elements = told?.elements ?? [];
  const owners = segment ? elements.filter((element) => isOf(element, segment)) : [];
  if (owners.length > 0) return owners.reverse();
  const around = elements.filter((element) => holds(element.rect, rect));
  return around.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
}

function isOf({ words }: ToldElement, segment: Segment): boolean {
  const [first] = segment.words;
  return first !== undefined && words.includes(first);
}

function isIn(box: ToldElement, segment: Segment): boolean {
  return isOf(box, segment);
}
