import { elementForms } from '../../grammar/element-forms.data.ts';
import { nearestWording } from '../../grammar/nearest-wording.ts';
import type { ElementQuery } from '../../grammar/element-query.ts';
import type { TreeNode } from '../../../../core/screen-tree.ts';
import type { ElementKind } from '../../grammar/element-words.data.ts';
import { actionable, isOfKind, typedInto } from '../../grammar/roles.data.ts';
import { holds } from '../../screen/rect-math.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';
import { notUnderstood } from '../../not-understood.ts';
import { tapVerbs } from '../../grammar/free/free-words.data.ts';
import type { Candidate } from '../find-candidates.ts';
import { describePlace } from '../describe-place.ts';
import type { FindResult } from '../pick-one.ts';
import { tokensOf } from '../text-match.ts';
import { asCandidate } from '../told-candidates.ts';
import { explain, saidIn, type Explanation, type HasWord, type Thing } from './explain-words.ts';
import { stemsOf } from './same-word.ts';
import { surroundingsOf } from './surroundings.ts';

const known = elementForms.flatMap((form) => form.examples);

type Free = ElementQuery & { readonly free: NonNullable<ElementQuery['free']> };

export function isFree(query: ElementQuery): query is Free {
  return query.free !== undefined;
}

/** Letters alone do not say what belongs together. */
export function needsTree({ source }: ElementQuery): Error {
  return notUnderstood('words', source, nearestWording(source, known, ['click "Save"', 'the "Save" button']));
}

/** Throws `MODEL_NOT_UNDERSTOOD` where there is only a picture. */
export function findFreely(screen: Screen, query: Free): FindResult {
  const found = thingsMeant(screen, query);
  if (!Array.isArray(found)) return { problem: describeMissing(query, found.missing), ambiguous: false };
  const [only, other] = found;
  if (only && !other && only.element.node.reachable !== true) {
    return { problem: `"${query.source}" was looked for, and is there, but something lies over it`, ambiguous: false };
  }
  if (only && !other) return { element: asCandidate(only.element, 0) };
  return { problem: describeSeveral(screen, query, found), ambiguous: true };
}

/** Of options of drop-downs, the drop-down. */
export function freeCandidates(screen: Screen, query: Free): Candidate[] {
  const found = thingsMeant(screen, query);
  return Array.isArray(found) ? found.map(({ element }) => asCandidate(element, 0)) : [];
}

/** The option of a drop-down that a phrase means, where it means one. */
export function optionMeant(screen: Screen, query: Free): { option: ElementQuery; target: ElementQuery } | undefined {
  const found = screen.told && query.kind === undefined ? thingsMeant(screen, query, true) : [];
  const [only, other] = Array.isArray(found) ? found : [];
  if (only?.option === undefined || other) return undefined;
  const named = (text: string): ElementQuery => ({ text, source: text, literal: true });
  const { name } = only.element.node;
  return name === '' ? undefined : { option: named(only.option), target: { ...named(name), kind: 'select' } };
}

/** What explains all words best, or the words that nothing explains. */
export function thingsMeant(
  screen: Screen,
  query: Free,
  withOptions = false,
): Thing[] | { readonly missing: readonly string[] } {
  const { told } = screen;
  if (!told) throw needsTree(query);
  const elements = told.elements.filter(({ isPainted, isHidden }) => isPainted && !isHidden);
  const things = elements
    .filter((element) => mayBeMeant(element, query))
    // A list is none of the choices that it offers.
    .filter(({ node }) => withOptions || !query.free.isOption || !node.options)
    .flatMap((element) => thingsOf(screen, element, withOptions && mayHaveOptions(query)));
  const explained: { thing: Thing; how: Explanation }[] = [];
  let missing: readonly string[] = saidIn(query.free);
  const page = { onControls: wordsOn(elements), anywhere: wordsShown(screen) };
  for (const thing of things) {
    const how = explain(thing, query.free, page);
    if (!('missing' in how)) {
      if (isMeantBy(thing, how, query)) explained.push({ thing, how });
    } else if (how.missing.length < missing.length) missing = how.missing;
  }
  const best = explained.filter(({ how }) => !explained.some((other) => isBetter(other.how, how)));
  return best.length > 0 ? withoutRepeats(best.map(({ thing }) => thing)) : { missing };
}

