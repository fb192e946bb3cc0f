import type { AnyAction, Located } from '../../core/action.ts';
import { throwIfAborted } from '../../core/deadline.ts';
import {
  ActionError,
  AgentAssertionError,
  DeviceError,
  errorMessage,
  EyewrightError,
  ModelError,
} from '../../core/errors.ts';
import type { Frame } from '../../core/frame.ts';
import type { PlannedAction, PlanReply, PlanResult, PlanRound } from '../../core/model.ts';
import { shorten } from '../../util/shorten.ts';
import { inStep, keepModelCall, type Call } from '../steps/agent-context.ts';
import { describeAction } from '../steps/describe-action.ts';
import { locateElement } from '../steps/locate.ts';
import { actionNamed, perform } from '../steps/perform.ts';
import { planProblem } from './plan-check.ts';
import { Progress } from './progress.ts';
import type { ResolvedPrompt } from '../steps/prompt-input.ts';
import { anyChanged, plannedPlaces } from './plan-guard.ts';

export interface ActGoal {
  readonly prompt: ResolvedPrompt;
  /** Those that the plan may use. */
  readonly actions: readonly AnyAction[];
  /** Whether planned places are looked at once more. */
  readonly deepLocate: boolean;
  /** Whether plans only name elements, which are then located by requests of their own. */
  readonly locateApart: boolean;
}

interface Loop {
  readonly call: Call;
  readonly goal: ActGoal;
  readonly progress: Progress;
  readonly rounds: PlanRound[];
  /** Newest picture of the screen: the one after the last action. */
  frame: Frame;
}

/** What came of one plan. */
interface RoundResult {
  readonly results: readonly PlanResult[];
  /** Whether every planned action succeeded. */
  readonly complete: boolean;
}

/** Plans and acts until the model says that the goal is reached; returns its closing message. */
export async function pursue(call: Call, goal: ActGoal): Promise<string | undefined> {
  const { agent } = call;
  const limit = agent.options.replanningCycleLimit ?? agent.model.cycleLimit;
  const frame = await agent.frames.capture(call.signal);
  const loop: Loop = { call, goal, progress: new Progress(goalName(call, goal)), rounds: [], frame };
  for (let cycle = 1; cycle <= limit; cycle++) {
    throwIfAborted(call.signal);
    const reply = await planRound(loop, cycle);
    if (reply.error !== undefined) throw impossible(goalName(call, goal), reply.error);
    await loop.progress.onPlan(loop.frame, reply, onlyWaits(call, reply));
    const result = await carryOut(loop, reply);
    if (result.complete && reply.done) return conclude(call, goal, reply.done);
    loop.rounds.push({ reply, results: result.results, hint: loop.progress.onResults(result.results) });
  }
  const what = `"${goalName(call, goal)}" was not finished after ${limit} planning rounds${loop.progress.lastOutcome}`;
  throw new ActionError('PLAN_CYCLE_LIMIT', what, {
    hint: 'Split the instruction, or raise replanningCycleLimit.',
    details: { limit },
  });
}

/** Whether nothing on the screen is meant to come of a plan. */
function onlyWaits(call: Call, { actions }: PlanReply): boolean {
  return actions.length > 0 && actions.every(({ name }) => actionNamed(call, name).effect === 'nothing');
}

function planRound(loop: Loop, cycle: number): Promise<PlanReply> {
  const { call, goal, frame, rounds } = loop;
  const { actions } = goal;
  return inStep(call, { kind: 'plan', name: 'Plan', title: `Plan ${cycle}` }, async (part) => {
    const { step } = part;
    step.frame(frame, 'seen');
    const reply = await call.agent.model.ask('plan', {
      instruction: goal.prompt.text,
      images: goal.prompt.images,
      context: call.guidance,
      frame,
      actions,
      rounds,
      ...(goal.locateApart && { locate: 'apart' }),
      signal: call.signal,
      onCall: keepModelCall(part),
      check: (candidate) => planProblem(candidate, actions, frame),
    });
    requirePlan(loop, reply);
    step.note({
      ...(reply.thought !== undefined && { thought: reply.thought }),
      result: reply.error ?? reply.actions.map((action) => describePlanned(call, action)),
    });
    return reply;
  });
}

/** Not every model asks for the check while it can still mend its reply. */
function requirePlan({ call, goal, frame }: Loop, reply: PlanReply): void {
  const problem = planProblem(reply, goal.actions, frame);
  if (problem === undefined) return;
  throw new ModelError(
    'MODEL_REPLY_INVALID',
    `The plan for "${goalName(call, goal)}" cannot be carried out: ${problem}`,
    {
      hint: 'The frame that the plan was made on is in the report.',
    },
  );
}

