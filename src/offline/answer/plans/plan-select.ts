import type { PlannedAction } from '../../../core/model/model.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findElement } from '../elements/finder.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { FindResult } from '../elements/pick-one.ts';
import { hasTags, placesOf, planCombobox } from './plan-combobox.ts';
import { openListOf, planModalList, planOpenList } from './plan-open-list.ts';
import { isListbox, optionInList, planListbox, showsOptions } from './plan-listbox.ts';
import { atPlace, bringTo, countOf, fail, lookAgain } from './plan-state.ts';
import {
  hasPart,
  hasTag,
  isNumbered,
  isOption,
  missingOption,
  notListed,
  numberedOption,
  optionName,
  optionOf,
  optionsOpen,
  severalDrawn,
  withOption,
  type SelectStep,
} from './select-options.ts';
import type { Sight } from '../elements/sight.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import type { ToldElement } from '../../screen/told.ts';
import { finish } from './plan-parts.ts';
import { isSameButForMarks, isSameText, tokensOf } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';
import { boxOrList, namesList } from './find-select-box.ts';

const pause: PlannedAction = { name: 'Sleep', param: { timeMs: 10 } };

const opens: ReadonlySet<string> = new Set(['Tap', 'KeyboardPress']);

const mostKeys = 8;

/** Fewer than a plan may have actions. */
const mostSteps = 40;

/**
 * Opens a drop-down, taps the option, and looks whether it was taken; where the list cannot be seen, the option is chosen by its
 * first letter. `orTyped`: what no list offers may stay in the field as a text.
 */
export async function planSelect(step: SelectStep, context: StepContext, orTyped = false): Promise<StepPlan> {
  if (context.isTouched) return { type: 'later' };
  const begun = await begunField(context);
  if (begun) return planCombobox({ step, box: begun, orTyped }, context);
  const found = await boxOrList(step, context);
  const modal = 'problem' in found ? await planModalList(step, context) : undefined;
  if (modal) return modal;
  if ('problem' in found) return withoutBox(step, context, found);
  const { element: box } = found;
  if (isDisabled(box)) return fail(`"${step.target.source}" is there, but disabled`);
  if (isNumbered(step)) return planNumbered(step, context, box);
  return isTypedInto(box.told) ? planCombobox({ step, box, orTyped }, context) : planBox(step, context, box);
}

/** "the second option" of a list that the platform draws. */
function planNumbered(step: SelectStep, context: StepContext, box: Candidate): StepPlan | Promise<StepPlan> {
  const name = numberedOption(step, box);
  return typeof name === 'string' ? planBox(withOption(step, name), context, box) : name;
}

async function planBox(step: SelectStep, context: StepContext, box: Candidate): Promise<StepPlan> {
  const option = optionName(step);
  if (context.memo.stage === 'restored') return fail(context.memo.problem ?? `"${option}" is not in the list`);
  // Opening a list chooses nothing, whatever the list shows then.
  const isOpened = box.told !== undefined && context.memo.stage === 'opened';
  if (!isOpened && (await isChosen(box, option, context.sight))) return chosen(box, context);
  if (box.told && context.memo.stage === 'tapped') return isTaken(box, step, context);
  if (showsOptions(await context.sight.screen(), box)) return planListbox(step, context, box);
  return missingOption(box, option) ?? choose(step, context, box);
}

/** The field that a choice was begun in: its list may be called as it is. */
async function begunField({ sight, memo }: StepContext): Promise<Candidate | undefined> {
  if (memo.held === undefined || memo.place === undefined) return undefined;
  return atPlace(await sight.screen(), memo.place, isTypedInto);
}

function isTypedInto(told: ToldElement | undefined): boolean {
  return told?.node.typeable === true && told.node.states.readonly !== true;
}

async function withoutBox(
  step: SelectStep,
  context: StepContext,
  found: Extract<FindResult, { problem: string }>,
): Promise<StepPlan> {
  const other =
    (await whileOpen(step, context)) ?? (await amongChoices(step, context)) ?? (await inField(step, context));
  return other ?? { type: 'missing', ...found };
}

/** A field may offer a list of which its application tells nothing. One that takes no typing opens it as a drop-down does. */
async function inField(step: SelectStep, context: StepContext): Promise<StepPlan | undefined> {
  const screen = await context.sight.screen();
  if (step.target.kind === 'section' || !screen.told) return undefined;
  const query: ElementQuery = { ...step.target, kind: 'field' };
  const found = context.tried.length === 0 ? await context.sight.find(query) : findElement(screen, query);
  if (!('element' in found) || found.element.told?.node.typeable !== true) return undefined;
  const { element: box } = found;
  if (isDisabled(box)) return fail(`"${step.target.source}" is there, but disabled`);
  return isTypedInto(box.told) ? planCombobox({ step, box, orTyped: false }, context) : planBox(step, context, box);
}

