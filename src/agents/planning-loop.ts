import { targetFields, type AnyAction, type Located } from '../core/action.ts';
import { throwIfAborted } from '../core/deadline.ts';
import type { Capability } from '../core/device.ts';
import {
  ActionError,
  AgentAssertionError,
  DeviceError,
  errorMessage,
  EyewrightError,
  ModelError,
} from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import { isWithin, rectCenter, type Rect } from '../core/geometry.ts';
import type { PlannedAction, PlanReply, PlanResult, PlanRound } from '../core/model.ts';
import { shorten } from '../util/shorten.ts';
import { keepModelCall, within, type Call } from './agent-context.ts';
import { describeAction } from './describe-action.ts';
import { locateElement } from './locate.ts';
import { actionNamed, perform } from './perform.ts';
import { planProblem } from './plan-check.ts';
import { Progress } from './progress.ts';
import type { ResolvedPrompt } from './prompt-input.ts';
import { targetChanged } from './visual-guard.ts';

export interface ActGoal {
  readonly prompt: ResolvedPrompt;
  readonly context: string | undefined;
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
    await loop.progress.onPlan(loop.frame, reply);
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

function planRound(loop: Loop, cycle: number): Promise<PlanReply> {
  const { call, goal, frame, rounds } = loop;
  const { model, actions } = call.agent;
  return call.step.child({ kind: 'plan', name: 'Plan', title: `Plan ${cycle}` }, async (step) => {
    step.frame(frame, 'seen');
    const reply = await model.ask('plan', {
      instruction: goal.prompt.text,
      images: goal.prompt.images,
      context: goal.context,
      frame,
      actions,
      rounds,
      signal: call.signal,
      onCall: keepModelCall(within(call, step)),
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
  const problem = planProblem(reply, call.agent.actions, frame);
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
    const touched = reply.actions.slice(0, index).flatMap((before) => plannedPlaces(loop.call, before));
    if (index > 0 && (await anyChanged(plannedPlaces(loop.call, step), touched, { planned, now: loop.frame }))) {
      results.push({ name, title, status: 'skipped', reason: placeChanged });
      return { results, complete: false };
    }
    const reason = await tryAction(loop, action, step);
    if (reason !== undefined) {
      results.push({ name, title, status: 'failed', reason });
      return { results, complete: false };
    }
    results.push({ name, title, status: 'ok' });
  }
  return { results, complete: true };
}

const placeChanged = 'its place on the screen changed after the actions before it';

/** A place on the planned frame where an action was to work. */
interface PlannedPlace {
  readonly rect: Rect;
  /** Whether text is typed there, which changes how it looks. */
  readonly typed: boolean;
}

function plannedPlaces(call: Call, { name, param }: PlannedAction): PlannedPlace[] {
  const action = actionNamed(call, name);
  const typed = action.needs.some((need: Capability) => need === 'text');
  return targetFields(action).flatMap((field) => {
    const rect = (param[field.name] as Partial<Located> | undefined | null)?.rect;
    return rect ? [{ rect, typed }] : [];
  });
}

interface GuardedFrames {
  readonly planned: Frame;
  readonly now: Frame;
}

async function anyChanged(
  places: readonly PlannedPlace[],
  before: readonly PlannedPlace[],
  frames: GuardedFrames,
): Promise<boolean> {
  for (const { rect } of places) {
    const same = before.filter(
      (other) => isWithin(rectCenter(other.rect), rect) || isWithin(rectCenter(rect), other.rect),
    );
    if (same.some((other) => other.typed)) continue;
    if (await targetChanged(frames.planned, frames.now, { rect, touched: same.length > 0 })) return true;
  }
  return false;
}

/** Returns what failed, in words for the model; throws what ends the whole call. */
async function tryAction(loop: Loop, action: AnyAction, step: PlannedAction): Promise<string | undefined> {
  const { call, progress } = loop;
  try {
    const param = await locateMissing(loop, action, step);
    loop.frame = await perform(call, { action, param, before: loop.frame });
    return undefined;
  } catch (error) {
    throwIfAborted(call.signal);
    if (!canBeMended(error)) throw error;
    progress.onError(error);
    loop.frame = await call.agent.frames.capture(call.signal);
    // The hint is for the reader of the test.
    return EyewrightError.isInstance(error) ? error.summary : errorMessage(error);
  }
}

/** Elements that the plan names without saying where they are. */
async function locateMissing(loop: Loop, action: AnyAction, step: PlannedAction): Promise<Record<string, unknown>> {
  const param: Record<string, unknown> = { ...step.param };
  for (const { name } of targetFields(action)) {
    const target = param[name] as Partial<Located> | undefined | null;
    if (!target?.prompt || target.center) continue;
    param[name] = await locateElement(loop.call, { target: target.prompt, context: loop.goal.context }, loop.frame);
  }
  return param;
}

/** Failures that another plan may get around; a lost device, a bad option or a silent model are not among them. */
function canBeMended(error: unknown): boolean {
  if (ActionError.isInstance(error)) return error.code !== 'READINESS_FAILED';
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