function describePlanned(call: Call, planned: PlannedAction): string {
  return describeAction(actionNamed(call, planned.name), planned.param);
}

/** Carries out a plan on the frame it was made for; stops where the screen no longer is what was planned on. */
async function carryOut(loop: Loop, reply: PlanReply): Promise<RoundResult> {
  const planned = loop.frame;
  const results: PlanResult[] = [];
  for (const [index, step] of reply.actions.entries()) {
    const { name } = step;
    const action = actionNamed(loop.call, name);
    const title = describeAction(action, step.param);
    const before = reply.actions
      .slice(0, index)
      .flatMap((done) => plannedPlaces(actionNamed(loop.call, done.name), done));
    if (index > 0 && (await anyChanged(plannedPlaces(action, step), before, { planned, now: loop.frame }))) {
      results.push({ name, title, status: 'skipped', reason: placeChanged });
      return { results, complete: false };
    }
    const outcome = await tryAction(loop, action, step);
    results.push({ name, title, ...outcome });
    if (outcome.status !== 'ok') return { results, complete: false };
  }
  return { results, complete: true };
}

const placeChanged = 'its place on the screen changed after the actions before it';

type Outcome = Omit<PlanResult, 'name' | 'title'>;

/** What came of one action, for the model; throws what ends the whole call. */
async function tryAction(loop: Loop, action: AnyAction, step: PlannedAction): Promise<Outcome> {
  const { call, progress } = loop;
  try {
    const param = await locateMissing(loop, action, step);
    const { after, answer } = await perform(call, { action, param, before: loop.frame });
    loop.frame = after;
    return { status: 'ok', ...(answer.feedback !== undefined && { feedback: answer.feedback }) };
  } catch (error) {
    throwIfAborted(call.signal);
    if (!canBeMended(error)) throw error;
    progress.onError(error);
    loop.frame = await call.agent.frames.capture(call.signal);
    // The hint is for the reader of the test.
    return { status: 'failed', reason: EyewrightError.isInstance(error) ? error.summary : errorMessage(error) };
  }
}

/** `isUnnamed`: a place without words, which cannot be looked for again. */
type PlannedElement = Partial<Located> & { readonly isUnnamed?: boolean };

/** Elements that the plan names without saying where they are, or only roughly. */
async function locateMissing(loop: Loop, action: AnyAction, step: PlannedAction): Promise<Record<string, unknown>> {
  const param: Record<string, unknown> = { ...step.param };
  const { deepLocate } = loop.goal;
  for (const { name } of action.targets) {
    const target = param[name] as PlannedElement | undefined | null;
    if (!target?.prompt || (target.center && (!deepLocate || target.isUnnamed))) continue;
    const wish = { target: target.prompt, deepLocate, near: target.rect };
    param[name] = await locateElement(loop.call, wish, loop.frame);
  }
  return param;
}

/** A test that meets one of these has something to look at, not a detour to find. */
const callEnding: readonly string[] = ['READINESS_FAILED', 'ACTION_FORBIDDEN', 'UPLOAD_REFUSED'];

/** Failures that another plan may get around; a lost device, a bad option or a silent model are not among them. */
function canBeMended(error: unknown): boolean {
  if (ActionError.isInstance(error)) return !callEnding.includes(error.code);
  return DeviceError.isInstance(error) && error.code !== 'DEVICE_DISCONNECTED';
}

/** The instruction, short enough for a message. */
function goalName(call: Call, goal: ActGoal): string {
  return shorten(call.agent.vault.redactText(goal.prompt.text));
}

type Done = NonNullable<PlanReply['done']>;

function conclude(call: Call, goal: ActGoal, done: Done): string | undefined {
  if (done.success) {
    if (done.message !== undefined) call.step.note({ result: done.message });
    return done.message;
  }
  const reason = done.message ?? 'the model gave no reason';
  call.step.note({ verdict: { pass: false, reason } });
  throw new AgentAssertionError('ASSERTION_FAILED', `"${goalName(call, goal)}" failed: ${reason}`, {
    hint: 'The frame that the verdict was made on is in the report.',
    details: { instruction: goal.prompt.text, reason },
  });
}

function impossible(goal: string, reason: string): EyewrightError {
  return new ActionError('PLAN_FAILED', `"${goal}" cannot be carried out: ${reason}`, {
    hint: 'The frame that the plan was made on is in the report.',
  });
}