/** What was tapped is chosen once its drop-down shows it, or the list says so; pages may take a while. */
async function isTaken(box: Candidate, step: SelectStep, context: StepContext): Promise<StepPlan> {
  const option = optionName(step);
  const screen = await context.sight.screen();
  if (isShown(box, option, context) || showsTag(screen, box, option)) return finish();
  const choice = showsOptions(screen, box) ? optionInList(screen, step, box) : await optionOf(context.sight, step, box);
  const { selected, checked } = choice?.told?.node.states ?? {};
  if (selected === true || checked === true) return finish();
  const problem = `the option "${option}" was tapped, but ${step.target.source} ${describeShown(box)}`;
  return lookAgain(context) ?? fail(problem);
}

/** A drop-down may show more than the option, or, once it has changed, less: "+49" for "Germany (+49)". */
function isShown(box: Candidate, option: string, { memo }: StepContext): boolean {
  if (isListbox(box)) return false;
  const { options } = box.told?.node ?? {};
  if (options?.includes(box.text) === true) return isOption(box.text, option, options);
  return hasPart(box.text, option) || (box.text !== memo.shown && isPartOf(box.text, option));
}

function showsTag(screen: Screen, box: Candidate, option: string): boolean {
  return !isListbox(box) && hasTag(screen, box, option);
}

function describeShown(box: Candidate): string {
  if (isListbox(box)) return 'does not tell that it is chosen';
  return box.text === '' ? 'shows nothing' : `shows "${box.text}"`;
}

function isPartOf(short: string, long: string): boolean {
  const [words, whole] = [tokensOf(short), tokensOf(long)];
  const at = whole.findIndex((_, index) => words.every((word, offset) => whole[index + offset] === word));
  return words.length > 0 && at >= 0;
}

/** Progress is read back from actions: what was brought on needs one to be finished. */
function chosen({ told }: Candidate, { tried }: StepContext): StepPlan {
  return finish(...(tried.length > 0 && !told ? [pause] : []));
}

/** An open list may hide what its drop-down looks like: the key for the option closes it. */
async function whileOpen({ option }: SelectStep, { sight, tried }: StepContext): Promise<StepPlan | undefined> {
  const isJustOpened = tried.at(-1) === 'Tap' && countOf('Tap', tried) === 1;
  if (!isJustOpened || (await sight.screen()).told) return undefined;
  return { type: 'part', actions: keys(optionName({ option }), true) };
}

/** Beside what is chosen, a box may have its label in it. */
async function isChosen(box: Candidate, option: string, sight: Sight): Promise<boolean> {
  // A list that is drawn shows all of its options, whichever is chosen.
  if (isListbox(box)) return false;
  if (isOption(box.text, option, box.told?.node.options)) return true;
  const screen = await sight.screen();
  if (box.told) return hasTag(screen, box, option);
  const { boxes } = screen;
  const { segments = [] } = boxes.find(({ rect }) => rect === box.rect) ?? {};
  if (isSameButForMarks(box.text, option)) return true;
  return segments.length === 2 && segments.some(({ text }) => isSameText(text, option));
}

const choices: ReadonlySet<string> = new Set(['radio', 'option', 'tab', 'menuitemradio']);

/** Choices that stand side by side in a group, such as radio buttons, are there without a list. */
async function amongChoices(step: SelectStep, context: StepContext): Promise<StepPlan | undefined> {
  const screen = await context.sight.screen();
  const element = screen.told ? choiceIn(screen, step) : picturedChoice(screen, step);
  if (!element) return undefined;
  if (isDisabled(element)) return fail(`"${step.option.source}" is there, but disabled`);
  const { checked, selected } = element.told?.node.states ?? {};
  const state = element.checked ?? checked ?? selected;
  if (state === undefined && context.memo.was === undefined) return finish(tapOn(step.option, element, context.sight));
  return bringTo({ target: step.option, element, wanted: true, state, called: 'selected' }, context);
}

function choiceIn(screen: Screen, { option, target }: SelectStep): Candidate | undefined {
  // A drop-down that is named as one has to be one.
  if (option.scope || namesList.test(target.source)) return undefined;
  const found = findElement(screen, { ...option, scope: { type: 'section', anchor: { ...target, kind: undefined } } });
  const node = 'element' in found ? found.element.told?.node : undefined;
  return 'element' in found && node && choices.has(node.role) && node.reachable === true ? found.element : undefined;
}

/** By the marks of radio buttons, or as one of a bar, below or beside the name of their group. */
function picturedChoice(screen: Screen, { option, target }: SelectStep): Candidate | undefined {
  if (option.scope || namesList.test(target.source)) return undefined;
  const scope: ElementScope = { type: 'section', anchor: { ...target, kind: undefined } };
  const found = findElement(screen, { ...option, kind: 'radio', scope });
  return 'element' in found ? found.element : undefined;
}

