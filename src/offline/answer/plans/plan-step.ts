import { ModelError } from '../../../core/errors/errors.ts';
import type { PlannedAction } from '../../../core/model/model.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findElement } from '../elements/finder.ts';
import { planCheck, planPointer } from './plan-check.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import type { Verdict } from '../claims/verdict.ts';
import { judgeOverTime } from '../claims/over-time.ts';
import { planClose } from './plan-close.ts';
import { planExpand } from './plan-expand.ts';
import {
  action,
  finish,
  finishScreen,
  fixed,
  missing,
  onElement,
  onUsable,
  refused,
  unusable,
  type Planned,
} from './plan-parts.ts';
import { placeOf } from '../elements/place-of.ts';
import { planSelect } from './plan-select.ts';
import { planSort } from './plan-sort.ts';
import { planSlider } from './plan-slider.ts';
import { fail } from './plan-state.ts';
import { textToScrollTo } from './text-to-scroll-to.ts';
import { fieldIn, focusedField, keysElsewhere, withoutUnit } from './typed-into.ts';
import type { Sight } from '../elements/sight.ts';
import { toDropTarget, toTarget, type StepContext, type StepPlan, type Target } from './step-plan.ts';
import { parseStatement } from '../../grammar/statement-grammar.ts';
import type { Screen } from '../../screen/screen.ts';

type Of<T extends Step['type']> = Extract<Step, { type: T }>;
type Planner<T extends Step['type']> = (step: Of<T>, context: StepContext) => Planned;

const planners: { readonly [T in Step['type']]: Planner<T> } = {
  pointer: planPointer,
  type: planType,
  clear: ({ target }, context) =>
    onUsable(target, context, (locate, element) => fixed(target, element) ?? finish(action('ClearInput', { locate }))),
  check: planCheck,
  close: planClose,
  expand: planExpand,
  sort: planSort,
  select: (step, context) => planSelect(step, context),
  set: planSet,
  upload: ({ files, target }, context) =>
    onElement(target, context, (locate) => finish(action('UploadFiles', { files, locate }))),
  press: ({ keyName, target }, context) =>
    target
      ? onElement(target, context, (locate) => finish(action('KeyboardPress', { keyName, locate })))
      : finish(action('KeyboardPress', { keyName })),
  scroll: planScroll,
  scrollTo: planScrollTo,
  drag: ({ from, to }, context) =>
    onElement(from, context, (source) =>
      onGoal(to, context, async (_, goal) =>
        finish(action('DragAndDrop', { from: source, to: await toDropTarget(to.source, goal, context.sight) })),
      ),
    ),
  navigate: ({ url }) => finishScreen(action('Navigate', { url })),
  reload: () => finishScreen(action('Reload')),
  back: () => finishScreen(action('GoBack')),
  sleep: ({ timeMs }) => finishScreen(...sleeps(timeMs)),
  await: planAwait,
  verify: planVerify,
};

/** Plans one step for the frame at hand. */
export async function planStep(context: StepContext): Promise<StepPlan> {
  const step = context.steps[context.index];
  if (!step) return finish();
  return (planners[step.type] as Planner<Step['type']>)(step, context);
}

/** What people call a column is one of a table, or a part of the page with a name. */
async function onGoal(...[query, context, plan]: Parameters<typeof onElement>): Promise<StepPlan> {
  const found = await onElement(query, context, plan);
  const isColumn = query.kind === 'columnheader' && found.type === 'missing' && !found.ambiguous;
  return isColumn ? onElement({ ...query, kind: 'section' }, context, plan) : found;
}

