import type { Step, StepBody } from '../../grammar/instruction-steps.ts';
import { readingsOf } from '../../grammar/free/free-steps.ts';
import { protectQuotes } from '../../grammar/quotes.ts';
import { isNotUnderstood } from '../../not-understood.ts';
import { isPlain } from './locate-again.ts';
import { planStep } from '../plan-step.ts';
import type { StepContext, StepPlan } from '../step-plan.ts';

/** Steps on elements, which may be meant in free words. */
const onElements: ReadonlySet<Step['type']> = new Set<Step['type']>([
  'pointer',
  'type',
  'clear',
  'check',
  'select',
  'set',
  'expand',
  'pick',
]);

/** Plans a step; where nothing is called as it says, its words are tried as free ones. */
export async function planStepOrAgain(context: StepContext): Promise<StepPlan> {
  let plan: StepPlan | undefined;
  let refusal: unknown;
  try {
    plan = await planStep(context);
  } catch (error) {
    if (!isNotUnderstood(error)) throw error;
    refusal = error;
  }
  const isMissing = plan === undefined || (plan.type === 'missing' && !plan.ambiguous && !plan.isThere);
  const again = isMissing ? await planFreely(context) : undefined;
  if (again) return again;
  if (plan === undefined) throw refusal;
  return plan;
}

/** Whether there is only one way to read a step: what is quoted and of a kind. */
function isSaid(step: Step): boolean {
  const target = 'target' in step ? step.target : undefined;
  return target !== undefined && target.free === undefined && isPlain(target);
}

/** The first reading in free words that fits the screen; what another one fits as well is not done. */
async function planFreely(context: StepContext): Promise<StepPlan | undefined> {
  const step = context.steps[context.index];
  const bodies = step ? bodiesOf(step).filter((body) => goesOn(body, context)) : [];
  if (!step || bodies.length === 0 || !(await context.sight.screen()).told) return undefined;
  for (const body of bodies) {
    const plan = await planAs({ ...body, source: step.source }, context);
    if (plan) return plan;
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
