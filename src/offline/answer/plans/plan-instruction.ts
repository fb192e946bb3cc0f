import { mostPlannedActions, type PlannedAction, type PlanReply, type PlanRequest } from '../../../core/model/model.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import { comparedTo, describeMarks, readProgress, type PlanProgress, type StepMemo } from './plan-progress.ts';
import { planStep } from './plan-step.ts';
import type { Screen } from '../../screen/screen.ts';
import { goesOnOutOfView } from '../claims/out-of-view.ts';
import type { Sight } from '../elements/sight.ts';
import type { StepPlan } from './step-plan.ts';
import { textToScrollTo } from './text-to-scroll-to.ts';

interface Batch {
  readonly actions: PlannedAction[];
  readonly marks: string[];
  readonly sources: string[];
  readonly memos: Record<number, StepMemo>;
  isTouched: boolean;
  /** Whether one of its steps has to look back at what came of it. */
  looksBack: boolean;
}

type Request = Pick<PlanRequest, 'actions' | 'rounds'>;

/** Plans as many of the steps as can be seen on this screen. */
export async function planInstruction(sight: Sight, steps: readonly Step[], request: Request): Promise<PlanReply> {
  const progress = readProgress(request.rounds);
  const canSearch = scrollsUntil(request);
  const batch: Batch = { actions: [], marks: [], sources: [], memos: {}, isTouched: false, looksBack: false };
  for (let index = progress.finished; index < steps.length; index++) {
    const isFirst = batch.actions.length === 0;
    // Boxes side by side are ticked at once; everything else comes after it was seen that they are.
    if (batch.looksBack && steps[index]?.type !== 'check') break;
    const begun = progress.of(index + 1);
    const { isTouched } = batch;
    const plan = await planStep({ ...begun, sight, steps, index, isFirst, isTouched, canSearch });
    const stop = take(plan, batch, { index, steps });
    if (stop === 'next') continue;
    if (stop === 'end' || !isFirst) return toReply(batch, { steps, request, isDone: false });
    const canGoOn = mayGoOn(await sight.screen());
    return giveUpOrLook(plan, { steps, index, progress, request, canGoOn });
  }
  return toReply(batch, { steps, request, isDone: !batch.looksBack });
}

interface Position {
  readonly index: number;
  readonly steps: readonly Step[];
}

/** Adds a step's actions to the batch; says whether the next step can follow on the same frame. */
function take(plan: StepPlan, batch: Batch, { index, steps }: Position): 'next' | 'end' | 'stop' {
  if (plan.type !== 'finish' && plan.type !== 'part') return 'stop';
  if (batch.actions.length + plan.actions.length > mostPlannedActions) return 'stop';
  const isPart = plan.type === 'part';
  add(batch, plan, { index, steps, isPart });
  if (plan.type === 'part') {
    if (plan.memo) batch.memos[index + 1] = plan.memo;
    batch.looksBack ||= plan.looksBack === true;
    return plan.looksBack === true ? 'next' : 'end';
  }
  return plan.fresh === true && index < steps.length - 1 ? 'end' : 'next';
}

function add(
  batch: Batch,
  { actions, below }: Extract<StepPlan, { type: 'finish' | 'part' }>,
  { index, steps, isPart }: Position & { isPart: boolean },
): void {
  const step = steps[index];
  if (!step || actions.length === 0) return;
  const marks = actions.map((_, at) => `${index + 1}${isPart || at < actions.length - 1 ? '+' : ''}`);
  batch.actions.push(...actions);
  batch.marks.push(...marks);
  batch.sources.push(comparedTo(step.source, below));
  // Boxes side by side do not change each other.
  batch.isTouched =
    step.type !== 'check' && (batch.isTouched || actions.some((planned) => !leavesTheRest.has(planned.name)));
}

/** Actions that change nothing but their own element. */
const leavesTheRest = new Set(['Input', 'ClearInput', 'Hover']);

