import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import { areaOf, holds, middleX, middleY, overlapX } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { joined } from '../../../vision/text/screen-text.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findCandidates } from '../elements/finder.ts';
import { drawnChoices } from './drawn-choice.ts';
import { fail } from './plan-state.ts';
import type { Sight } from '../elements/sight.ts';
import type { StepPlan } from './step-plan.ts';
import { isSameText } from '../names/compare-texts.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

export type SelectStep = Extract<Step, { type: 'select' }>;

export function optionName({ option }: Pick<SelectStep, 'option'>): string {
  return option.text ?? option.source;
}

interface Offering {
  readonly options?: readonly string[];
  readonly disabledOptions?: readonly string[];
}

/** More than these are not told. */
const mostTold = 500;

/** All options of a list that the platform draws. Throws for a list that the page draws: while it is closed, it has none. */
export function optionsOffered({ options, disabledOptions = [] }: Offering = {}): string[] {
  if (!options) throw unsure('what the drop-down offers is not told while its list is closed', 'Open the list first.');
  if (options.length >= mostTold) throw unsure('the drop-down may have more options than are told');
  const disabled = [...disabledOptions];
  return options.map((option) => (option === '' ? (disabled.shift() ?? '') : option));
}

/** Whether an option is said by its number alone: "the second option". */
export function isNumbered({ option: { ordinal, text } }: SelectStep): boolean {
  return ordinal !== undefined && text === undefined;
}

export function withOption({ option, ...step }: SelectStep, text: string): SelectStep {
  return { ...step, option: { text, literal: true, source: option.source } };
}

/** What an option with a number is called. Only the platform tells of a list that is closed. */
export function numberedOption({ option }: SelectStep, { told }: Candidate): string | StepPlan {
  const { options } = told?.node ?? {};
  if (!options) return fail(`the page draws the list itself, so that "${option.source}" has to be named`);
  const { ordinal = 1 } = option;
  const name = options.at(ordinal > 0 ? ordinal - 1 : ordinal);
  if (name === undefined) return fail(`"${option.source}" is not in the list, which has ${options.length} options`);
  return name === '' ? fail(`${option.source} is there, but disabled`) : name;
}

/** The options of lists that the page draws and that are open. */
export function optionsOpen({ told }: Screen, isNear: (rect: Rect) => boolean = () => true): string[] {
  const options = (told?.elements ?? []).filter(({ node, isPainted }) => node.role === 'option' && isPainted);
  return options.filter(({ rect }) => isNear(rect)).map(nameOfOption);
}

export function nameOfOption({ node, text }: Pick<ToldElement, 'node' | 'text'>): string {
  return node.name === '' ? text : node.name;
}

export function notListed(option: string, options: readonly string[]): StepPlan {
  return fail(`"${option}" is not in the list, which has ${listOf(options)}`);
}

/** Whether one of the parts of what a drop-down shows is the option: "Cheese, Onion", "Size: Large", "Oslo (OSL)". */
export function hasPart(shown: string, option: string): boolean {
  return shown.split(/[,;:|·•+()]/).some((part) => isSameText(part, option));
}

/** The same without the word "list" at its end, which may name the kind: "the Tags list" is a list that is called "Tags". */
export function withoutListWord({ text, ...query }: ElementQuery): ElementQuery | undefined {
  const [, name] = /^(.+) list$/i.exec(text ?? '') ?? [];
  return name === undefined ? undefined : { ...query, text: name };
}

/**
 * Whether one of the texts in a drop-down is the option, as the tags of several choices are. Its open list may be in it, too, also
 * one of which its application tells no roles: that stands outside of its frame.
 */
export function hasTag(screen: Screen, { told }: Candidate, option: string): boolean {
  if (told && drawnChoices(screen, told).some((text) => isSameText(joined(text), option))) return true;
  const elements = screen.told?.elements ?? [];
  const lists = elements.filter(({ node }) => node.role === 'option' || node.role === 'listbox');
  const open = lists.filter((one) => one !== told && !(told && isOfTags(elements, told, one)));
  const listed = new Set(open.flatMap(({ words }) => words));
  const words = (told?.words ?? []).filter(
    (word) => word.from === undefined && !listed.has(word) && told !== undefined && holds(told.rect, word.rect),
  );
  const texts = [...new Set(words.map(({ of }) => of))].map((text) => words.filter(({ of }) => of === text));
  return texts.some((text) => isSameText(joined(text), option));
}

/** Whether a list, or what is in it, is what its drop-down shows as chosen: it stands in the drop-down itself, all of it selected. */
function isOfTags(elements: readonly ToldElement[], box: ToldElement, part: ToldElement): boolean {
  const list = part.node.role === 'listbox' ? part : part.around.find(({ node }) => node.role === 'listbox');
  if (!list || !list.around.includes(box) || !holds(box.rect, list.rect)) return false;
  const options = elements.filter(({ node, around }) => node.role === 'option' && around.includes(list));
  return options.length > 0 && options.every(({ node }) => node.states.selected === true);
}

/** For messages. */
export function listOf(options: readonly string[]): string {
  const usable = options.filter(Boolean);
  const known = usable.slice(0, 12).map((one) => `"${one}"`);
  return `${known.join(', ')}${usable.length > known.length ? ', …' : ''}`;
}

