import { isBelow, type Candidate } from './find-candidates.ts';
import { comparable, tokensOf } from '../names/compare-texts.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { areaOf, holds, overlapX, readingOrder } from '../../../vision/boxes/rect-math.ts';
import { joined } from '../../../vision/text/screen-text.ts';
import { isBehindText } from '../../screen/behind-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { namesOf } from './container-names.ts';
import { nameWithoutKind } from '../names/kind-in-name.ts';
import { hasOtherSigns, nameCost } from '../names/name-cost.ts';
import { actionable, isOfKind, isOfNamedKind, typedInto } from '../../grammar/elements/roles.data.ts';
import type { Screen } from '../../screen/screen.ts';

/** From here on letters differ. */
const misread = 20;

/** Costs of a text of which nobody says that it can be acted on. */
export const plainText = 10;
/** Costs beside that of the name; of a link that looks like a button, more than of a button. */
const cost = { placeholder: 2, clickable: 2, looksSo: 8, kindInName: 3 };

/** Elements of a kind by what they are called; without a kind, all that can be acted on. */
export function calledSo(screen: Screen, { text, kind, literal, aim }: ElementQuery): Candidate[] {
  const isWhole = literal || isButton(kind, text) || (kind === undefined && aim !== undefined);
  const found = (screen.told?.elements ?? []).flatMap((element) => {
    const asButton = buttonCost(element, { text, kind, literal });
    if (asButton !== undefined) return [asCandidate(element, asButton)];
    // To who acts, what only looks like a button comes behind buttons.
    const extra = costOfLook(element, kind, aim) ?? costOfKind(element, kind, text !== undefined);
    if (extra === undefined || !isThere(element) || element.isHidden) return [];
    const named = text === undefined ? 0 : nameCostOf(screen, element, { text, isWhole });
    return named === undefined ? [] : [asCandidate(element, named + extra)];
  });
  // What reacts and holds a button is not one itself.
  return found.filter(({ told }) => told?.node.role !== 'generic' || !found.some((other) => isInside(other, told)));
}

/** A drop-down that is a button to its application is one by its whole name, or by what it shows. */
function buttonCost(
  element: ToldElement,
  { text, kind, literal }: Pick<ElementQuery, 'text' | 'kind' | 'literal'>,
): number | undefined {
  const { button, text: shown } = element;
  const isMeant = button !== undefined && (kind === undefined || kind === 'button');
  if (!isMeant || text === undefined || !isThere(element) || element.isHidden) return undefined;
  return nameCost(button, text, literal) ?? nameCost(shown, text, literal);
}

function nameCostOf(
  screen: Screen,
  element: ToldElement,
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
): number | undefined {
  // Whatever stands in it, what searches is the search field.
  const isSearch = element.node.role === 'searchbox' && !isWhole && /^search$/i.test(text);
  return (
    callCost(element, text, isWhole) ??
    titleCost(screen, element, { text, isWhole }) ??
    leadCost(screen, element, text) ??
    (isSearch ? cost.placeholder : undefined)
  );
}

/** A field that is empty may show nothing but the box around it; what scripts keep beside their own drop-down is a sliver. */
function isThere({ isPainted, node, rect, around }: ToldElement): boolean {
  if (isSliver({ node, rect }) || around.some(isSliver)) return false;
  const [cell] = around.filter(({ node: { role } }) => role === 'cell' || role === 'gridcell');
  const isEmptyField = typedInto.has(node.role) && node.reachable === true;
  return isPainted || isEmptyField || (node.typeable === true && cell !== undefined);
}

/** A list that nobody sees, nor any of its options. */
function isSliver({ node, rect }: Pick<ToldElement, 'node' | 'rect'>): boolean {
  return node.options !== undefined && Math.min(rect.width, rect.height) < leastSide;
}

/** Logical pixels. */
const leastSide = 6;

function isInside({ told }: Candidate, outer: ToldElement): boolean {
  return told !== undefined && told.around.includes(outer);
}

/** One word is too little to know a button by that has more: "Cancel" is not "Cancel order". */
function isButton(kind: ElementKind | undefined, text: string | undefined): boolean {
  return kind !== undefined && !labelled.has(kind) && tokensOf(text ?? '').length < 2;
}

/** Kinds whose labels are often longer than what people call them. */
const labelled: ReadonlySet<ElementKind> = new Set([
  'field',
  'select',
  'checkbox',
  'radio',
  'switch',
  'text',
  'heading',
]);

