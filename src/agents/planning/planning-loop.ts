import { throwIfAborted } from '../../core/time/deadline.ts';
import { ActionError, AgentAssertionError, ModelError, type EyewrightError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { PlannedAction, PlanEnd, PlanReply } from '../../core/model/model.ts';
import { inStep, type Call } from '../steps/agent-context.ts';
import { askModel } from '../steps/ask-model.ts';
import { describeAction } from '../steps/describe-action.ts';
import { lookUntilThere, type Look } from '../locating/look-again.ts';
import { actionNamed } from '../steps/perform.ts';
import { carryOut } from './carry-out.ts';
import { CheckedPlan } from './checked-plan.ts';
import { goalName, type ActGoal } from './goal.ts';
import type { Loop } from './loop.ts';
import { PlanMemory } from './plan-memory.ts';
import { Progress } from './progress.ts';
import { replay } from './replay.ts';

/**
 * Replays the cached plan of the instruction, or else plans and acts until the model reports that the goal is reached. Returns
 * the closing message.
 */
export async function pursue(call: Call, goal: ActGoal): Promise<string | undefined> {
  const { agent } = call;
  // A cached plan needs no model.
  if (!agent.memory) await agent.model.ready();
  const frame = await agent.frames.capture(call.signal);
  const memory = await PlanMemory.open(call, goal, frame);
  const progress = new Progress(goalName(call, goal), agent.options.noProgressLimit);
  const sideEffects = agent.news.sideEffectsFromNow();
  const loop: Loop = { call, goal, progress, rounds: [], memory, sideEffects, frame };
  if (memory?.plan && (await replay(loop, memory, memory.plan)))
    return conclude(loop, { success: true, message: memory.plan.output, judges: false });
  await agent.model.ready();
  return plan(loop);
}

async function plan(loop: Loop): Promise<string | undefined> {
  const { call } = loop;
  const limit = call.agent.options.replanningCycleLimit ?? call.agent.model.cycleLimit;
  const news = call.agent.news.reader();
  for (let cycle = 1; cycle <= limit; cycle++) {
    throwIfAborted(call.signal);
    const reply = await planWhenThere(loop, cycle);
    await loop.progress.onPlan(loop.frame, reply, onlyWaits(call, reply));
    const result = await carryOut(loop, reply);
    const { events, weighs } = news.next();
    // An event that the model has not seen yet may change its decision.
    const isUnknown = weighs && cycle < limit;
    if (result.complete && reply.done && !isUnknown) {
      if (reply.done.success) await loop.memory?.learn(reply.done);
      return conclude(loop, reply.done);
    }
    loop.rounds.push({ reply, results: result.results, events, hint: loop.progress.onResults(result.results) });
  }
  throw unfinished(loop, limit);
}

/** Plans until the plan is possible or the patience is over: what it needs may still be loading. */
function planWhenThere(loop: Loop, cycle: number): Promise<PlanReply> {
  const { call, goal } = loop;
  const look = async (frame: Frame): Promise<Look<PlanReply>> => {
    loop.frame = frame;
    const reply = await planRound(loop, cycle);
    return reply.error === undefined ? { found: reply } : { missing: impossible(goalName(call, goal), reply.error) };
  };
  return lookUntilThere(call, { first: loop.frame, patience: goal.patience, look });
}

function unfinished({ call, goal, progress }: Loop, limit: number): ActionError {
  const what = `"${goalName(call, goal)}" was not finished after ${limit} planning rounds${progress.lastOutcome}`;
  return new ActionError('PLAN_CYCLE_LIMIT', what, {
    hint: 'Split the instruction, or raise replanningCycleLimit.',
    details: { limit },
  });
}

/** Whether a plan is not meant to change the screen. */
function onlyWaits(call: Call, { actions }: PlanReply): boolean {
  return actions.length > 0 && actions.every(({ name }) => actionNamed(call, name).effect === 'nothing');
}

function planRound(loop: Loop, cycle: number): Promise<PlanReply> {
  const { call, goal, frame, rounds } = loop;
  const { actions } = goal;
  const checked = new CheckedPlan(call, goal, frame);
  loop.snapshotId = undefined;
  return inStep(call, { kind: 'plan', name: 'Plan', title: `Plan ${cycle}` }, async (part) => {
    const { step } = part;
    step.frame(frame, 'seen');
    const reply = await askModel(part, 'plan', {
      instruction: goal.prompt.text,
      images: goal.prompt.images,
      frame,
      actions,
      rounds,
      ...(goal.locateApart && { locate: 'apart' }),
      readTree: async () => {
        const tree = await call.agent.frames.readLooks(call.signal);
        loop.snapshotId = tree?.id;
        return tree;
      },
      // The model is told of events with the round in which they happened.
      ...(rounds.length > 0 && { readSideEffects: () => loop.sideEffects() }),
      check: (candidate) => checked.problemOf(candidate),
    }).catch((error: unknown) => {
      throw checked.refusal() ?? error;
    });
    requirePlan(loop, checked, reply);
    step.note({
      ...(reply.thought !== undefined && { thought: reply.thought }),
      result: reply.error ?? reply.actions.map((action) => describePlanned(call, action)),
    });
    return reply;
  });
}

/** Checks the final plan: not every model calls `check` while it can still correct its reply. */
function requirePlan({ call, goal }: Loop, checked: CheckedPlan, reply: PlanReply): void {
  const problem = checked.problemOf(reply);
  if (problem === undefined) return;
  const refusal = checked.refusal();
  if (refusal) throw refusal;
  throw new ModelError(
    'MODEL_REPLY_INVALID',
    `The plan for "${goalName(call, goal)}" cannot be carried out: ${problem}`,
    {
      hint: 'Look at the screenshot that the plan is based on.',
    },
  );
}

function describePlanned(call: Call, planned: PlannedAction): string {
  return describeAction(actionNamed(call, planned.name), planned.param);
}

function conclude({ call, goal }: Loop, done: PlanEnd): string | undefined {
  if (done.success) {
    if (done.message !== undefined) call.step.note({ result: done.message });
    keepResult(call, goal, done);
    return done.message;
  }
  const reason = done.message ?? 'the model gave no reason';
  call.step.note({ verdict: { pass: false, reason } });
  throw new AgentAssertionError('ASSERTION_FAILED', `"${goalName(call, goal)}" failed: ${reason}`, {
    hint: 'Look at the screenshot that the verdict is based on.',
    details: { instruction: goal.prompt.text, reason },
  });
}

/** Keeps what an instruction has read for later calls of the same scenario. */
function keepResult(call: Call, goal: ActGoal, { message, judges }: PlanEnd): void {
  if (message && judges !== false) call.priorResults.push(`${goalName(call, goal)}: ${message}`);
}

function impossible(goal: string, reason: string): EyewrightError {
  return new ActionError('PLAN_FAILED', `"${goal}" cannot be carried out: ${reason}`, {
    hint: 'Look at the screenshot that the plan is based on.',
  });
}
