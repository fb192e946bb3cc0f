import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { actionable, isOfKind } from '../../grammar/elements/roles.data.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { describePlace } from '../elements/describe-place.ts';
import { mayBeMember } from './members/lined-up.ts';
import { overlaid } from './overlaid.ts';
import { untoldAreas } from './painted-absence.ts';
import { placeOf } from '../elements/place-of.ts';
import { isSameText } from '../names/compare-texts.ts';
import { tabular } from '../tables/told-rows.ts';
import { toldTables } from '../tables/told-table.ts';
import type { Screen } from '../../screen/screen.ts';

type Kind = Exclude<ElementKind, 'text'>;

/** Kinds that anything may be that reacts to the pointer. */
const pressed: ReadonlySet<Kind> = new Set<Kind>([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'option',
]);

/** Kinds that applications draw of plain boxes, which tell nothing. Where some are told, the rest is taken to be told, too. */
const drawn: ReadonlySet<Kind> = new Set<Kind>(['list', 'section', 'menu', 'slider', 'progressbar']);

/**
 * Something that can be seen and may be one of a kind, though it is not told as one. See `seenOtherwise`.
 *
 * @param isIn - Whether an element is in the part of the screen that is meant.
 */
export function kindSeenOtherwise(
  screen: Screen,
  kind: Kind,
  isIn: (element: ToldElement) => boolean = () => true,
): string | undefined {
  const told = (screen.told?.elements ?? []).filter(({ isPainted }) => isPainted);
  const doubtful = told.find((one) => isOfKind(one.node, kind) && !isPlainlySeen(one) && isIn(one));
  if (doubtful) return `the ${placeOf(doubtful)} lies behind something`;
  const kept = keptInView(screen).find((one) => isOfKind(one.node, kind) && isIn(one));
  if (kept) return `the ${placeOf(kept)} is kept from the accessibility tree`;
  const others = [...told, ...keptInView(screen)].filter(({ node }) => !isOfKind(node, kind));
  const alike = others.find((one) => isIn(one) && mayBe(screen, kind, one));
  if (alike) return `the ${placeOf(alike)} is there`;
  return onlyDrawn(screen, kind, isIn);
}

/** What is only painted, or tells nothing of what it is, and may be one of a kind. */
function onlyDrawn(screen: Screen, kind: Kind, isIn: (element: ToldElement) => boolean): string | undefined {
  if (kind === 'dialog') return overlaid(screen, isIn);
  if (drawn.has(kind) && !isTold(screen, kind)) return 'one may be drawn by plain boxes';
  const [untold] = untoldAreas(screen);
  if (untold) return `what is painted ${describePlace(screen, untold)} is in no tree`;
  return kind === 'heading' ? largeLine(screen, isIn) : undefined;
}

const isTold = ({ told }: Screen, kind: Kind): boolean =>
  told?.elements.some(({ node, isPainted }) => isPainted && isOfKind(node, kind)) === true;

/** Whether it counts for sure: it is not behind a modal dialog, and what it says does not lie below something. */
export function isPlainlySeen({ node, isHidden }: ToldElement): boolean {
  return node.behind !== true && !isHidden;
}

/** Whether it is what a closed drop-down shows as chosen, and none of a list that is open. */
export function isShownChoice({ node, around }: ToldElement): boolean {
  const box = node.role === 'option' ? around.find((outer) => outer.node.role === 'combobox') : undefined;
  return box !== undefined && box.node.states.expanded !== true;
}

/** What is kept from readers of the tree, and can be seen. */
export function keptInView({ told }: Screen): ToldElement[] {
  return (told?.kept ?? []).filter(
    ({ isPainted, isHidden, rect }) => isPainted && !isHidden && rect.width >= leastSide && rect.height >= leastSide,
  );
}

/** Logical pixels: what is smaller is there for scripts or screen readers. */
const leastSide = 6;

function mayBe(screen: Screen, kind: Kind, element: ToldElement): boolean {
  const { node } = element;
  if (kind === 'button' && node.role === 'link' && node.boxed === true) return true;
  if (kind === 'table') return toldTables(screen).some((table) => table.element === element && !tabular.has(node.role));
  // Many switches are checkboxes to their application, and drawn by a style.
  if (kind === 'switch' && node.role === 'checkbox') return !isTold(screen, kind);
  if (screen.told && mayBeMember(screen.told, kind, element)) return true;
  return pressed.has(kind) && isPressedAlone(screen, element);
}

/** What reacts, is in nothing that can be acted on, and holds nothing of that sort: a card is no button that has one. */
function isPressedAlone({ told }: Screen, element: ToldElement): boolean {
  const { node, around } = element;
  if (node.reacts !== true || node.reachable !== true || actionable.has(node.role)) return false;
  if (around.some((outer) => actionable.has(outer.node.role)) || isLabelOfAnother(told, element)) return false;
  return !(told?.elements ?? []).some((one) => actionable.has(one.node.role) && one.around.includes(element));
}

/** The label of a control that is told is part of that control. */
function isLabelOfAnother(told: Screen['told'], { node, text }: ToldElement): boolean {
  if (node.isLabel !== true) return false;
  const controls = (told?.elements ?? []).filter((one) => actionable.has(one.node.role));
  return controls.some((control) => isSameText(control.node.name, text));
}

/** A line that is no heading to its application, nor part of something that can be acted on, and as large as one. */
function largeLine(screen: Screen, isIn: (element: ToldElement) => boolean): string | undefined {
  const elements = screen.told?.elements ?? [];
  const heights = screen.segments.map(({ rect }) => rect.height).sort((a, b) => a - b);
  const common = heights[Math.floor(heights.length / 2)] ?? 0;
  const line = screen.segments.find(({ rect, text }) => {
    const holding = elements.filter((one) => holds(one.rect, rect));
    const isOther = holding.some(({ node }) => node.role === 'heading' || actionable.has(node.role));
    return rect.height > common * larger && !isOther && /\p{L}/u.test(text) && holding.every(isIn);
  });
  return line && `"${line.text}" is as large as a heading`;
}

/** Than most lines. */
const larger = 1.3;
