import type { PlannedAction } from '../../../core/model/model.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import type { FindResult } from '../elements/pick-one.ts';
import { toTarget, type StepContext, type StepPlan, type Target } from './step-plan.ts';

export type Planned = StepPlan | Promise<StepPlan>;

export const action = (name: string, param: Record<string, unknown> = {}): PlannedAction => ({ name, param });
export const finish = (...actions: readonly PlannedAction[]): StepPlan => ({ type: 'finish', actions });
export const finishScreen = (...actions: readonly PlannedAction[]): StepPlan => ({
  type: 'finish',
  actions,
  fresh: true,
});

export async function onElement(
  query: ElementQuery,
  { sight }: StepContext,
  plan: (target: Target, element: Candidate) => Planned,
): Promise<StepPlan> {
  const found = await sight.find(query);
  return 'element' in found ? plan(toTarget(query.source, found.element, sight), found.element) : missing(found);
}

/** What its application tells to be disabled takes no input; it may soon. */
export async function onUsable(...[query, context, plan]: Parameters<typeof onElement>): Promise<StepPlan> {
  return onElement(query, context, (target, element) => unusable(query, element) ?? plan(target, element));
}

export function unusable({ source }: ElementQuery, { told }: Candidate): StepPlan | undefined {
  return told?.node.states.disabled === true ? refused(`"${source}" is there, but disabled`) : undefined;
}

/** What is only to be read takes no text. */
export function fixed({ source }: ElementQuery, { told }: Candidate): StepPlan | undefined {
  return told?.node.states.readonly === true
    ? refused(`"${source}" is there, but read-only: where it opens a picker, tap it and choose there`)
    : undefined;
}

export function refused(problem: string): StepPlan {
  return { type: 'missing', problem, ambiguous: false, isThere: true };
}

export function missing(found: Extract<FindResult, { problem: string }>): StepPlan {
  return { type: 'missing', ...found };
}