/** The list may be painted and not told. */
export async function optionOf(sight: Sight, step: SelectStep, box: Candidate): Promise<Candidate | undefined> {
  return optionNear(await sight.screen(), step, box) ?? optionNear(await sight.whole(), step, box);
}

/** "66" resembles "65" to who reads letters, and is another choice. */
function hasNumbersOf(wanted: string, shown: string): boolean {
  const numbers: readonly string[] = shown.match(/\d+/g) ?? [];
  return (wanted.match(/\d+/g) ?? []).every((number) => numbers.includes(number));
}

/** What another drop-down shows as chosen is no option of this one. */
function isShownByOther({ told }: Screen, { textRect, told: own }: Candidate, box: Candidate): boolean {
  // A list that is open may lie over another drop-down.
  if (own?.node.role === 'option') return false;
  const others = (told?.elements ?? []).filter(
    (element) => element !== box.told && element.node.role === 'combobox' && element.node.options !== undefined,
  );
  return others.some(({ rect }) => rect !== box.rect && holds(rect, textRect));
}

/** Options that are called so: in capital letters as they are quoted, if there are such. */
function calledSo(options: readonly string[], option: string): readonly string[] {
  const same = options.filter((one) => isSameText(one, option));
  const literal = same.filter((one) => one === option.trim());
  return literal.length > 0 ? literal : same;
}

/** Whether a text is that of an option: "mb" is another one than "MB" where the list has both. */
export function isOption(text: string, option: string, options: readonly string[] = []): boolean {
  const same = new Set(options.filter((one) => isSameText(one, option)));
  return isSameText(text, option) && (same.size < 2 || !same.has(option.trim()) || text.trim() === option.trim());
}

/** Typing for what is not in a list chooses something else, and of two with one name nobody knows which is meant. */
export function missingOption({ told }: Candidate, option: string): StepPlan | undefined {
  const { options, disabledOptions = [] } = told?.node ?? {};
  const called = calledSo(options ?? [], option);
  if (called.length > 1) return severalOptions(option, called);
  if (!options || called.length > 0) return undefined;
  return disabledOptions.some((one) => isSameText(one, option))
    ? fail(`the option "${option}" is there, but disabled`)
    : notListed(option, options);
}

const severalOptions = (option: string, called: readonly string[]): StepPlan =>
  fail(`"${option}" fits ${called.length} options of the list: ${listOf(called)}`);

/** The same of a list that is drawn. */
export function severalDrawn({ told }: Screen, option: string, { told: choice }: Candidate): StepPlan | undefined {
  const list = choice?.around.find(({ node }) => node.role === 'listbox');
  const options = (told?.elements ?? []).filter(
    ({ node, isPainted, around }) => node.role === 'option' && isPainted && list !== undefined && around.includes(list),
  );
  const called = calledSo(options.map(nameOfOption), option);
  return called.length > 1 ? severalOptions(option, called) : undefined;
}

/** What is called as the option, best first. */
export function optionsFor(screen: Screen, step: SelectStep): Candidate[] {
  const called = findCandidates(screen, { ...step.option, kind: undefined }).filter(
    ({ cost, text }) => cost < 20 && hasNumbersOf(optionName(step), text),
  );
  const isLiteral = ({ text }: Candidate): number => (text === optionName(step) ? 0 : 1);
  return called.sort((a, b) => a.cost - b.cost || isLiteral(a) - isLiteral(b));
}

/** The option that lies closest to the drop-down and is not the drop-down itself. */
export function optionNear(screen: Screen, step: SelectStep, box: Candidate): Candidate | undefined {
  // The open list may be called as its drop-down is.
  const isList = box.told?.node.role === 'listbox';
  const others = optionsFor(screen, step).filter(
    (candidate) =>
      (isList || !holds(box.rect, candidate.textRect)) &&
      !isShownByOther(screen, candidate, box) &&
      areaOf(candidate.rect) < screen.width * screen.height * 0.1,
  );
  const away = (candidate: Candidate): number =>
    Math.abs(middleX(candidate.rect) - middleX(box.rect)) + Math.abs(middleY(candidate.rect) - middleY(box.rect));

  const near = others.filter(({ rect }) => gapTo(rect, box.rect) < farthestOption);
  // An open list may lie over fields, which then have its words in them.
  const options = near.filter(({ told }) => told?.node.role === 'option');
  const exact = options.filter(({ told }) => told && isSameText(nameOfOption(told), optionName(step)));
  const literal = exact.filter(({ told }) => told && nameOfOption(told) === optionName(step));
  const [best] = [literal, exact, options, near].filter(({ length }) => length > 0);
  return best?.toSorted((a, b) => away(a) - away(b))[0];
}

/** Logical pixels between a drop-down and the last entries of its list. */
const farthestOption = 420;

/** A drop-down may be as wide as the page, and its entries begin at its left edge. */
function gapTo(entry: Rect, box: Rect): number {
  return Math.max(0, -overlapX(entry, box)) + Math.abs(middleY(entry) - middleY(box));
}