function toReply(
  batch: Batch,
  { steps, request, isDone }: { steps: readonly Step[]; request: Request; isDone: boolean },
): PlanReply {
  const unknown = batch.actions.find((planned) => !request.actions.some((known) => known.name === planned.name));
  if (unknown)
    return {
      actions: [],
      error: `this device has no action ${unknown.name}, which "${batch.sources.join('", "')}" needs`,
    };
  const thought =
    batch.marks.length > 0
      ? `${describeMarks(batch.marks, steps.length)}: ${batch.sources.join('; ')}`
      : 'The screen is as it was asked for.';
  const memo = Object.keys(batch.memos).length > 0 && { memo: batch.memos };
  return {
    thought,
    actions: batch.actions,
    ...memo,
    ...(isDone && { done: { success: true, judges: steps.some(({ type }) => type === 'verify') } }),
  };
}

interface Trouble extends Position {
  readonly progress: PlanProgress;
  readonly request: Request;
  /** Whether scrolling may show more. */
  readonly canGoOn: boolean;
}

function giveUpOrLook(plan: StepPlan, trouble: Trouble): PlanReply {
  if (plan.type === 'refuted') return { actions: [], done: { success: false, message: plan.reason } };
  const source = trouble.steps[trouble.index]?.source ?? '';
  if (plan.type === 'finish' || plan.type === 'part') {
    return { actions: [], error: `"${source}" needs more than ${mostPlannedActions} actions` };
  }
  if (plan.type !== 'missing') return { actions: [], error: 'the step cannot be decided on this screen' };
  const look = plan.ambiguous ? undefined : plan.isThere ? waitFor(trouble) : lookFor(trouble);
  if (!look) return { actions: [], error: `at "${source}": ${plan.problem}` };
  const thought = `${describeMarks([`${trouble.index + 1}+`], trouble.steps.length)}: looking for what "${source}" needs`;
  return { thought, actions: [look] };
}

/** Milliseconds until what is there but takes no input is looked at again. */
const waitsForUse = [500, 1000, 2000];

function waitFor({ progress, request, index }: Trouble): PlannedAction | undefined {
  const timeMs = waitsForUse[progress.of(index + 1).tried.length];
  const canWait = request.actions.some((known) => known.name === 'Sleep');
  return timeMs === undefined || !canWait ? undefined : { name: 'Sleep', param: { timeMs } };
}

/**
 * Whether the screen may have more than is in view. Where its application tells of all it shows and nothing of that scrolls, a
 * turn of the wheel finds nothing, but changes the slider or the list that is under the pointer.
 */
function mayGoOn(screen: Screen): boolean {
  const isAllTold = screen.told !== undefined && !screen.told.elements.some(({ node }) => node.drawn !== undefined);
  return !isAllTold || goesOnOutOfView(screen);
}

/** What is not there may be on its way or off-screen. */
function lookFor({ progress, request, index, steps, canGoOn }: Trouble): PlannedAction | undefined {
  const can = (name: string): boolean => request.actions.some((known) => known.name === name);
  const waits = index > 0 && can('Sleep') ? [{ name: 'Sleep', param: { timeMs: 800 } }] : [];
  const until = scrollsUntil(request) ? textSought(steps[index]) : undefined;
  const scrolls =
    canGoOn && can('Scroll')
      ? [
          {
            name: 'Scroll',
            param: { scrollType: 'singleAction', direction: 'down', ...(until !== undefined && { until }) },
          },
          { name: 'Scroll', param: { scrollType: 'scrollToBottom', direction: 'down' } },
        ]
      : [];
  const attempts: PlannedAction[] = [...waits, ...scrolls];
  const isVain = progress.isStuck || progress.scrollFailure !== undefined;
  return isVain ? undefined : attempts[progress.of(index + 1).tried.length];
}

function scrollsUntil({ actions }: Pick<PlanRequest, 'actions'>): boolean {
  return actions.some(({ name, params }) => name === 'Scroll' && 'until' in params.shape);
}

function textSought(step: Step | undefined): string | undefined {
  const target = step && ('target' in step ? step.target : 'from' in step ? step.from : undefined);
  return target && textToScrollTo(target);
}