async function choose(step: SelectStep, context: StepContext, box: Candidate): Promise<StepPlan> {
  const { sight, tried } = context;
  // It may have been looked for before: by scrolling, by waiting.
  const isOpen = isBegun(tried) || (await isListed(step, sight, box)) || isUnfolded(await sight.screen(), box);
  if (!isOpen) return await open(step, sight, box);
  const choice = takesKeys(box, tried) ? undefined : await optionOf(sight, step, box);
  if (!choice) return byKeys(step, context, box);
  return severalDrawn(await sight.screen(), optionName(step), choice) ?? chooseEntry({ step, box, choice }, sight);
}

/** An entry of a menu does something, and is not shown as chosen; but one that a field offers may only open more entries. */
function isDone({ told: box }: Candidate, { told: entry }: Candidate): boolean {
  const opensMore = entry?.node.states.expanded !== undefined && box?.node.typeable === true;
  return entry?.node.role === 'menuitem' && !opensMore;
}

function chooseEntry(
  { step, box, choice }: { readonly step: SelectStep; readonly box: Candidate; readonly choice: Candidate },
  sight: Sight,
): StepPlan {
  if (isDisabled(choice)) return fail(`the option "${optionName(step)}" is there, but disabled`);
  // Of several that are chosen, a tap takes one back.
  if (hasTags(box) && choice.told?.node.states.selected === true) return finish();
  const tap = tapOn(step.option, choice, sight);
  if (isDone(box, choice)) return finish(tap);
  return { type: 'part', actions: [tap], memo: { stage: 'tapped', place: box.rect } };
}

function takesKeys({ told }: Candidate, tried: readonly string[]): boolean {
  return tried.includes('KeyboardPress') || (!told && countOf('Tap', tried) > 1);
}

function isBegun(tried: readonly string[]): boolean {
  return tried.some((name) => opens.has(name));
}

async function open(step: SelectStep, sight: Sight, box: Candidate): Promise<StepPlan> {
  const known = placesOf({ screen: await sight.screen(), box, option: optionName(step) });
  const memo = { stage: 'opened', place: box.rect, shown: box.text, known } as const;
  return { type: 'part', actions: [tapOn(step.target, box, sight)], memo };
}

/** A list that shows its options needs nothing to open it. */
async function isListed(step: SelectStep, sight: Sight, box: Candidate): Promise<boolean> {
  return isListbox(box) && (await optionOf(sight, step, box)) !== undefined;
}

/** A list that was left open is closed by a tap on its drop-down. */
function isUnfolded(screen: Screen, box: Candidate): boolean {
  return box.told?.node.states.expanded === true && openListOf(screen, box) !== undefined;
}

/** What is not in a list that is open is not typed for. */
async function byKeys(step: SelectStep, context: StepContext, box: Candidate): Promise<StepPlan> {
  const { sight, tried } = context;
  const option = optionName(step);
  // A list that the page draws may be on its way, and takes no letters that anybody knows of.
  const isDrawn = box.told !== undefined && box.told.node.options === undefined;
  const drawn = isDrawn ? ((await planOpenList(step, context, box)) ?? lookAgain(context)) : undefined;
  if (drawn) return drawn;
  const listed = box.told && tried.includes('Tap') ? optionsOpen(await sight.screen()) : [];
  if (listed.length > 0) return notListed(option, listed);
  if (takesNoKeys(box, tried))
    return fail(`the option "${option}" was looked for in ${step.target.source}, which shows "${box.text}"`);
  return byPlace(option, box, tried) ?? { type: 'part', actions: keys(option, !tried.includes('KeyboardPress')) };
}

function isDisabled(element: Candidate | undefined): boolean {
  return element?.told?.node.states.disabled === true;
}

function tapOn({ source }: ElementQuery, element: Candidate, sight: Sight): PlannedAction {
  return { name: 'Tap', param: { locate: toTarget(source, element, sight) } };
}

/** Only what the browser draws is known to choose by keys: others may send their form, or take the letters as text. */
function takesNoKeys({ told }: Candidate, tried: readonly string[]): boolean {
  return tried.length > mostKeys + (told ? 0 : 2) || (told !== undefined && told.node.options === undefined);
}

/** What no key of a keyboard begins with is counted down to, where the list is told. */
function byPlace(option: string, { told }: Candidate, tried: readonly string[]): StepPlan | undefined {
  const place = told?.node.options?.findIndex((one) => isSameText(one, option)) ?? -1;
  if (/^[a-z0-9]/i.test(option.trim()) || place < 0 || place > mostSteps || tried.includes('KeyboardPress'))
    return undefined;
  const names = ['Home', ...Array.from({ length: place }, () => 'ArrowDown'), 'Enter'];
  return { type: 'part', actions: names.map((keyName) => ({ name: 'KeyboardPress', param: { keyName } })) };
}

/** The list of a native drop-down is drawn outside the page; its first letter key still moves the choice. */
function keys(option: string, isOpen: boolean): { name: string; param: { keyName: string } }[] {
  const letter = { name: 'KeyboardPress', param: { keyName: option.trim().charAt(0).toLowerCase() || 'ArrowDown' } };
  return isOpen ? [letter, { name: 'KeyboardPress', param: { keyName: 'Enter' } }] : [letter];
}