/** A box is ticked by a verb that is part of its name, "show the weekend", and by no other. */
function isMeantBy({ element: { node } }: Thing, how: Explanation, { free, kind }: Free): boolean {
  if (node.role === 'button' && isOnlySeen(node.name, free)) return false;
  return free.verb === undefined || kind !== undefined || !isSwitched(node) || how.isVerbNamed;
}

const looks = /^(?:look|read|watch)$/;
/** Where somebody goes is called by the same words as what is done: "Archive". */
const visits = /^(?:look|read|watch|see|view|show|display|visit|go)$/;
const acts =
  /^(?:archive|delete|remove|clear|reset|refund|pay|buy|approve|decline|reject|discard|block|order|report)$/i;

/** Who only looks at something does not mean what is done to it: "Wipe disk". */
function isOnlySeen(name: string, { verb = '', words }: Free['free']): boolean {
  if (visits.test(verb) && acts.test(name.trim())) return true;
  const [first] = looks.test(verb) ? stemsOf(name) : [];
  return first !== undefined && !tapVerbs.has(first) && !words.some(({ text }) => stemsOf(text).includes(first));
}

function isSwitched(node: TreeNode): boolean {
  return isOfKind(node, 'checkbox') || isOfKind(node, 'switch');
}

/** In all: where one is better in one way, and another in another, both may be meant. */
function isBetter(one: Explanation, other: Explanation): boolean {
  const differences = [
    Number(one.isVerbNamed) - Number(other.isVerbNamed),
    one.named - other.named,
    other.left - one.left,
  ];
  return differences.every((by) => by >= 0) && differences.some((by) => by > 0);
}

/** What holds what is meant is the same, and so is a mere box around it. */
function withoutRepeats(things: readonly Thing[]): Thing[] {
  const isAround = ({ node, rect }: ToldElement, inner: ToldElement): boolean =>
    inner.around.some((one) => one.rect === rect) ||
    (node.role === 'generic' && inner.node.role !== 'generic' && holds(rect, inner.rect));
  return things.filter(({ element }) => !things.some((other) => isAround(element, other.element)));
}

/** A header, or what is in one, but not what repeats it below the table. */
function isHeader({ node, around }: ToldElement): boolean {
  const parts = [node, ...around.map((outer) => outer.node)];
  return parts.some((part) => isOfKind(part, 'columnheader')) && !parts.some(({ part }) => part === 'foot');
}

function mayBeMeant(element: ToldElement, { kind, free }: Free): boolean {
  if (kind !== undefined && kind !== 'text') return isAsSaid(element, kind);
  if (free.isFilter && (doesIt(element.node, free) || element.around.some((outer) => several.has(outer.node.role))))
    return false;
  return free.isOption ? isChoice(element.node) : isActedOn(element.node, free);
}

/** What rejects is no way to see what was rejected, and what stops something none to see what is stopped. */
function doesIt(node: TreeNode, { words }: Free['free']): boolean {
  const { role, name, states } = node;
  const own = tokensOf(name);
  const isCalledSo = words.some(({ text }) => tokensOf(text).some((word) => own.includes(word)));
  return (role === 'button' || isSwitched(node)) && states.pressed === undefined && !isCalledSo;
}

/** One of several that are offered, or what offers them. */
function isChoice(node: TreeNode): boolean {
  return node.options !== undefined || choices.has(node.role) || isSwitched(node) || node.states.pressed !== undefined;
}

function isActedOn(node: TreeNode, free: Free['free']): boolean {
  if (node.options && mayHaveOptions({ free })) return true;
  // What is opened or saved is no field.
  return free.verb !== undefined && isFilledIn(node) && !isSwitched(node) ? false : reacts(node);
}

function reacts({ role, reachable }: TreeNode): boolean {
  return actionable.has(role) || (role === 'generic' && reachable === true);
}

const choices: ReadonlySet<string> = new Set(['radio', 'option', 'tab', 'menuitemradio']);
const several: ReadonlySet<string> = new Set(['row', 'article']);

function isAsSaid(element: ToldElement, kind: Exclude<ElementKind, 'text'>): boolean {
  if (kind === 'columnheader') return isHeader(element);
  const { checked, pressed } = element.node.states;
  return kind === 'checkbox' ? (checked ?? pressed) !== undefined : isOfKind(element.node, kind);
}

function isFilledIn(node: TreeNode): boolean {
  return typedInto.has(node.role) || isOfKind(node, 'slider') || isSwitched(node);
}

const choosing = /^(?:show|display|choose|select|pick|take|use|see)$/;

