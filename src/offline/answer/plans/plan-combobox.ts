import type { PlannedAction } from '../../../core/model/model.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import { likeness, middleX, middleY, overlapX, overlapY } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findCandidates } from '../elements/finder.ts';
import { action, finish } from './plan-parts.ts';
import type { StepMemo } from './plan-progress.ts';
import { fail, lookAgain } from './plan-state.ts';
import { hasPart, listOf, optionName, optionsOpen, type SelectStep } from './select-options.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import { comparable, isSameText } from '../names/compare-texts.ts';
import { findText, isWholeLine } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

export interface Choice {
  readonly step: SelectStep;
  /** The field. */
  readonly box: Candidate;
  /** Whether what no list offers may stay in the field as a text. */
  readonly orTyped: boolean;
}

/** Milliseconds until a list is looked for once more. */
const listWaits = { part: [100, 300, 600], whole: [100, 300, 600, 1000, 1500] } as const;
/** Some lists close before a click arrives. */
const mostAttempts = 3;

/**
 * Chooses an entry of the list that a field offers: opens it, types what the entry is called, waits for the list, taps the entry,
 * and looks whether the field has it now. Else the field is left as it was. No key is pressed: Enter sends forms.
 */
export async function planCombobox(choice: Choice, context: StepContext): Promise<StepPlan> {
  const screen = await context.sight.screen();
  const { options } = choice.box.told?.node ?? {};
  if (options && options.length > 0) return planOffered({ ...choice, options }, context);
  return stages[context.memo.stage ?? 'closed']({ ...choice, screen, option: optionName(choice.step) }, context);
}

/** The platform draws the list of a field over the page: what it offers is typed. */
function planOffered(
  { box, step, orTyped, options }: Choice & { readonly options: readonly string[] },
  context: StepContext,
): StepPlan {
  const option = optionName(step);
  const offered = options.find((one) => isSameText(one, option)) ?? (orTyped ? option : undefined);
  if (offered === undefined) return fail(`"${option}" is not in the list, which has ${listOf(options)}`);
  if (isSameText(valueOf(box), offered)) return finish();
  if (context.memo.stage !== 'typed') {
    const locate = toTarget(step.target.source, box, context.sight);
    return part(action('Input', { value: offered, mode: 'replace', locate }), { stage: 'typed', place: box.rect });
  }
  const problem = `"${offered}" was typed, but ${step.target.source} shows ${shown(valueOf(box))}`;
  return lookAgain(context, [100, 300]) ?? fail(problem);
}

interface Look extends Choice {
  readonly screen: Screen;
  readonly option: string;
}

type Stage = (look: Look, context: StepContext) => StepPlan;

const stages: Readonly<Record<NonNullable<StepMemo['stage']> | 'closed', Stage>> = {
  closed(look, context) {
    const { box, option, step } = look;
    if (isSameText(valueOf(box), option)) return finish();
    const before = called(look).map(({ textRect }) => textRect);
    const memo: StepMemo = { held: valueOf(box), known: [...placesOf(look), ...before], place: box.rect };
    // What nothing tells to be an entry may be anything, until the list has been opened; and a tap may take a tag back.
    const isOpen = box.told?.node.states.focused === true && !hasTags(box);
    const entry = entryOf(look, isOpen ? openersIn(look) : memo.known);
    if (entry) return tapEntry(look, context, { entry, memo });
    return part(action('Tap', { locate: toTarget(step.target.source, box, context.sight) }), {
      ...memo,
      stage: 'opened',
    });
  },
  opened(look, context) {
    const entry = entryOf(look, context.memo.known);
    if (!entry) return type(look, context, startOf(look.option));
    return isChosen(look, entry, context.memo) ? finish() : tapEntry(look, context, { entry });
  },
  typed(look, context) {
    const { option, orTyped } = look;
    const entry = entryOf(look, context.memo.known);
    // A list that marks it since it was tapped has taken it: another tap takes it back.
    if (entry && isMarked(entry) && context.memo.marked === false) return tidy(look, context);
    if (entry) return tapEntry(look, context, { entry });
    const isWhole = context.memo.typed === option;
    const wait = lookAgain(context, isWhole ? listWaits.whole : listWaits.part);
    if (wait) return wait;
    if (!isWhole) return type(look, context, option);
    return orTyped ? finish() : restore(look, context, notOffered(look));
  },
  tapped(look, context) {
    const { box, option, step } = look;
    if (isTaken(look, context.memo)) return tidy(look, context);
    const wait = lookAgain(context, [100, 300]);
    if (wait) return wait;
    const { attempts = 1, typed = startOf(option) } = context.memo;
    if (attempts < mostAttempts) return type(look, context, typed);
    const problem = `the entry "${option}" was tapped, but ${step.target.source} shows ${shown(valueOf(box))}`;
    return restore(look, context, problem);
  },
  tidied: () => finish(),
  restored(look, context) {
    const { held = '', problem = 'the field did not take it' } = context.memo;
    // What was chosen before is chosen again, where it is offered.
    const before = held === '' ? undefined : entryOf({ ...look, ...named(look.step, held) }, []);
    const isTapped = context.tried.at(-1) === 'Tap';
    if (before && !isTapped) return part(action('Tap', { locate: toTarget(held, before, context.sight) }), {});
    return fail(problem);
  },
};

