import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { bottomOf, holds, rightOf, sameRow, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { controlLabelCost, labelCost } from './screen-relations.ts';
import { mayBelong } from '../values/pictured-value.ts';
import { comparable } from '../names/compare-texts.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import type { Screen, ScreenBox, SmallControl } from '../../screen/screen.ts';

/** Something on the screen that may be meant. */
export interface Candidate {
  /** The element itself, in logical pixels. */
  readonly rect: Rect;
  /** The text by which it was found. */
  readonly textRect: Rect;
  readonly text: string;
  /** 0 is certain; higher is less likely. */
  readonly cost: number;
  /** For checkboxes, radio buttons and switches. */
  readonly checked?: boolean;
  /** The element that is told to be there; absent where only the picture says so. */
  readonly told?: ToldElement;
}

/** Other words for marks that are read as letters. */
const symbolNames: Readonly<Record<string, readonly string[]>> = {
  close: ['×', 'x', 'X', '✕'],
  add: ['+'],
  plus: ['+'],
  minus: ['-', '–'],
  menu: ['=', '≡', '☰'],
};

/** Buttons, links and plain texts. */
export function textCandidates(
  screen: Screen,
  text: string | undefined,
  { kind }: { kind?: ElementKind | undefined },
): Candidate[] {
  if (text === undefined) return unnamed(screen, kind);
  const matches = matchesOf(screen, text).filter((match) => kind !== 'button' || !isOfPlaceholder(match));
  return matches.map((match) => {
    const box = boxOf(screen, match);
    const penalty = kind === 'button' || kind === undefined ? (box ? 0 : 10) : kind === 'link' && box ? 8 : 0;
    const told = box?.told;
    // Of several lines in one box, each may be something of its own.
    const rect = box && box.segments.length <= 1 ? box.rect : match.rect;
    return { rect, textRect: match.rect, text: match.text, cost: match.cost + penalty, ...(told && { told }) };
  });
}

/** "Find" is no button where a field shows "Find a place" while it is empty. */
function isOfPlaceholder({ text, segment }: TextMatch): boolean {
  const isPart = comparable(segment.text).length > comparable(text).length;
  return isPart && segment.words.every(({ isPale }) => isPale === true);
}

/** Whether something else may be what is seen there. */
export function isBelow({ words }: Segment): boolean {
  return words.some(({ doubt }) => doubt === 'covered');
}

function matchesOf(screen: Screen, text: string): TextMatch[] {
  const matches = findText(screen, text, { loose: 'misread' }).filter(({ segment }) => !isBelow(segment));
  if (matches.length > 0) return matches;
  return (symbolNames[text.toLowerCase()] ?? []).flatMap((symbol) =>
    findText(screen, symbol).filter((match) => match.segment.text === symbol),
  );
}

/** One of several choices side by side that are drawn as one bar: of these one is on, and to touch it twice does no harm. */
export function inBarOfChoices(screen: Screen, { rect, textRect }: Candidate): boolean {
  const bars = screen.boxes.filter((box) => holds(box.rect, textRect) && box.rect.height < textRect.height * 4);
  const inBar = bars.some((bar) => {
    const texts = screen.segments.filter((segment) => holds(bar.rect, segment.rect));
    return texts.length > 1 && texts.every((text) => sameRow(text.rect, textRect));
  });
  const isBeside = ({ rect: other }: ScreenBox): boolean =>
    sameRow(other, rect) &&
    Math.abs(other.height - rect.height) <= 3 &&
    Math.max(other.left - rightOf(rect), rect.left - rightOf(other)) <= closest;
  return inBar || screen.boxes.some((box) => box.role === 'button' && isBeside(box) && box.rect !== rect);
}

/** Logical pixels between two buttons of a bar. */
const closest = 4;

/** The button around a text, when the text is all that it holds. */
function boxOf(screen: Screen, match: TextMatch): ScreenBox | undefined {
  const smallest = boxesAround(screen, match.rect).find(({ role }) => role !== 'panel' && role !== 'underline');
  // One of several texts side by side, as in a row of choices, is tapped where it stands.
  const isOneOfSeveral = smallest?.segments.some(
    (segment) => segment !== match.segment && sameRow(segment.rect, match.rect),
  );
  if (!smallest || isOneOfSeveral) return undefined;
  return comparable(smallest.text).length <= comparable(match.text).length * 2 + 4 ? smallest : undefined;
}

function unnamed(screen: Screen, kind: ElementKind | undefined): Candidate[] {
  if (kind === 'button') return screen.boxes.filter((box) => box.role === 'button').map((box) => fromBox(box, 0));
  return screen.segments.map((segment) => ({
    rect: segment.rect,
    textRect: segment.rect,
    text: segment.text,
    cost: 0,
  }));
}

function fromBox(box: ScreenBox, cost: number): Candidate {
  return { rect: box.rect, textRect: box.rect, text: box.text, cost, ...(box.told && { told: box.told }) };
}

/** Costs of taking a box of another look for a field or a drop-down. */
const roleCosts = {
  field: { field: 0, underline: 14, select: 12, button: 45, panel: undefined },
  select: { select: 0, button: 14, field: 10, underline: 25, panel: undefined },
} as const;

/** Text fields and drop-downs, by what stands in, over or beside them. */
export function fieldCandidates(screen: Screen, text: string | undefined, kind: 'field' | 'select'): Candidate[] {
  const boxes = screen.boxes.flatMap((box) => {
    const cost = roleCosts[kind][box.role];
    return cost === undefined || box.rect.height > 260 ? [] : [{ box, cost }];
  });
  if (text === undefined) return boxes.filter(({ cost }) => cost < 14).map(({ box, cost }) => fromBox(box, cost));
  // What a field holds is no label.
  const labels = findText(screen, text, { loose: 'misread' }).filter(({ segment }) => !isValue(segment));
  return labels.flatMap((match) =>
    boxes.flatMap(({ box, cost }) => {
      const place = placeCost(screen, match, box);
      return place === undefined ? [] : [{ ...fromBox(box, match.cost * 1.5 + cost + place), textRect: match.rect }];
    }),
  );
}

function isValue({ words }: Segment): boolean {
  return words.some(({ from }) => from === 'value');
}

/** What looks like a button is a field only for a label that stands right beside it or over it. */
const closestLabel = 40;

function placeCost(screen: Screen, match: TextMatch, box: ScreenBox): number | undefined {
  const isButton = box.role === 'button';
  if (holds(box.rect, match.rect)) return costInside(screen, match, box);
  const label = isElsewhere(screen, match, box) ? undefined : labelCost(match.rect, withAddOns(screen, box.rect));
  if (label === undefined || (isButton && label > closestLabel)) return undefined;
  // A label that is itself inside another control names that one.
  const own = screen.boxes.filter(
    (other) => other.role !== 'panel' && other.role !== 'underline' && other !== box && holds(other.rect, match.rect),
  );
  if (own.some((other) => isNextInColumn(other.rect, box.rect))) return undefined;
  const between = sameRow(match.rect, box.rect) && isAnythingBetween(screen, match.rect, box.rect);
  return label + (own.length > 0 ? 30 : 0) + (between ? 40 : 0);
}

/** Cells that follow each other in a column are names, or values, all of them. */
function isNextInColumn(one: Rect, other: Rect): boolean {
  const gap = Math.max(one.top, other.top) - Math.min(bottomOf(one), bottomOf(other));
  return Math.abs(one.left - other.left) <= 3 && Math.abs(one.width - other.width) <= 3 && Math.abs(gap) <= 4;
}

function costInside(screen: Screen, match: TextMatch, box: ScreenBox): number | undefined {
  return box.role === 'button' || isLabelCell(screen, match, box) ? undefined : 0;
}

/** In a grid of names and values each has a box, and a name is no value of its own. */
function isLabelCell(screen: Screen, { segment }: TextMatch, box: ScreenBox): boolean {
  if (screen.told || box.segments.length !== 1 || segment.words.some(({ isPale }) => isPale)) return false;
  return screen.boxes.some(
    ({ rect }) =>
      Math.abs(rect.top - box.rect.top) <= 3 &&
      Math.abs(rect.height - box.rect.height) <= 3 &&
      Math.abs(rect.left - rightOf(box.rect)) <= 4,
  );
}

/** What stands in a box of its own is no label of what stands beside that. */
function isElsewhere(screen: Screen, { rect }: TextMatch, box: ScreenBox): boolean {
  return !screen.told && !mayBelong(screen, rect, box.rect);
}

/** A field with the boxes that touch its left side, such as `https://` before an address. */
function withAddOns(screen: Screen, field: Rect): Rect {
  const touching = screen.boxes.filter((box) => {
    const gap = field.left - rightOf(box.rect);
    return (
      box.role === 'button' &&
      sameRow(box.rect, field) &&
      gap > -6 &&
      gap < 4 &&
      Math.abs(box.rect.height - field.height) < 6
    );
  });
  return touching.length > 0 ? unionOf([field, ...touching.map((box) => box.rect)]) : field;
}

function isAnythingBetween(screen: Screen, from: Rect, to: Rect): boolean {
  const things = [
    ...screen.segments.map((segment) => segment.rect),
    ...screen.boxes.filter((box) => box.role !== 'panel').map((box) => box.rect),
  ];
  return things.some((rect) => sameRow(rect, from) && rect.left >= rightOf(from) && rightOf(rect) <= to.left);
}

/** Whether labels stand before their controls in the row of this one: then they are closer to these than to those before. */
function labelsLead(screen: Screen, control: SmallControl): boolean {
  const texts = screen.segments.map((segment) => segment.rect).filter((rect) => sameRow(rect, control.rect));
  const controls = screen.controls.map((other) => other.rect).filter((rect) => sameRow(rect, control.rect));
  const gaps = controls.map((rect) => ({
    before: Math.min(nowhere, ...texts.map((text) => rect.left - rightOf(text)).filter((gap) => gap > -4)),
    behind: Math.min(nowhere, ...texts.map((text) => text.left - rightOf(rect)).filter((gap) => gap > -4)),
  }));
  const sum = (side: 'before' | 'behind'): number => gaps.reduce((all, gap) => all + gap[side], 0);
  return sum('before') < sum('behind');
}

/** Logical pixels to a label that there is not. */
const nowhere = 1000;

/** Checkboxes, radio buttons and switches; people use the first and the last word for each other. */
export function controlCandidates(
  screen: Screen,
  text: string | undefined,
  kind: 'checkbox' | 'radio' | 'switch',
): Candidate[] {
  const controls = screen.controls.map((control) => ({ control, cost: control.kind === kind ? 0 : 15 }));
  if (text === undefined) {
    const own = controls.filter(({ cost }) => cost === 0);
    return (own.length > 0 ? own : controls).map(({ control, cost }) => ({
      ...control,
      textRect: control.rect,
      text: '',
      cost,
    }));
  }
  return findText(screen, text, { loose: 'misread' }).flatMap((match) =>
    controls.flatMap(({ control, cost }) => {
      const place = controlLabelCost(match.rect, control.rect, labelsLead(screen, control));
      return place === undefined
        ? []
        : [{ ...control, textRect: match.rect, text: match.text, cost: match.cost + cost + place }];
    }),
  );
}