function mayHaveOptions({ free: { verb, isOption } }: Pick<Free, 'free'>): boolean {
  return isOption === true || verb === undefined || choosing.test(verb);
}

/** What has no role is called by its lines, as cards are; a sentence in it is no name. */
const longestLine = 5;

function isSentence({ node: { role } }: ToldElement, name: string): boolean {
  return role === 'generic' && (tokensOf(name).length > longestLine || /[.!?]$/.test(name));
}

function thingsOf(screen: Screen, element: ToldElement, withOptions: boolean): Thing[] {
  const surroundings = surroundingsOf(screen, element);
  const { name, placeholder = '', options } = element.node;
  const shown = typedInto.has(element.node.role) ? '' : element.text;
  const inside = actionableIn(screen, element);
  const inner = inside.flatMap(({ node, text }) => [node.name, text]).sort((a, b) => b.length - a.length);
  const names = [
    ...new Set([
      without(name, inner),
      without(shown, inner),
      placeholder,
      leading(name),
      ...itemNames(screen, element),
      ...linesOf(screen, element, inside),
    ]),
  ].filter((one) => one !== '' && !isSentence(element, one));
  const own: Thing = { element, names, surroundings };
  if (!withOptions || !options) return [own];
  const near = [...surroundings.near, ...names.map(stemsOf)];
  return options.map((option): Thing => ({
    element,
    names: [option],
    surroundings: { ...surroundings, near },
    option,
  }));
}

/** A switch without a name is called by its line, where nothing else in there can be on or off. */
function itemNames({ told, segments }: Screen, control: ToldElement): string[] {
  if (control.node.name !== '' || !isSwitched(control.node)) return [];
  const item = control.around.find(({ words }) => words.length > 0);
  const others = (told?.elements ?? []).filter(
    (one) => one !== control && item && one.around.includes(item) && isSwitched(one.node),
  );
  if (!item?.node.isItem || others.length > 0) return [];
  const [first] = segments.filter(({ words }) => words.every((word) => item.words.includes(word)));
  return first ? [first.text] : [];
}

/** What can be acted on inside of something has names of its own. */
function actionableIn({ told }: Screen, element: ToldElement): ToldElement[] {
  return (told?.elements ?? []).filter(({ node, around }) => around.includes(element) && actionable.has(node.role));
}

/** Of what has several texts, each is something that it is called. */
function linesOf({ segments }: Screen, { rect, node }: ToldElement, inside: readonly ToldElement[]): string[] {
  if (typedInto.has(node.role)) return [];
  const own = segments.filter(
    (line) => holds(rect, line.rect) && !inside.some((inner) => holds(inner.rect, line.rect)),
  );
  return own.length > 1 ? own.map(({ text }) => text) : [];
}

function without(name: string, inner: readonly string[]): string {
  return inner.reduce((rest, one) => (one === '' ? rest : rest.replace(one, ' ')), name).trim();
}

/** "Yes" of "Yes, delete it". */
function leading(name: string): string {
  return /^\p{L}+(?=, )/u.exec(name)?.[0] ?? '';
}

function wordsOn(elements: readonly ToldElement[]): HasWord {
  const stems = new Set(
    elements
      .filter(({ node }) => actionable.has(node.role))
      .flatMap(({ node, text }) => stemsOf(`${node.name} ${text}`)),
  );
  return (stem) => stems.has(stem);
}

const shownOn = new WeakMap<Screen, ReadonlySet<string>>();

/** Looked at only where a word is left. */
export function wordsShown(screen: Screen): HasWord {
  return (stem) => {
    const { segments, told } = screen;
    const texts = (): string[] => [
      ...segments.map(({ text }) => text),
      ...(told?.elements ?? []).map(({ node }) => node.name),
    ];
    const stems = shownOn.get(screen) ?? new Set(texts().flatMap(stemsOf));
    shownOn.set(screen, stems);
    return stems.has(stem);
  };
}

function describeMissing({ source }: Free, missing: readonly string[]): string {
  const words = missing.map((word) => JSON.stringify(word)).join(', ');
  return `"${source}" was read in free words, but nothing on the screen explains ${words}; say it as in: click the "Save" button`;
}

function describeSeveral(screen: Screen, { source }: Free, things: readonly Thing[]): string {
  const named = things
    .slice(0, 3)
    .map(({ element, names, option }) => `"${option ?? names[0] ?? ''}" ${describePlace(screen, element.rect)}`);
  return `"${source}" fits ${named.join(' and ')}; say which one, e.g. "the second …" or "… in the row of …"`;
}