function named(step: SelectStep, text: string): Pick<Look, 'step' | 'option'> {
  return { step: { ...step, option: { text, source: text, literal: true } }, option: text };
}

function valueOf({ told }: Candidate): string {
  return told?.node.value ?? '';
}

const shown = (value: string): string => (value === '' ? 'nothing' : `"${value}"`);

function part(planned: PlannedAction, memo: StepMemo): StepPlan {
  return { type: 'part', actions: [planned], memo };
}

/** All but the last letter: then the field shows by itself whether the entry was taken. */
function startOf(option: string): string {
  const letters = Array.from(option);
  return letters.length > 2 ? letters.slice(0, -1).join('').trimEnd() : option;
}

function type({ box, step }: Look, { sight, memo }: StepContext, value: string): StepPlan {
  const locate = toTarget(step.target.source, box, sight);
  // Only what was tapped in vain is tried anew.
  const attempts = (memo.attempts ?? 1) + (memo.stage === 'tapped' ? 1 : 0);
  return part(action('Input', { value, mode: 'replace', locate }), {
    stage: 'typed',
    typed: value,
    attempts,
    marked: memo.marked,
  });
}

function tapEntry(
  { step }: Look,
  { sight, memo: { known } }: StepContext,
  { entry, memo = {} }: { readonly entry: Candidate; readonly memo?: StepMemo },
): StepPlan {
  if (entry.told?.node.states.disabled === true)
    return fail(`the entry "${step.option.source}" is there, but disabled`);
  const before = memo.known ?? known;
  const places = before && [...before, entry.textRect];
  const marked = isMarked(entry);
  const tap = action('Tap', { locate: toTarget(step.option.source, entry, sight) });
  return part(tap, { ...memo, stage: 'tapped', known: places, tapped: entry.textRect, marked });
}

const isMarked = ({ told }: Candidate): boolean => told?.node.states.selected === true;

/** Whether the box of the field shows texts beside what is typed. */
export const hasTags = ({ told }: Candidate): boolean => told?.node.typeable === true && told.node.value === undefined;

/** The list marks the entry, and the box of the field shows it as a tag: another tap takes it back. */
function isChosen({ box }: Look, entry: Candidate, { known = [] }: StepMemo): boolean {
  return hasTags(box) && isMarked(entry) && known.some((rect) => overlapY(rect, box.rect) > 0);
}

/** Puts back what stood in the field. */
function restore({ box, step }: Look, { sight, memo: { held = '' } }: StepContext, problem: string): StepPlan {
  if (valueOf(box) === held) return fail(problem);
  const locate = toTarget(step.target.source, box, sight);
  const planned =
    held === '' ? action('ClearInput', { locate }) : action('Input', { value: held, mode: 'replace', locate });
  return part(planned, { stage: 'restored', problem });
}

/** What was typed to find the entry is taken back, where it is still there beside the choice. */
function tidy({ box, option, step }: Look, { sight, memo: { typed } }: StepContext): StepPlan {
  const value = valueOf(box);
  const isLeft = value !== '' && typed !== undefined && isSameText(value, typed) && !isSameText(value, option);
  if (!isLeft) return finish();
  const locate = toTarget(step.target.source, box, sight);
  return part(action('ClearInput', { locate }), { stage: 'tidied' });
}

function notOffered({ screen, option, step, box }: Look): string {
  const options = optionsOpen(screen, (rect) => isListedBy(box.rect, rect));
  if (options.length > 0) return `"${option}" is not in the list, which has ${listOf(options)}`;
  return `"${option}" was typed into ${step.target.source}, but no list offered it`;
}

/** The entry of that name: an option that its application tells of, else what has come to stand near the field. */
function entryOf(look: Look, known: readonly Rect[] | undefined): Candidate | undefined {
  const told = called(look, 'option');
  const others =
    told.length > 0 || known === undefined
      ? []
      : called(look).filter(({ textRect }) => !isKnown(textRect, known) && !isInOption(look.screen, textRect));
  return theOne([...told, ...others], look.step.option.text ?? '', look.box);
}