async function planType(step: Of<'type'>, context: StepContext): Promise<StepPlan> {
  const { value, mode } = step;
  const screen = await context.sight.screen();
  const into = (target: ElementQuery, locate: Target, element: Candidate): StepPlan => {
    const field = fieldIn(screen, element);
    const text = withoutUnit(field, value);
    const refusal = fixed(target, field) ?? unusable(target, field) ?? noNumber(target, field, text);
    return refusal ?? finish(action('Input', { value: text, mode, locate }));
  };
  const said = step.target ?? previousTarget(context);
  // Steps before may have moved the focus.
  if (!said && context.isTouched) return { type: 'later' };
  const focused = said ? undefined : focusedField(screen);
  if (focused) return into(theField, toTarget(theField.source, focused, context.sight), focused);
  if (said) return onUsable(said, context, (locate, element) => into(said, locate, element));
  const unsaid = (why: string): StepPlan =>
    missing({ problem: `it is not said into which field "${value}" is to be typed, and ${why}`, ambiguous: true });
  if (!(await onlyField(context))) return unsaid('there is not just one');
  return onUsable(theField, context, (locate, element) => {
    const other = keysElsewhere(screen, element);
    return other ? unsaid(`the ${placeOf(other)} has the focus`) : into(theField, locate, element);
  });
}

/** Of a text, a field for numbers would take what digits it has. */
function noNumber({ source }: ElementQuery, { told }: Candidate, text: string): StepPlan | undefined {
  const isOther = told?.node.role === 'spinbutton' && /\d \p{L}/u.test(text);
  return isOther ? refused(`"${source}" takes a number, and not "${text}"`) : undefined;
}

/** `click the Search field, type "milk"`: the field of the step before. */
function previousTarget({ steps, index }: StepContext): ElementQuery | undefined {
  const before = steps[index - 1];
  if (!before || !('target' in before) || !before.target) return undefined;
  return { ...before.target, kind: before.target.kind ?? 'field' };
}

const theField: ElementQuery = { kind: 'field', source: 'the field', literal: false };

async function onlyField({ sight }: StepContext): Promise<boolean> {
  return 'element' in (await sight.find(theField));
}

async function planSet(step: Of<'set'>, context: StepContext): Promise<StepPlan> {
  const { value, target, source } = step;
  const option: ElementQuery = { text: value, source: value, literal: true };
  const screen = await context.sight.screen();
  const box = findElement(screen, { ...target, kind: target.kind ?? 'select' });
  const slider = sliderMeant(screen, target);
  // What was tapped before was a drop-down or a slider; the open list of a drop-down may lie over it.
  const isOpened = context.tried.includes('Tap') && !slider;
  const isSelect =
    isOpened ||
    ('element' in box && screen.boxes.some((other) => other.rect === box.element.rect && other.role === 'select'));
  const choice = { type: 'select', option, target: { ...target, kind: 'select' }, source } as const;
  // "set City to …" promises the text, and what a list offers for it.
  if (isSelect) return planSelect(choice, context, !namesList.test(source));
  if (/^(?:on|off|checked|unchecked)$/i.test(value)) {
    const checked = /^(?:on|checked)$/i.test(value);
    return planCheck(
      { type: 'check', checked, target: { ...target, kind: target.kind ?? 'checkbox' }, source },
      context,
    );
  }
  return planValue(step, slider, context);
}

/** Words for what has a list to choose from. */
const namesList = /\b(?:drop[- ]?down|select|combo ?box|list|picker|menu)\b/i;

function planValue(
  { value, target, source }: Of<'set'>,
  slider: Candidate | undefined,
  context: StepContext,
): Promise<StepPlan> | StepPlan {
  if (slider && !slider.told?.node.typeable) return planSlider({ value, target }, slider, context);
  const kind = slider ? 'slider' : (target.kind ?? 'field');
  return planType({ type: 'type', mode: 'replace', value, target: { ...target, kind }, source }, context);
}

function sliderMeant(screen: Screen, target: ElementQuery): Candidate | undefined {
  const found = screen.told ? findElement(screen, { ...target, kind: 'slider' }) : undefined;
  return found && 'element' in found ? found.element : undefined;
}