function costOfKind({ node }: ToldElement, kind: ElementKind | undefined, isNamed: boolean): number | undefined {
  if (kind === undefined) return actionable.has(node.role) ? 0 : undefined;
  if (kind === 'text') return undefined;
  if (isNamed ? isOfNamedKind(node, kind) : isOfKind(node, kind)) return 0;
  // Something without a role that reacts to the pointer is a button or a link to everybody who sees it.
  return looksPressable(node, kind) && node.reachable === true ? cost.clickable : undefined;
}

/** What reacts to the pointer without a role for that, and a link that is drawn as a button. */
function looksPressable({ role, boxed, reacts }: TreeNode, kind: ElementKind): boolean {
  if (kind !== 'button' && kind !== 'link') return false;
  return (
    role === 'generic' ||
    (role === 'img' && reacts === true) ||
    (kind === 'button' && role === 'link' && boxed === true)
  );
}

/** By the heading in it, where that is what it is called by. */
function titleCost(
  { told }: Screen,
  element: ToldElement,
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
): number | undefined {
  const costs = told ? namesOf(told, element).flatMap((name) => nameCost(name, text, isWhole) ?? []) : [];
  return costs.length > 0 ? Math.min(...costs) : undefined;
}

/** What looks like a button is one to who acts, whatever it is to its application. */
function costOfLook(
  { node: { role, boxed } }: ToldElement,
  kind: ElementKind | undefined,
  aim: ElementQuery['aim'],
): number | undefined {
  return aim !== undefined && kind === 'button' && role === 'link' && boxed === true ? cost.looksSo : undefined;
}

function callCost({ node, text: shown }: ToldElement, text: string, isQuoted: boolean): number | undefined {
  const { name, placeholder = '', tooltip = '' } = node;
  // What a field holds is not what it is called.
  const byText = typedInto.has(node.role) ? undefined : nameCost(shown, text, isQuoted);
  const byName = nameCost(name, text, isQuoted) ?? nameCost(tooltip, text, isQuoted) ?? byText;
  const byHint = nameCost(placeholder, text, isQuoted);
  return byName ?? shortCost(node, text) ?? (byHint === undefined ? undefined : byHint + cost.placeholder);
}

function shortCost(node: TreeNode, text: string): number | undefined {
  const short = nameWithoutKind(node);
  const byShort = short === undefined ? undefined : nameCost(short, text, true);
  return byShort === undefined ? undefined : byShort + cost.kindInName;
}

/** Behind what something is called there may be more: a key, a price, what is inside of it. */
function leadCost(screen: Screen, told: ToldElement, text: string): number | undefined {
  const { rect, node, text: shown } = told;
  if (node.role === 'heading') return headingCost(told, text);
  if (choices.has(node.role)) return choiceCost(screen, told, text);
  if (!leads.has(node.role) || tokensOf(shown).length < 2) return undefined;
  const [first] = screen.segments
    .filter((segment) => holds(rect, segment.rect) && comparable(segment.text) !== '')
    .sort((a, b) => readingOrder(a.rect, b.rect));
  const named = first && nameCost(first.text, text, true);
  return named === undefined ? undefined : named + cost.placeholder;
}

/** A choice of several lines, a price, a name and what it means, is called by any of them; by no words within a line. */
function choiceCost(screen: Screen, { node, words }: ToldElement, text: string): number | undefined {
  const lines = screen.segments.filter((line) => line.words.every((word) => words.includes(word)));
  const isCalled = lines.length > 1 && lines.some((line) => (nameCost(line.text, text, true) ?? Infinity) < whole);
  return isCalled || isLabelledSo(screen, node.name, text) ? cost.placeholder : undefined;
}

/** Whether the label beside a choice begins with that text, and the others of it say more. */
function isLabelledSo({ segments }: Screen, name: string, text: string): boolean {
  if (!name.toLowerCase().startsWith(`${text.toLowerCase()} `)) return false;
  const texts = new Set(
    segments.flatMap(({ words }) => words.map(({ of }) => (of as TreeNode | undefined)?.name ?? '')),
  );
  return texts.has(name.slice(0, text.length)) && isMadeOf(name.slice(text.length + 1), [...texts]);
}

function isMadeOf(text: string, parts: readonly string[]): boolean {
  return (
    text === '' ||
    parts.some(
      (part) => part !== '' && `${text} `.startsWith(`${part} `) && isMadeOf(text.slice(part.length + 1), parts),
    )
  );
}

