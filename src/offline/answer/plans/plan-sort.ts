import { ModelError } from '../../../core/errors/errors.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import { judgeSorted } from '../claims/judge-order.ts';
import type { Verdict } from '../claims/verdict.ts';
import type { Screen } from '../../screen/screen.ts';
import { action, finish, onUsable } from './plan-parts.ts';
import { fail, lookAgain } from './plan-state.ts';
import type { StepContext, StepPlan } from './step-plan.ts';

type SortStep = Extract<Step, { type: 'sort' }>;

/**
 * Taps the header of a column. Rows that were in no order, and stay as they were, tell that the header does not sort them. Another
 * order may be the one that is meant: "High, Medium, Low" is none of words.
 */
export async function planSort({ target }: SortStep, context: StepContext): Promise<StepPlan> {
  if (context.isTouched) return { type: 'later' };
  const now = outOfOrder(await context.sight.screen(), target);
  const { unsorted } = context.memo;
  if (unsorted === undefined) {
    return onUsable(target, context, (locate) => {
      const tap = action('Tap', { locate });
      return now === undefined ? finish(tap) : { type: 'part', actions: [tap], memo: { unsorted: now } };
    });
  }
  if (now !== unsorted) return finish();
  const problem = `the header was tapped, but the rows are in no order, and stay as they were: ${now}. Another part of the header may sort them`;
  return lookAgain(context) ?? fail(problem);
}

/** What the column has, if that is in neither direction for sure. */
function outOfOrder(screen: Screen, { text = '', source, literal }: ElementQuery): string | undefined {
  const by: ElementQuery = { text, source, literal };
  const of: ElementQuery = { kind: 'table', source: 'the table', literal: false };
  const [rising, falling] = (['ascending', 'descending'] as const).map((direction) =>
    sureVerdict(() => judgeSorted(screen, { type: 'sorted', of, by, direction, negative: false })),
  );
  return rising?.pass === false && falling?.pass === false ? rising.reason : undefined;
}

/** Undefined where nothing is sure: rows out of view, dates, numbers among words. */
function sureVerdict(judge: () => Verdict): Verdict | undefined {
  try {
    return judge();
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}
