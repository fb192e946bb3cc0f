import type { PlannedAction } from '../../../core/model.ts';
import type { Candidate } from './find-candidates.ts';
import { findCandidates, findElement } from './finder.ts';
import type { ElementQuery, ElementScope } from '../grammar/element-grammar.ts';
import { sameCost, type FindResult } from './pick-one.ts';
import { asCandidate } from './told-candidates.ts';
import type { Step } from '../grammar/instruction-steps.ts';
import type { Sight } from './sight.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import { areaOf, holds, middleX, middleY } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import { labelCost } from './screen-relations.ts';
import { findText, isSameButForMarks, isSameText } from './text-match.ts';

const pause: PlannedAction = { name: 'Sleep', param: { timeMs: 10 } };

type SelectStep = Extract<Step, { type: 'select' }>;

const opens: ReadonlySet<string> = new Set(['Tap', 'KeyboardPress']);

const mostKeys = 8;
/** Fewer than a plan may have actions. */
const mostSteps = 40;

/** Opens a drop-down, then taps the option; where the list cannot be seen, the option is chosen by its first letter. */
export async function planSelect(step: SelectStep, context: StepContext): Promise<StepPlan> {
  if (context.isTouched) return { type: 'later' };
  const found = await boxOf(step, context);
  if ('problem' in found) return withoutBox(step, context, found);
  if (isDisabled(found.element))
    return { type: 'missing', problem: `"${step.target.source}" is there, but disabled`, ambiguous: true };
  const option = optionName(step);
  if (await isChosen(found.element, option, context.sight)) return chosen(found.element, context);
  return missingOption(found.element, option) ?? choose(step, context, found.element);
}

async function withoutBox(
  step: SelectStep,
  context: StepContext,
  found: Extract<FindResult, { problem: string }>,
): Promise<StepPlan> {
  return (await whileOpen(step, context)) ?? (await amongChoices(step, context)) ?? { type: 'missing', ...found };
}

/** Progress is read back from actions: what was brought on needs one to be finished. */
function chosen({ told }: Candidate, { tried }: StepContext): StepPlan {
  return { type: 'finish', actions: tried.length > 0 && !told ? [pause] : [] };
}

/** An open list may hide what its drop-down looks like: the key for the option closes it. */
async function whileOpen({ option }: SelectStep, { sight, tried }: StepContext): Promise<StepPlan | undefined> {
  const isJustOpened = tried.at(-1) === 'Tap' && tapsOf(tried) === 1;
  if (!isJustOpened || (await sight.screen()).told) return undefined;
  return { type: 'part', actions: keys(optionName({ option }), true) };
}

function tapsOf(tried: readonly string[]): number {
  return tried.filter((name) => name === 'Tap').length;
}

/** Beside what is chosen, a box may have its label in it. */
async function isChosen(box: Candidate, option: string, sight: Sight): Promise<boolean> {
  if (isSameText(box.text, option)) return true;
  if (box.told) return false;
  const { boxes } = await sight.screen();
  const { segments = [] } = boxes.find(({ rect }) => rect === box.rect) ?? {};
  if (isSameButForMarks(box.text, option)) return true;
  return segments.length === 2 && segments.some(({ text }) => isSameText(text, option));
}

async function boxOf({ target }: SelectStep, { sight, tried }: StepContext): Promise<FindResult> {
  if (target.kind === 'section') return none;
  const screen = await sight.screen();
  // The open list may lie over its own drop-down.
  const box = tried.length === 0 ? await sight.find(target) : findElement(screen, target);
  const opened = 'problem' in box && box.ambiguous ? openedBox(screen, target) : undefined;
  if (opened) return { element: opened };
  // A list that is open stands beside the label as well.
  const isCalledSo = 'element' in box ? box.element.cost <= sameCost : box.ambiguous;
  return isCalledSo ? box : (unmarkedOpener(screen, target) ?? box);
}

/** A drop-down that is drawn, whose open list is called as it is. */
function openedBox(screen: Screen, target: ElementQuery): Candidate | undefined {
  const called = findCandidates(screen, target).filter(({ cost }) => cost <= sameCost);
  const boxes = called.filter(({ told }) => told?.node.role === 'combobox');
  const others = called.filter(({ told }) => told?.node.role !== 'combobox');
  const [box] = boxes;
  const isOpen = boxes.length === 1 && box?.told?.node.states.expanded === true;
  return isOpen && others.every(({ told }) => told?.node.role === 'listbox') ? box : undefined;
}

const none: FindResult = { problem: 'no such group of choices is visible', ambiguous: false };

/** What reacts, has no role, and stands beside the words: where it is said to be a drop-down, and nothing else can be. */
function unmarkedOpener(screen: Screen, { text, kind, source, scope, relation }: ElementQuery): FindResult | undefined {
  if (!screen.told || text === undefined || kind !== 'select' || scope || relation || !namesList.test(source))
    return undefined;
  const labels = findText(screen, text).filter(({ cost }) => cost <= sameCost);
  const openers = screen.told.elements.filter(
    ({ node, isPainted, text: chosen }) =>
      isPainted && node.role === 'generic' && node.reachable === true && chosen !== '' && !isSameText(chosen, text),
  );
  const beside = openers.filter(({ rect }) =>
    labels.some((label) => !holds(rect, label.rect) && (labelCost(label.rect, rect) ?? Infinity) < closeLabel),
  );
  const [opener, other] = beside;
  return opener && !other ? { element: asCandidate(opener, 0) } : undefined;
}

