import type { ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { dialogs, landmarks } from '../../grammar/elements/roles.data.ts';
import type { ToldElement } from '../../screen/told.ts';
import { namesOf } from './container-names.ts';
import { calledBest } from '../names/name-cost.ts';
import { partGoesOn } from '../claims/out-of-view.ts';
import { partOf } from './part-of-screen.ts';
import { cardsOf } from '../values/told-cards.ts';
import { titleOf } from '../values/card-value.ts';
import { isSameText } from '../names/compare-texts.ts';
import { areas, isCalled } from './told-scope.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * A part of the screen that a verdict is about. What is called by a heading has no border that is told: then it is at least
 * the one and at most the other.
 */
export interface ToldPart {
  readonly least: ToldElement;
  readonly most: ToldElement;
}

const kinds: ReadonlySet<ElementScope['type']> = new Set(['dialog', 'section', 'landmark', 'list', 'menu', 'tabpanel']);

/** Whether a place is such a part, and nothing else. */
export function isPart({ type, ordinal, without, column, within, anchor }: ElementScope): boolean {
  const isPlain = [ordinal, without, column, within, anchor?.scope, anchor?.relation].every((one) => one === undefined);
  return kinds.has(type) && isPlain;
}

/** The parts that a scope may mean: by their names, by the titles of cards, or by headings; the surest of these that there is. */
export function partsOf(screen: Screen, { type, anchor, landmark }: ElementScope): ToldPart[] {
  const { told } = screen;
  if (!told) return [];
  const elements = told.elements.filter(({ isPainted }) => isPainted);
  if (landmark !== undefined) return nested(elements.filter(({ node }) => landmarks[landmark]?.includes(node.role)));
  const name = anchor?.text ?? anchor?.source;
  if (type === 'dialog') {
    const all = elements.filter(({ node }) => dialogs.has(node.role));
    return nested(name === undefined ? all : all.filter((one) => isCalled(told, one, name)));
  }
  return name === undefined ? [] : partsNamed(screen, elements, name);
}

function partsNamed(screen: Screen, elements: readonly ToldElement[], name: string): ToldPart[] {
  const named = nested(
    calledBest(
      elements.filter(({ node }) => areas.has(node.role)),
      (element) => (screen.told ? namesOf(screen.told, element) : []),
      name,
    ),
  );
  if (named.length > 0) return named;
  const cards = cardsOf(screen).flatMap(({ members }) => members);
  const titled = nested(calledBest(cards, (card) => [titleOf(partOf(screen, card))?.text ?? ''], name));
  if (titled.length > 0) return titled.map(wholeItem);
  const headings = elements.filter(({ node }) => node.role === 'heading');
  const under = calledBest(headings, ({ text }) => [text], name).flatMap((heading) => underHeading(elements, heading));
  return under.length > 0 ? under : cardsSaying(screen, name);
}

/** An item of a list is all of what it is called by, whatever boxes are in it. */
function wholeItem(part: ToldPart): ToldPart {
  return isItem(part.most.node) || part.most.node.role === 'article' ? { ...part, least: part.most } : part;
}

/** Cards by a line of theirs that no other card of their kind has: where prices stand over names, names are no titles. */
function cardsSaying(screen: Screen, name: string): ToldPart[] {
  const saying = (card: ToldElement): boolean =>
    partOf(screen, card).segments.some(({ text }) => isSameText(text, name));
  const only = cardsOf(screen).flatMap(({ members }) => {
    const found = members.length > 1 ? members.filter(saying) : [];
    return found.length === 1 ? found : [];
  });
  return nested(only).map(wholeItem);
}

/** The one part that is meant. Throws `MODEL_UNSURE` where there is none, or more than one. */
export function onlyPartOf(screen: Screen, scope: ElementScope): ToldPart {
  const parts = partsOf(screen, scope);
  const [only, other] = parts;
  if (only && !other) return only;
  const name = scope.anchor?.text ?? scope.landmark ?? scope.type;
  throw unsure(`${parts.length} parts of the screen may be "${name}", and not one`, 'Name it by its heading.');
}

/** Whether some of it may lie outside of the screen, or of what scrolls. */
export function isCutOff(screen: Screen, { most }: ToldPart): boolean {
  return most.node.rect.height / screen.scale > most.rect.height + 1 || partGoesOn(screen, most);
}

/** Whether something is in a part: surely, surely not, or undefined. */
export function isInPart({ least, most }: ToldPart, { around }: ToldElement): boolean | undefined {
  if (around.includes(least)) return true;
  return around.includes(most) ? undefined : false;
}

/** Of things within each other the innermost and the outermost. */
function nested(found: readonly ToldElement[]): ToldPart[] {
  const outer = found.filter(({ around }) => !around.some((one) => found.includes(one)));
  return outer.map((most) => ({
    least: found.findLast((one) => one.around.includes(most)) ?? most,
    most,
  }));
}

/** Whether a heading is one of an item, in which the other does not stand. */
function isInItem({ around }: ToldElement, other: ToldElement): boolean {
  return around.some(({ node }, at) => isItem(node) && !other.around.includes(around[at] as ToldElement));
}

function isItem({ role, isItem: repeats }: ToldElement['node']): boolean {
  return repeats === true || role === 'listitem' || role === 'row';
}

/** From the least box with anything but the heading up to the last that has no other heading as high. */
function underHeading(elements: readonly ToldElement[], heading: ToldElement): ToldPart[] {
  const level = heading.node.level ?? 6;
  const others = elements.filter(
    (one) =>
      one.node.role === 'heading' &&
      one.node !== heading.node &&
      (one.node.level ?? 6) <= level &&
      !isInItem(one, heading),
  );
  const own = heading.around.filter(
    (box) => box.words.length > heading.words.length && !others.some(({ around }) => around.includes(box)),
  );
  const [least] = own;
  const most = own.at(-1);
  // A box with a border or ground of its own that begins with the heading is what it stands over.
  const isPanel = most?.node.role === 'generic' && most.words[0] === heading.words[0];
  if (least && most) return [{ least: isPanel ? most : least, most }];
  // Other headings in a box with a border or ground of its own are of parts of it, whatever their level.
  const panel = heading.around.find(
    (box) => box.node.role === 'generic' && box.node.isItem !== true && box.words.length > heading.words.length,
  );
  return panel && panel.words[0] === heading.words[0] ? [{ least: panel, most: panel }] : [];
}

/** What a dialog lies over is not in it. */
export function mayBeIn({ most }: ToldPart, { segment }: { readonly segment: Segment }): boolean {
  return segment.words.some(({ of }) => of === undefined || isInside(most.node, of));
}

function isInside(node: TreeNode, one: object): boolean {
  return node === one || node.children.some((child) => isInside(child, one));
}
