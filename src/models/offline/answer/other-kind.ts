import type { ElementQuery } from '../grammar/element-grammar.ts';
import type { ElementKind } from '../grammar/element-words.data.ts';
import { actionable, dialogs } from '../grammar/roles.data.ts';
import { comparable, findText, isSameText, type TextMatch } from './text-match.ts';
import { holds } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import { isTold } from '../screen/screen-text.ts';
import type { ToldElement } from '../screen/told.ts';
import { namesOf } from './container-names.ts';
import { findCandidates } from './finder.ts';
import { isPlaced } from './judged-query.ts';
import { nameCost } from './name-cost.ts';
import { unsure } from './unsure.ts';

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

/** Throws where something is called so, whatever its application says that it is. */
export function assertNotOfOtherKind(screen: Screen, target: ElementQuery): void {
  const other = asOtherKind(screen, target);
  if (other === undefined) return;
  const hint = 'Say what it is, or claim its words without the kind.';
  throw unsure(`${other}, which may be ${target.source} to who sees it`, hint);
}

/**
 * What is visible under the name that is looked for, as another kind of thing: "the link "Login"". A kind is what an application
 * calls a thing; people see that it is there. Undefined where nothing is called so.
 */
export function asOtherKind(screen: Screen, target: ElementQuery): string | undefined {
  const { text, kind } = target;
  if (!screen.told || text === undefined || kind === undefined || kind === 'text') return undefined;
  if (isPlaced(target)) return placedSo(screen, target, text);
  return (
    titledSo(screen, target, text) ??
    calledSo(screen, target, text) ??
    writtenSo(screen, kind, text) ??
    listedSo(screen, kind, text)
  );
}

function placedSo(screen: Screen, target: ElementQuery, text: string): string | undefined {
  const found = findCandidates(screen, { ...target, kind: undefined }).find(
    (one) => isSameText(one.text, text) || !one.told,
  );
  return found && `"${found.text}" is there`;
}

/** Titles are longer than what people call them by: an open dialog "Delete item?" may be the "Delete" dialog. */
function titledSo({ told }: Screen, { kind }: ElementQuery, text: string): string | undefined {
  if (!told || kind !== 'dialog') return undefined;
  const open = told.elements.filter(({ node, isPainted }) => isPainted && dialogs.has(node.role));
  const names = open.flatMap((one) => namesOf(told, one));
  const name = names.find((one) => nameCost(one, text, false) !== undefined);
  return name === undefined ? undefined : `the dialog "${name}" is open`;
}

function calledSo({ told }: Screen, { kind = 'text', literal }: ElementQuery, text: string): string | undefined {
  const found = told?.elements.find((element) => {
    if (structural.has(kind) && isOfControl(element)) return false;
    return namesOf(told, element).some((name) => (nameCost(name, text, literal) ?? named) < named);
  });
  return found && `the ${found.node.role} "${text}" is there`;
}

function isOfControl({ node, around }: ToldElement): boolean {
  return [node, ...around.map((outer) => outer.node)].some(({ role }) => actionable.has(role));
}

function writtenSo(screen: Screen, kind: ElementKind, text: string): string | undefined {
  const found = findText(screen, text, { loose: 'misread' }).find(
    (match) => isName(match) && !(structural.has(kind) && isOnControl(screen, match)),
  );
  return found && `the text "${found.text}" is there`;
}

/** Whether words are all of a text, or of its line: a word of a sentence is no name. What is only painted may be anything. */
export function isName({ text, rect, segment }: TextMatch): boolean {
  if (comparable(segment.text) === comparable(text)) return true;
  const words = segment.words.filter((word) => holds(rect, word.rect));
  if (!words.every(isTold)) return true;
  const nodes = [...new Set(words.map(({ of }) => of as { readonly name?: string } | undefined))];
  return comparable(nodes.map((node) => node?.name ?? '').join(' ')) === comparable(text);
}

function isOnControl({ told }: Screen, { rect }: TextMatch): boolean {
  return (told?.elements ?? []).some((element) => actionable.has(element.node.role) && holds(element.rect, rect));
}

/** Options of lists that are closed: those of the platform's own are told, those of others are made when they open. */
function listedSo({ told }: Screen, kind: ElementKind, text: string): string | undefined {
  if (kind !== 'option') return undefined;
  const elements = told?.elements ?? [];
  if (elements.some(({ node }) => node.options?.some((option) => isSameText(option, text))))
    return `"${text}" is an option of a list that is closed`;
  const isAnyOpen = elements.some(({ node }) => node.role === 'option');
  const closed = elements.find(
    ({ node }) => node.role === 'combobox' && !node.options && node.states.expanded !== true,
  );
  return !isAnyOpen && closed ? `the list of "${closed.node.name}" is closed` : undefined;
}
