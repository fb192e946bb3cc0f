import { ModelError } from '../../../core/errors/errors.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { judgeSorted } from '../claims/judge-order.ts';
import type { Verdict } from '../claims/verdict.ts';
import type { Screen } from '../../screen/screen.ts';
import { action, finish, onUsable } from './plan-parts.ts';
import { fail, lookAgain } from './plan-state.ts';
import type { StepContext, StepPlan } from './step-plan.ts';

/** Taps the header of a column, then looks whether the rows are in its order, as far as the screen tells. */
export async function planSort(column: ElementQuery, context: StepContext): Promise<StepPlan> {
  if (context.isTouched) return { type: 'later' };
  if (!context.tried.includes('Tap'))
    return onUsable(column, context, (locate) => ({ type: 'part', actions: [action('Tap', { locate })] }));
  const broken = outOfOrder(await context.sight.screen(), column);
  if (broken === undefined) return finish();
  const problem = `the header was tapped, but the rows are in no order: ${broken}. Another part of the header may sort them`;
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
