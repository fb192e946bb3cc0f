import type { Step, StepBody } from '../../grammar/instruction-steps.ts';
import { readFreely } from '../../grammar/free/free-steps.ts';
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

/** Whether there is only one way to read a step: in free words already, or what is quoted and of a kind. */
function isSaid(step: Step): boolean {
  const target = 'target' in step ? step.target : undefined;
  return target?.free !== undefined || (target !== undefined && isPlain(target));
}

async function planFreely(context: StepContext): Promise<StepPlan | undefined> {
  const step = context.steps[context.index];
  const body = step && bodyOf(step);
  if (!body || !(await context.sight.screen()).told) return undefined;
  try {
    const plan = await planStep({
      ...context,
      steps: context.steps.with(context.index, { ...body, source: step.source }),
    });
    return plan.type === 'missing' ? undefined : plan;
  } catch (error) {
    if (isNotUnderstood(error)) return undefined;
    throw error;
  }
}

function bodyOf(step: Step): StepBody | undefined {
  if (!onElements.has(step.type) || isSaid(step)) return undefined;
  const { text, literals } = protectQuotes(step.source);
  const [body, other] = readFreely(text, literals) ?? [];
  return other ? undefined : body;
}
