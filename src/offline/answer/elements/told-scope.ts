import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementScope } from '../../grammar/elements/element-grammar.ts';
import {
  areaOf,
  bottomOf,
  holds,
  middleX,
  overlapX,
  rectFrom,
  rightOf,
  sameRow,
} from '../../../vision/boxes/rect-math.ts';
import { cellRoles, dialogs, landmarks, rows } from '../../grammar/elements/roles.data.ts';
import type { Told, ToldElement } from '../../screen/told.ts';
import type { Candidate } from './find-candidates.ts';
import { namesOf } from './container-names.ts';
import { calledBest, nameCost } from '../names/name-cost.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Dialogs that can be seen, the newest first. */
export function toldDialogs({ elements }: Told): ToldElement[] {
  return elements.filter(({ node, isPainted }) => dialogs.has(node.role) && isPainted).reverse();
}

/** Dialogs that are called so; what is called by a text in it, that text tells. */
export function dialogsCalled(told: Told, name: string): Rect[] {
  return toldDialogs(told)
    .filter((dialog) => isCalled(told, dialog, name))
    .map(({ rect }) => rect);
}

/** Whether something is called just so, by any of its names. */
export function isCalled(told: Told, element: ToldElement, name: string): boolean {
  return namesOf(told, element).some((own) => (nameCost(own, name, true) ?? Infinity) < 3);
}

/**
 * The part of the screen that a scope means, for one text that it is named by; undefined when only the picture can tell.
 *
 * @param anchor - Where that text stands.
 */
export function toldArea(screen: Screen, type: ElementScope['type'], anchor: Rect): Rect | undefined {
  const elements = screen.told?.elements ?? [];
  if (type === 'row')
    return (
      rowsOfTallCell(elements, anchor) ??
      innermost(
        elements.filter(({ node }) => rows.has(node.role)),
        anchor,
      )
    );
  if (type === 'dialog')
    return innermost(
      elements.filter(({ node }) => dialogs.has(node.role)),
      anchor,
    );
  return undefined;
}

/**
 * Where nothing says what is a row or a card: the innermost box around a text and something that is looked for, if it is no
 * wider than a card.
 */
export function cardAround(screen: Screen, anchor: Rect, wanted: readonly Candidate[]): Rect | undefined {
  const ofSame = wanted.filter(({ rect }) => !areInTwoItems(screen, anchor, rect));
  const boxes = (screen.told?.elements ?? []).filter(
    ({ rect }) =>
      holds(rect, anchor) && ofSame.some((one) => holds(rect, one.rect) && areaOf(rect) > areaOf(one.rect) * 1.5),
  );
  const [box] = boxes.map(({ rect }) => rect).sort((a, b) => areaOf(a) - areaOf(b));
  return box && (box.width < screen.width * widestCard || box.height < screen.height * highestRow) ? box : undefined;
}

/** Whether two places are in two of several things beside each other, and not in two lines of one of them. */
function areInTwoItems({ told }: Screen, one: Rect, other: Rect): boolean {
  const items = (told?.elements ?? []).filter(({ node, words }) => node.isItem === true && words.length > mostOfLine);
  const having = (rect: Rect, without: Rect): ToldElement[] =>
    items.filter((item) => holds(item.rect, rect) && !holds(item.rect, without));
  const others = having(other, one);
  return having(one, other).some((item) => others.some(({ around }) => around[0] === item.around[0]));
}

/** Words of a line in a card. */
const mostOfLine = 5;

/** Of the width of the screen; and of its height, where cards fill the width. */
const widestCard = 0.6;
const highestRow = 0.3;

/** Parts of the page by the names that they are given, such as a region "Billing", or by what they are: the sidebar. */
export function namedAreas(told: Told, name: string): Rect[] {
  const { elements } = told;
  const called = calledBest(
    elements.filter(({ node }) => areas.has(node.role)),
    (element) => namesOf(told, element),
    name,
  );
  const found =
    called.length > 0 ? called : elements.filter(({ node }) => landmarks[name.toLowerCase()]?.includes(node.role));
  return found.map(({ rect }) => rect);
}

/** Where parts of a page mostly are that nothing tells of, as shares of the screen: left, top, width, height. */
const usualPlaces: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  sidebar: [
    [0, 0, 0.27, 1],
    [0.73, 0, 0.27, 1],
  ],
  header: [[0, 0, 1, 0.15]],
  footer: [[0, 0.85, 1, 0.15]],
};

/** A part of the page without a name: by its role, else where such parts mostly are. */
export function landmarkAreas(screen: Screen, landmark: string): Rect[] {
  const told = screen.told ? namedAreas(screen.told, landmark) : [];
  // A navigation along the top is no sidebar.
  const fitting = landmark === 'sidebar' ? told.filter(({ width, height }) => height > width) : told;
  if (fitting.length > 0) return fitting;
  return (usualPlaces[landmark.toLowerCase()] ?? []).map(([left, top, width, height]) => ({
    left: left * screen.width,
    top: top * screen.height,
    width: width * screen.width,
    height: height * screen.height,
  }));
}