/** Costs of a name that is just so. */
const whole = 3;
const choices: ReadonlySet<string> = new Set(['radio', 'checkbox', 'switch', 'menuitemradio', 'menuitemcheckbox']);

/** Behind the text of a heading there may be a badge. */
function headingCost({ words }: ToldElement, text: string): number | undefined {
  const first = words[0]?.of;
  const named = first && nameCost(joined(words.filter(({ of }) => of === first)), text, true);
  return named === undefined ? undefined : named + cost.placeholder;
}

const leads: ReadonlySet<string> = new Set(['menuitem', 'treeitem', 'option', 'tab', 'button', 'link']);

export function asCandidate(told: ToldElement, candidateCost: number): Candidate {
  const { node, rect, text } = told;
  const { checked } = node.states;
  return {
    rect,
    textRect: rect,
    text: node.value ?? (text === '' ? node.name : text),
    cost: candidateCost,
    told,
    ...(typeof checked === 'boolean' && { checked }),
  };
}

/** Texts; of what they stand on, that which can be acted on. */
export function onTexts(screen: Screen, text: string, isQuoted: boolean): Candidate[] {
  const found = findText(screen, text, { loose: 'misread' });
  // What is told is not misread.
  const matches = found.filter((match) => match.cost < misread || !match.segment.words.every((word) => word.of));
  return matches.flatMap((match) => {
    if (isBelow(match.segment) || (isQuoted && hasOtherSigns(match, text))) return [];
    const owner = ownerOf(screen, match);
    if (!owner) return [{ rect: match.rect, textRect: match.rect, text: match.text, cost: match.cost + plainText }];
    if (isQuoted && isOtherName(owner, match.segment.text, match.text)) return [];
    return [{ ...asCandidate(owner, match.cost), textRect: match.rect, text: match.text }];
  });
}

/** Kinds that are known by a text in them, and touched there. */
export const holders: ReadonlySet<ElementKind> = new Set([
  'row',
  'cell',
  'listitem',
  'item',
  'columnheader',
  'rowheader',
]);

/** Texts in elements of a kind: a row of which one cell says so, a column header. */
export function inKind(
  screen: Screen,
  { text, kind, literal }: { text: string; kind: Exclude<ElementKind, 'text'>; literal: boolean },
): Candidate[] {
  const around = (screen.told?.elements ?? []).filter(({ node, isPainted }) => isPainted && isOfKind(node, kind));
  const column = kind === 'cell' ? columnOf(screen, text) : undefined;
  if (column) return around.filter(({ rect }) => isUnderHeader(rect, column)).map((cell) => asCandidate(cell, 0));
  return onTexts(screen, text, literal)
    .filter(({ textRect }) => around.some(({ rect }) => holds(rect, textRect)))
    .map((found) => (found.told ? found : { ...found, cost: found.cost - plainText }));
}

/** The header that a column of cells is called by. */
function columnOf({ told }: Screen, text: string): Rect | undefined {
  const headers = (told?.elements ?? []).filter(({ node }) => node.role === 'columnheader');
  return headers.find(({ node, text: shown }) => nameCost(shown === '' ? node.name : shown, text, true) !== undefined)
    ?.rect;
}

function isUnderHeader(cell: Rect, header: Rect): boolean {
  return cell.top >= header.top && overlapX(cell, header) > Math.min(cell.width, header.width) * 0.6;
}

/** The innermost element around a text that can be acted on. What only lies under the text is not around it. */
export function ownerOf(screen: Screen, text: TextMatch): ToldElement | undefined {
  const around = (screen.told?.elements ?? []).filter(
    (element) =>
      actionable.has(element.node.role) && holds(element.rect, text.rect) && !isBehindText(screen, element, text),
  );
  return around.sort((a, b) => areaOf(a.rect) - areaOf(b.rect))[0];
}

/** Words in a short name: longer ones are descriptions, in which a part is as good as the whole. */
const shortName = 5;

/** Whether the words are part of a longer name: "Delete" in "Delete account". */
function isOtherName({ text, node }: ToldElement, label: string, words: string): boolean {
  // A label of its own, beside others in the same element.
  if (nameCost(label, words, true) !== undefined) return false;
  const whole = comparable(text) === '' ? node.name : text;
  return tokensOf(whole).length <= shortName && nameCost(whole, words, true) === undefined;
}