/** Costs of a label right over its list, or right before it. */
const closeLabel = 30;

const namesList = /\b(?:drop|select|combo|list|picker|menu)/i;
const choices: ReadonlySet<string> = new Set(['radio', 'option', 'tab', 'menuitemradio']);

/** Choices that stand side by side in a group, such as radio buttons, are there without a list. */
async function amongChoices(step: SelectStep, { sight }: StepContext): Promise<StepPlan | undefined> {
  const screen = await sight.screen();
  const element = screen.told ? choiceIn(screen, step) : picturedChoice(screen, step);
  if (!element) return undefined;
  if (isDisabled(element)) return noOption(`"${step.option.source}" is there, but disabled`);
  const tap = { name: 'Tap', param: { locate: toTarget(step.option.source, element, sight) } };
  return { type: 'finish', actions: element.checked === true ? [] : [tap] };
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

async function choose(step: SelectStep, { sight, tried }: StepContext, box: Candidate): Promise<StepPlan> {
  const option = optionName(step);
  // It may have been looked for before: by scrolling, by waiting.
  if (!tried.some((name) => opens.has(name))) return { type: 'part', actions: [tapOn(step.target, box, sight)] };
  const isTapped = !box.told && tapsOf(tried) > 1;
  const choice = isTapped || tried.includes('KeyboardPress') ? undefined : await optionOf(sight, step, box);
  if (isDisabled(choice)) return noOption(`the option "${option}" is there, but disabled`);
  // Lists that the system draws may take no tap: without a tree, the drop-down has to show what was chosen.
  if (choice) return { type: box.told ? 'finish' : 'part', actions: [tapOn(step.option, choice, sight)] };
  return byKeys(step, { sight, tried }, box);
}

/** What is not in a list that is open is not typed for. */
async function byKeys(
  step: SelectStep,
  { sight, tried }: Pick<StepContext, 'sight' | 'tried'>,
  box: Candidate,
): Promise<StepPlan> {
  const option = optionName(step);
  const listed = box.told && tried.includes('Tap') ? optionsOpen(await sight.screen()) : [];
  if (listed.length > 0) return notListed(option, listed);
  if (takesNoKeys(box, tried))
    return noOption(`the option "${option}" was looked for in ${step.target.source}, which shows "${box.text}"`);
  return byPlace(option, box, tried) ?? { type: 'part', actions: keys(option, !tried.includes('KeyboardPress')) };
}

function optionName({ option }: Pick<SelectStep, 'option'>): string {
  return option.text ?? option.source;
}

function isDisabled(element: Candidate | undefined): boolean {
  return element?.told?.node.states.disabled === true;
}

function tapOn({ source }: ElementQuery, element: Candidate, sight: Sight): PlannedAction {
  return { name: 'Tap', param: { locate: toTarget(source, element, sight) } };
}

function noOption(problem: string): StepPlan {
  return { type: 'missing', problem, ambiguous: true };
}

/** What has no role takes no keys that anybody knows of. */
function takesNoKeys({ told }: Candidate, tried: readonly string[]): boolean {
  return tried.length > mostKeys + (told ? 0 : 2) || told?.node.role === 'generic';
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

/** Typing for what is not in a list chooses something else. */
function missingOption({ told }: Candidate, option: string): StepPlan | undefined {
  const { options } = told?.node ?? {};
  if (!options || options.some((one) => isSameText(one, option))) return undefined;
  return notListed(option, options);
}

/** The options of lists that the page draws and that are open. */
function optionsOpen({ told }: Screen): string[] {
  const options = (told?.elements ?? []).filter(({ node, isPainted }) => node.role === 'option' && isPainted);
  return options.map(({ node, text }) => (node.name === '' ? text : node.name));
}

function notListed(option: string, options: readonly string[]): StepPlan {
  const usable = options.filter(Boolean);
  const known = usable.slice(0, 12).map((one) => `"${one}"`);
  return {
    type: 'missing',
    problem: `"${option}" is not in the list, which has ${known.join(', ')}${usable.length > known.length ? ', …' : ''}`,
    ambiguous: true,
  };
}

/** The list may be painted and not told. */
async function optionOf(sight: Sight, step: SelectStep, box: Candidate): Promise<Candidate | undefined> {
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

/** The option that lies closest to the drop-down and is not the drop-down itself. */
function optionNear(screen: Screen, step: SelectStep, box: Candidate): Candidate | undefined {
  // The open list may be called as its drop-down is.
  const isList = box.told?.node.role === 'listbox';
  const others = findCandidates(screen, { ...step.option, kind: undefined }).filter(
    (candidate) =>
      candidate.cost < 20 &&
      hasNumbersOf(optionName(step), candidate.text) &&
      (isList || !holds(box.rect, candidate.textRect)) &&
      !isShownByOther(screen, candidate, box) &&
      areaOf(candidate.rect) < screen.width * screen.height * 0.1,
  );
  const away = (candidate: Candidate): number =>
    Math.abs(middleX(candidate.rect) - middleX(box.rect)) + Math.abs(middleY(candidate.rect) - middleY(box.rect));
  const [nearest] = others.sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) < 420 ? nearest : undefined;
}