/** Roles of parts of a page that have names. */
export const areas: ReadonlySet<string> = new Set([
  ...Object.values(landmarks).flat(),
  'region',
  'group',
  'form',
  'article',
  'tabpanel',
  'radiogroup',
  'table',
  'grid',
  'list',
  'figure',
  'toolbar',
  'menu',
  'log',
  'feed',
  'search',
  ...dialogs,
]);

/**
 * What belongs to a heading: the box around both it and something that is looked for, up to the next heading that is as
 * high, below or beside it.
 */
export function areaOfHeading(screen: Screen, heading: Rect, wanted: readonly Candidate[]): Rect | undefined {
  const around = screen.boxes
    .map(({ rect }) => rect)
    .filter((box) => holds(box, heading) && areaOf(box) > areaOf(heading) * 2)
    .sort((a, b) => areaOf(a) - areaOf(b));
  const page: Rect = { left: 0, top: 0, width: screen.width, height: screen.height };
  const area = [...around, page].find((box) => wanted.some(({ rect }) => holds(box, rect)));
  return area && upToNext(area, heading, otherHeadings(screen, heading));
}

function otherHeadings({ told }: Screen, heading: Rect): Rect[] {
  const headings = (told?.elements ?? []).filter(({ node }) => node.role === 'heading');
  const own = headings.find(({ rect }) => holds(rect, heading) || holds(heading, rect));
  const level = own?.node.level ?? 6;
  return headings.filter((one) => one !== own && (one.node.level ?? 6) <= level).map(({ rect }) => rect);
}

function upToNext(area: Rect, heading: Rect, others: readonly Rect[]): Rect {
  const inside = others.filter((other) => holds(area, other));
  if (inside.length === 0) return area;
  const below = inside.filter((other) => other.top >= bottomOf(heading) && overlapX(other, heading) > 0);
  const beside = inside.filter((other) => other.left >= rightOf(heading) && sameRow(other, heading));
  const before = inside.filter((other) => rightOf(other) <= heading.left && sameRow(other, heading));
  const bottom = Math.min(bottomOf(area), ...below.map(({ top }) => top));
  const right = Math.min(rightOf(area), ...beside.map(({ left }) => left));
  const left = before.length > 0 ? heading.left : area.left;
  return rectFrom(left, heading.top, [right, bottom]);
}

/** A cell that reaches over several rows belongs to each of them, and to no other. */
function rowsOfTallCell(elements: readonly ToldElement[], anchor: Rect): Rect | undefined {
  const cell = elements.findLast(({ node, rect }) => cellRoles.has(node.role) && holds(rect, anchor));
  const row = cell?.around.find(({ node }) => node.role === 'row');
  if (!cell || !row || bottomOf(cell.rect) <= bottomOf(row.rect) + 2) return undefined;
  return { ...row.rect, top: cell.rect.top, height: cell.rect.height };
}

function innermost(elements: readonly ToldElement[], rect: Rect): Rect | undefined {
  const around = elements.filter((element) => holds(element.rect, rect));
  return around.map((element) => element.rect).sort((a, b) => areaOf(a) - areaOf(b))[0];
}

/** Boxes in the middle of the screen that hold other things, the largest first. */
export function dialogAreas(screen: Screen): Rect[] {
  const told = screen.told ? toldDialogs(screen.told) : [];
  if (told.length > 0) return told.map(({ rect }) => rect);
  return screen.boxes
    .filter((box) => box.role === 'panel' && Math.abs(middleX(box.rect) - screen.width / 2) < screen.width * 0.05)
    .map((box) => box.rect)
    .filter(
      (rect) => rect.width < screen.width * 0.92 && rect.height > 80 && bottomOf(rect) <= screen.height && rect.top > 4,
    )
    .sort((a, b) => areaOf(b) - areaOf(a));
}

/** A tab that is not selected, beside one that is: nothing that is shown belongs to it. */
export function isTabBehind({ told }: Screen, { node, around }: ToldElement): boolean {
  if (node.role !== 'tab' || node.states.selected !== false) return false;
  const tabs = around.find((one) => one.node.role === 'tablist');
  return (told?.elements ?? []).some((one) => one.node.states.selected === true && tabs && one.around.includes(tabs));
}

/** Throws where what stands under a tab belongs to the one that is selected. */
export function assertNoTabBehind(screen: Screen, label: string, anchors: readonly { readonly rect: Rect }[]): void {
  const tabs = (screen.told?.elements ?? []).filter(
    ({ node, rect }) => node.role === 'tab' && anchors.some((one) => holds(rect, one.rect)),
  );
  if (tabs.some((tab) => isTabBehind(screen, tab)))
    throw unsure(
      `"${label}" is a tab that is not selected, and what stands under it belongs to another one`,
      'Select the tab first.',
    );
}
