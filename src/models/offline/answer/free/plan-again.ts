import type { ModelError } from '../../../../core/errors.ts';
import type { Step, StepBody } from '../../grammar/instruction-steps.ts';
import { readingsOf } from '../../grammar/free/free-steps.ts';
import { protectQuotes } from '../../grammar/quotes.ts';
import { parseInstruction } from '../../grammar/instruction-grammar.ts';
import { understand } from '../meaning/understand.ts';
import { isNotUnderstood, proposing } from '../../not-understood.ts';
import { isBareName, isPlain } from './locate-again.ts';
import { saysChoice } from '../plan-check.ts';
import { planStep } from '../plan-step.ts';
import type { StepContext, StepPlan } from '../step-plan.ts';

/** Steps on elements, which may be meant in free words. */
const onElements: ReadonlySet<Step['type']> = new Set<Step['type']>([
  'pointer',
  'close',
  'type',
  'clear',
  'check',
  'select',
  'set',
  'expand',
  'pick',
]);

/**
 * Plans a step; where nothing is called as it says, its words are tried as free ones, and then it is taken by its meaning. What
 * was begun so is gone on with so.
 */
export async function planStepOrAgain(context: StepContext): Promise<StepPlan> {
  const goingOn = await planOn(context);
  if (goingOn) return goingOn;
  const first = await planOrRefuse(context);
  if (isSettled(first)) return first;
  const again = (await planFreely(context)) ?? (await planByMeaning(context));
  if (again && !('nearest' in again)) return again;
  if (isNotUnderstood(first)) throw again ? proposing(first, again.nearest) : first;
  return again ? { ...first, problem: `${first.problem}; nearest to it is: ${again.nearest}` } : first;
}

/** What was begun in one reading is seen through in it. */
async function planOn(context: StepContext): Promise<StepPlan | undefined> {
  const { takenFor, memo } = context;
  if (takenFor !== undefined) return planWording(takenFor, context);
  return memo.way === undefined ? undefined : planWay(memo.way, context);
}

type Missing = Extract<StepPlan, { type: 'missing' }>;

/** The error for what is not understood is an answer here. */
async function planOrRefuse(context: StepContext): Promise<StepPlan | ModelError> {
  try {
    return await planStep(context);
  } catch (error) {
    if (isNotUnderstood(error)) return error;
    throw error;
  }
}

/** Whether another reading would only be in the way of what was found. */
function isSettled(plan: StepPlan | ModelError): plan is Exclude<StepPlan, Missing> {
  return !isNotUnderstood(plan) && (plan.type !== 'missing' || plan.ambiguous || plan.isThere === true);
}

/** What the sentence means; or what it may mean, where that is not sure enough. */
async function planByMeaning(context: StepContext): Promise<StepPlan | { readonly nearest: string } | undefined> {
  const step = context.steps[context.index];
  const isBegun = context.tried.some((name) => !looking.has(name));
  if (!step || isBegun || context.steps.length > 1 || !mayBeMeant(step) || isSaid(step)) return undefined;
  const { meant, nearest } = await understand(context.sight, step.source);
  if (meant === undefined) return nearest === undefined ? undefined : { nearest };
  return (await planWording(meant, context)) ?? { nearest: meant };
}

/** To double-click, or to point at something, is no wording of what is offered. */
function mayBeMeant(step: Step): boolean {
  return step.type === 'mean' || (onElements.has(step.type) && !(step.type === 'pointer' && step.action !== 'Tap'));
}

/** Done while something is looked for. */
const looking: ReadonlySet<string> = new Set(['Scroll', 'Sleep']);

/** Undefined where a name in it, with quotes of its own, makes it no wording of one step. */
async function planWording(wording: string, context: StepContext): Promise<StepPlan | undefined> {
  const step = onlyStepOf(wording);
  const plan = step && (await planAs(step, context));
  return plan?.type === 'finish' || plan?.type === 'part' ? { ...plan, takenFor: wording } : plan;
}

function onlyStepOf(wording: string): Step | undefined {
  try {
    const [step, other] = parseInstruction(wording);
    return other ? undefined : step;
  } catch (error) {
    if (isNotUnderstood(error)) return undefined;
    throw error;
  }
}

/** Whether there is only one way to read a step: what is quoted and of a kind. */
function isSaid(step: Step): boolean {
  const target = 'target' in step ? step.target : undefined;
  if (target === undefined || target.free !== undefined) return false;
  if (step.type === 'close') return true;
  return isPlain(target) || (step.type === 'pointer' && !saysChoice(step.source) && isBareName(target));
}

/** The first reading in free words that fits the screen; what another one fits as well is not done. */
async function planFreely(context: StepContext): Promise<StepPlan | undefined> {
  const step = context.steps[context.index];
  const ways = step ? [...bodiesOf(step).entries()].filter(([, body]) => goesOn(body, context)) : [];
  if (!step || ways.length === 0 || !(await context.sight.screen()).told) return undefined;
  for (const [way, body] of ways) {
    const plan = await planAs({ ...body, source: step.source }, context);
    if (plan) return plan.type === 'part' && plan.looksBack ? { ...plan, memo: { ...plan.memo, way } } : plan;
  }
  return undefined;
}

/** What was begun is gone on with: a list that is open now offers what other readings would take. */
function goesOn(body: StepBody, { tried }: StepContext): boolean {
  const isBegun = tried.some((name) => name === 'Tap' || name === 'KeyboardPress');
  return (
    !isBegun ||
    body.type === 'set' ||
    body.type === 'select' ||
    (body.type === 'pick' && body.target.free?.isOption === true)
  );
}

async function planWay(way: number, context: StepContext): Promise<StepPlan> {
  const step = context.steps[context.index];
  const body = step && bodiesOf(step)[way];
  return planStep(
    body ? { ...context, steps: context.steps.with(context.index, { ...body, source: step.source }) } : context,
  );
}

async function planAs(step: Step, context: StepContext): Promise<StepPlan | undefined> {
  try {
    const plan = await planStep({ ...context, steps: context.steps.with(context.index, step) });
    return plan.type === 'missing' ? undefined : plan;
  } catch (error) {
    if (isNotUnderstood(error)) return undefined;
    throw error;
  }
}

function bodiesOf(step: Step): StepBody[] {
  if (!onElements.has(step.type) || isSaid(step)) return [];
  const { text, literals } = protectQuotes(step.source);
  const readings = readingsOf(text, literals);
  // What was in free words already was read in the first way.
  return 'target' in step && step.target?.free ? readings.slice(1) : readings;
}