function called({ screen, step, box }: Look, kind?: 'option'): Candidate[] {
  return findCandidates(screen, { ...step.option, kind, literal: true, aim: 'named' }).filter(
    ({ cost, rect, told }) => cost < mostCost && told !== box.told && isListedBy(box.rect, rect),
  );
}

/** What opens something of its own is no entry of a list. */
function openersIn(look: Look): Rect[] {
  const openers = called(look).filter(
    ({ told }) => told?.node.states.expanded !== undefined || told?.node.role === 'combobox',
  );
  return openers.map(({ textRect }) => textRect);
}

/** An entry that is told has a name of its own: the "Red" that is marked in "Redwood" is none. */
function isInOption({ told }: Screen, text: Rect): boolean {
  return (told?.elements ?? []).some(({ node, rect }) => node.role === 'option' && holdsRect(rect, text));
}

/** Of several entries the one of just that name, the nearest of those; several that only begin so may each be meant. */
function theOne(entries: readonly Candidate[], name: string, box: Candidate): Candidate | undefined {
  const nameOf = ({ told, text }: Candidate): string => comparable(told?.node.name ?? text);
  const exact = entries.filter((one) => nameOf(one) === comparable(name));
  if (exact.length === 0 && new Set(entries.map(nameOf)).size > 1) return undefined;
  const [nearest] = (exact.length > 0 ? exact : entries).toSorted(
    (a, b) => away(a.rect, box.rect) - away(b.rect, box.rect),
  );
  return nearest;
}

/** Costs of a name that is whole, whatever stands beside it. */
const mostCost = 16;

/** CSS pixels between a field and the end of its list, and to what it shows as chosen. */
const reach = { list: 420, choice: 40 };

function isListedBy(field: Rect, entry: Rect): boolean {
  // A field may be as narrow as what is typed into it.
  return overlapX(field, entry) > -reach.choice && overlapY(field, entry) > -reach.list;
}

function away(one: Rect, other: Rect): number {
  return Math.abs(middleX(one) - middleX(other)) + Math.abs(middleY(one) - middleY(other));
}

function isKnown(rect: Rect, known: readonly Rect[]): boolean {
  return known.some((one) => likeness(one, rect) > 0.5);
}

/** Where the name of the option stands as a whole line near the field. */
export function placesOf({ screen, box, option }: Pick<Look, 'screen' | 'box' | 'option'>): Rect[] {
  return findText(screen, option)
    .filter((match) => isWholeLine(match) && match.segment.words.every(({ from }) => from === undefined))
    .map(({ rect }) => rect)
    .filter((rect) => isListedBy(box.rect, rect) || isBeside(box.rect, rect));
}

function isBeside(field: Rect, rect: Rect): boolean {
  return overlapY(field, rect) > -reach.choice && overlapX(field, rect) > -reach.list;
}

/** The field holds the entry, which was not typed as a whole; or it stands beside the field now, as tags do. */
function isTaken(look: Look, { typed, known, tapped }: StepMemo): boolean {
  const { box, option } = look;
  const value = valueOf(box);
  if (isSameText(value, option)) {
    const isOwn = typed !== undefined && isSameText(typed, option);
    // A list that still offers what was tapped has not taken it.
    const others = known?.filter((rect) => tapped === undefined || !isKnown(rect, [tapped]));
    return !isOwn || (box.told?.node.states.invalid !== true && entryOf(look, others) === undefined);
  }
  return (value !== typed && hasPart(value, option)) || isTag(look, known);
}

/** Whether the entry has come to stand beside the field, and not in a list. */
function isTag(look: Look, known: readonly Rect[] | undefined): boolean {
  // The label of the field may be called so, too: nothing has come that may have been there before.
  if (!known) return false;
  // Once the list is closed, a list beside the field is that of what is chosen.
  const isClosed = look.box.told?.node.states.expanded === false;
  const lists = (look.screen.told?.elements ?? []).filter(
    ({ node: { role } }) => !isClosed && (role === 'option' || role === 'listbox'),
  );
  const places = placesOf(look).filter((rect) => isBeside(look.box.rect, rect) && !isKnown(rect, known));
  return places.some((rect) => !lists.some((list) => holdsRect(list.rect, rect)));
}

function holdsRect(outer: Rect, inner: Rect): boolean {
  return overlapX(outer, inner) > inner.width / 2 && overlapY(outer, inner) > inner.height / 2;
}