function planScroll({ scrollType, direction, distance, target }: Of<'scroll'>, context: StepContext): Planned {
  const param = { scrollType, direction, ...(distance !== undefined && { distance: distance * context.sight.scale }) };
  const { scrollFailure } = context;
  // The same scroll fails for the same reason.
  const failed = scrollFailure === undefined ? undefined : fail(scrollFailure);
  if (!target) return failed ?? finishScreen(action('Scroll', param));
  return onElement(target, context, (locate) => failed ?? finishScreen(action('Scroll', { ...param, locate })));
}

const mostScrolls = 14;

async function planScrollTo({ target }: Of<'scrollTo'>, context: StepContext): Promise<StepPlan> {
  if (!context.isFirst) return { type: 'later' };
  const found = await context.sight.find(target);
  if ('element' in found) return finish();
  const until = context.canSearch ? textToScrollTo(target) : undefined;
  return endOfSearch(found, context, until) ?? { type: 'part', actions: [searching(until, context.isStuck)] };
}

type Missed = Exclude<Awaited<ReturnType<Sight['find']>>, { element: unknown }>;

/** Undefined while there is somewhere left to look. */
function endOfSearch(found: Missed, context: StepContext, until: string | undefined): StepPlan | undefined {
  const { tried, scrollFailure } = context;
  const isSearched = until !== undefined && tried.length > 0;
  // Of several that are in view now, it was said to none how it differs.
  if (isSearched && found.ambiguous) return finish();
  const isOver = scrollFailure !== undefined || isSearched || tried.length >= mostScrolls;
  return isOver ? { type: 'missing', problem: scrollFailure ?? found.problem, ambiguous: true } : undefined;
}

/** What is not below may be above; by a text the device looks both ways by itself. */
function searching(until: string | undefined, isStuck = false): PlannedAction {
  if (until !== undefined) return action('Scroll', { scrollType: 'scrollToBottom', until });
  return action('Scroll', isStuck ? { scrollType: 'scrollToTop' } : { scrollType: 'singleAction', direction: 'down' });
}

/** Pauses before a statement is judged once more: short where it should be true already, longer where it is waited for. */
const pauses = { verify: [300, 700, 1500], await: [500, 1000, 2000, 3000, 4000] } as const;

async function planVerify({ statement }: Of<'verify'>, context: StepContext): Promise<StepPlan> {
  if (!context.isFirst) return { type: 'later' };
  const verdict = await verdictOn(context.sight, statement);
  if (verdict.pass) return finish();
  const pause = context.index > 0 || verdict.isUnsure ? pauses.verify[context.tried.length] : undefined;
  return pause === undefined ? inVain(verdict, verdict.reason) : { type: 'part', actions: sleeps(pause) };
}

async function planAwait({ statement }: Of<'await'>, context: StepContext): Promise<StepPlan> {
  if (!context.isFirst) return { type: 'later' };
  const verdict = await verdictOn(context.sight, statement);
  if (verdict.pass) return finish();
  const pause = pauses.await[context.tried.length];
  return pause === undefined
    ? inVain(verdict, `waited in vain: ${verdict.reason}`)
    : { type: 'part', actions: sleeps(pause) };
}

interface Outcome extends Verdict {
  /** Whether it is no verdict: neither yes nor no can be told, for now. */
  readonly isUnsure?: boolean;
}

async function verdictOn(sight: Sight, statement: string): Promise<Outcome> {
  try {
    return await judgeOverTime([sight], parseStatement(statement));
  } catch (error) {
    if (!ModelError.isInstance(error) || error.code !== 'MODEL_UNSURE') throw error;
    return { pass: false, reason: error.summary, isUnsure: true };
  }
}

function inVain({ isUnsure }: Outcome, reason: string): StepPlan {
  return isUnsure ? { type: 'missing', problem: reason, ambiguous: true } : { type: 'refuted', reason };
}

const longestSleep = 10_000;

function sleeps(timeMs: number): PlannedAction[] {
  const count = Math.max(1, Math.ceil(timeMs / longestSleep));
  return Array.from({ length: count }, (_, index) =>
    action('Sleep', { timeMs: Math.min(longestSleep, timeMs - index * longestSleep) }),
  );
}
