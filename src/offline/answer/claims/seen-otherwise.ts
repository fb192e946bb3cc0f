import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { actionable, dialogs, isOfNamedKind } from '../../grammar/elements/roles.data.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import { isFromTree } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { namesOf } from '../elements/container-names.ts';
import { describePlace } from '../elements/describe-place.ts';
import { findCandidates } from '../elements/finder.ts';
import { isPlaced } from './judged-query.ts';
import { isShownChoice, kindSeenOtherwise, keptInView } from './kind-seen-otherwise.ts';
import { nameCost } from '../names/name-cost.ts';
import { placeOf, roleName } from '../elements/place-of.ts';
import { comparable, isSameText } from '../names/compare-texts.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

/** Kinds that nothing is which can be acted on. */
const structural: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'heading',
  'dialog',
  'section',
  'table',
  'list',
  'tooltip',
  'progressbar',
  'picture',
]);

/** Costs of what is called so, also with a number beside the name. */
const named = 5;

/**
 * What can be seen and may be what is meant, though the application does not tell it as that kind: it says that it is another
 * one, keeps it from readers of its tree, has a modal dialog before it, or says nothing of it. A kind is what an application
 * calls a thing; people see that it is there. So it makes absences and counts unsure. Undefined where there is nothing.
 *
 * @param sure - What is meant for sure, and is not asked about.
 */
export function seenOtherwise(
  screen: Screen,
  query: ElementQuery,
  sure: readonly ToldElement[] = [],
): string | undefined {
  const { text, kind } = query;
  if (!screen.told || kind === undefined || kind === 'text') return undefined;
  if (text === undefined) return isPlaced(query) ? undefined : kindSeenOtherwise(screen, kind);
  if (sure.length > 0) return besides(screen, query, sure);
  return isPlaced(query) ? placedSo(screen, query, text) : namedSo(screen, { ...query, kind, text });
}

type Named = ElementQuery & { readonly text: string; readonly kind: Exclude<ElementKind, 'text'> };

function namedSo(screen: Screen, query: Named): string | undefined {
  return titledSo(screen, query) ?? calledSo(screen, query) ?? writtenSo(screen, query) ?? listedSo(screen, query);
}

function placedSo(screen: Screen, target: ElementQuery, text: string): string | undefined {
  const found = findCandidates(screen, { ...target, kind: undefined }).find(
    (one) => isSameText(one.text, text) || !one.told,
  );
  return found && `"${found.text}" is there`;
}

/** Titles are longer than what people call them by: an open dialog "Delete item?" may be the "Delete" dialog. */
function titledSo({ told }: Screen, { kind, text }: Named): string | undefined {
  if (!told || kind !== 'dialog') return undefined;
  const open = told.elements.filter(({ node, isPainted }) => isPainted && dialogs.has(node.role));
  const names = open.flatMap((one) => namesOf(told, one));
  const name = names.find((one) => nameCost(one, text, false) !== undefined);
  return name === undefined ? undefined : `the dialog "${name}" is open`;
}

function calledSo(screen: Screen, { kind, literal, text }: Named): string | undefined {
  const { told } = screen;
  const found = [...(told?.elements ?? []), ...keptInView(screen)].find((element) => {
    if (structural.has(kind) && isOfControl(element)) return false;
    return told && namesOf(told, element).some((name) => (nameCost(name, text, literal) ?? named) < named);
  });
  return found && `the ${roleName(found.node)} "${text}" is there`;
}

function isOfControl({ node, around }: ToldElement): boolean {
  return [node, ...around.map((outer) => outer.node)].some(({ role }) => actionable.has(role));
}

function writtenSo(screen: Screen, { kind, text }: Named): string | undefined {
  const found = findText(screen, text, { loose: 'misread' }).find(
    (match) => isName(match) && !(structural.has(kind) && isOnControl(screen, match)),
  );
  return found && `the text "${found.text}" is there`;
}

/** Whether words are all of a text, or of its line: a word of a sentence is no name. What is only painted may be anything. */
function isName({ text, rect, segment }: TextMatch): boolean {
  if (comparable(segment.text) === comparable(text)) return true;
  const words = segment.words.filter((word) => holds(rect, word.rect));
  if (!words.every(isFromTree)) return true;
  const nodes = [...new Set(words.map(({ of }) => of as { readonly name?: string } | undefined))];
  return comparable(nodes.map((node) => node?.name ?? '').join(' ')) === comparable(text);
}

function isOnControl({ told }: Screen, { rect }: TextMatch): boolean {
  return (told?.elements ?? []).some((element) => actionable.has(element.node.role) && holds(element.rect, rect));
}

/** Options of lists that are closed: those of the platform's own are told, those of others are made when they open. */
function listedSo({ told }: Screen, { kind, text }: Named): string | undefined {
  if (kind !== 'option') return undefined;
  const elements = told?.elements ?? [];
  if (elements.some((one) => offers(one, text))) return `"${text}" is an option of a list that is closed`;
  const openers = elements.filter(isListOpener);
  const isShown = elements.some((one) => one.node.role === 'option' && !isShownChoice(one));
  // A list that is always in view says nothing of those that open.
  if (isShown && isListOpen(openers)) return undefined;
  const closed = openers.find(({ node }) => node.states.expanded === false || !isShown);
  return closed && `the list of "${closed.node.name}" is closed`;
}

/** Whether the platform's own list, which is closed, has an option. */
export function offers({ node }: ToldElement, option: string): boolean {
  return [...(node.options ?? []), ...(node.disabledOptions ?? [])].some((one) => isSameText(one, option));
}

/** A button that is expanded may have opened something else, so it counts only where no drop-down is closed. */
function isListOpen(openers: readonly ToldElement[]): boolean {
  const open = openers.filter(({ node }) => node.states.expanded === true);
  const isClosed = ({ node }: ToldElement): boolean => node.role === 'combobox' && node.states.expanded === false;
  return open.some(({ node }) => node.role === 'combobox') || (open.length > 0 && !openers.some(isClosed));
}

/** What may open a list whose options its application does not tell: a drop-down, or a button that tells whether it is open. */
function isListOpener({ node }: ToldElement): boolean {
  if (node.role === 'combobox') return !node.options;
  return node.role === 'button' && node.states.expanded !== undefined;
}

/** One more of the same name beside those that are it for sure: on nothing that is plainly something else. */
function besides(screen: Screen, query: ElementQuery, sure: readonly ToldElement[]): string | undefined {
  const { text = '', kind = 'text', literal } = query;
  if (!literal || kind === 'text') return undefined;
  const known = (screen.told?.elements ?? []).filter(
    ({ node }) => actionable.has(node.role) || node.role === 'heading',
  );
  const written = findText(screen, text).find((match) => {
    const holding = known.filter((one) => holds(one.rect, match.rect));
    if (holding.some((one) => sure.includes(one))) return false;
    return isName(match) && holding.every(({ node }) => isOfNamedKind(node, kind));
  });
  if (written) return `"${written.text}" is also shown ${describePlace(screen, written.rect)}`;
  const kept = [...known.filter(({ node }) => node.behind === true), ...keptInView(screen)].find(
    (one) =>
      !sure.includes(one) && isOfNamedKind(one.node, kind) && (nameCost(one.node.name, text, true) ?? named) < named,
  );
  return kept && `the ${placeOf(kept)} is there as well`;
}
