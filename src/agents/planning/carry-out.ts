import type { AnyAction, Located } from '../../core/device/action.ts';
import { throwIfAborted } from '../../core/time/deadline.ts';
import type { RememberedStep } from '../../core/memory/cache.ts';
import type { JournalStep } from '../../core/memory/journal.ts';
import { ActionError, DeviceError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { PlannedAction, PlanReply, PlanResult } from '../../core/model/model.ts';
import { describeAction } from '../steps/describe-action.ts';
import { isOld, isSamePlace } from '../locating/found-at-rest.ts';
import { locateElement } from '../locating/locate.ts';
import { actionNamed, perform } from '../steps/perform.ts';
import type { PromptInput } from '../steps/prompt-input.ts';
import { journalStep, stepOf } from '../steps/action-log.ts';
import { surroundingsChanged } from '../steps/visual-guard.ts';
import type { Loop, RoundResult } from './loop.ts';
import { anyChanged, plannedPlaces, type PlannedPlace } from './plan-guard.ts';

/** Carries out a plan; stops where the screen no longer is the one that the plan was made for. */
export async function carryOut(loop: Loop, reply: PlanReply): Promise<RoundResult> {
  const planned = loop.frame;
  const results: PlanResult[] = [];
  for (const [index, step] of reply.actions.entries()) {
    const { name } = step;
    const action = actionNamed(loop.call, name);
    const title = describeAction(action, step.param);
    const before = reply.actions
      .slice(0, index)
      .flatMap((done) => plannedPlaces(actionNamed(loop.call, done.name), done));
    const places = plannedPlaces(action, step);
    const isChanged =
      index === 0
        ? await changedMeanwhile(loop, step, places)
        : await anyChanged(places, before, { planned, now: loop.frame });
    if (isChanged) {
      results.push({ name, title, status: 'skipped', reason: index === 0 ? changedMeantime : changedByActions });
      return { results, complete: false };
    }
    await loop.memory?.beforeAction();
    const outcome = await tryAction(loop, step);
    results.push({ name, title, ...outcome });
    if (outcome.status !== 'ok') return { results, complete: false };
  }
  return { results, complete: true };
}

// Cassettes contain these texts: a change would make their requests unknown.
const changedByActions = 'its place on the screen changed after the actions before it';
const changedMeantime = 'its place on the screen changed after it was planned';

/**
 * Whether the place of the first action changed while the model made the plan. An action that is planned twice at the same
 * place is carried out there, whatever moves in it.
 */
async function changedMeanwhile(loop: Loop, step: PlannedAction, places: readonly PlannedPlace[]): Promise<boolean> {
  const { frame, doubted } = loop;
  loop.doubted = undefined;
  if (places.length === 0 || !isOld(frame)) return false;
  loop.frame = await loop.call.agent.frames.capture(loop.call.signal);
  if (doubted && isSameAction(loop, doubted, step)) return false;
  for (const { rect } of places) {
    if (!(await surroundingsChanged(frame, loop.frame, rect))) continue;
    loop.doubted = step;
    return true;
  }
  return false;
}

function isSameAction({ call }: Loop, one: PlannedAction, other: PlannedAction): boolean {
  if (one.name !== other.name) return false;
  const action = actionNamed(call, one.name);
  const others = plannedPlaces(action, other);
  return plannedPlaces(action, one).every(({ rect }, index) => {
    const place = others[index];
    return place !== undefined && isSamePlace(rect, place.rect);
  });
}

type Outcome = Omit<PlanResult, 'name' | 'title'>;

/**
 * The result of one action, for the model; throws errors that end the whole call.
 *
 * @param known - The cached step. Default: a step is made from the current screen.
 */
export async function tryAction(loop: Loop, step: PlannedAction, known?: RememberedStep): Promise<Outcome> {
  const { call } = loop;
  const action = actionNamed(call, step.name);
  try {
    // A cached step was located in the tree of the screen, which is exact.
    const param = await locateMissing(loop, step, known === undefined && loop.goal.deepLocate);
    const learnt = known ?? (await stepToLearn(loop, action, param));
    const noted = journalStep(call, { action, param }, learnt);
    const snapshotId = known ? undefined : loop.snapshotId;
    const { after, answer } = await perform(call, { action, param, before: loop.frame, snapshotId });
    loop.frame = after;
    await keepStep(loop, learnt, noted);
    if (!known) await loop.memory?.noteAlerts();
    return { status: 'ok', ...(answer.feedback !== undefined && { feedback: answer.feedback }) };
  } catch (error) {
    return failedOutcome(loop, error);
  }
}

/** Throws errors that end the whole call. */
async function failedOutcome(loop: Loop, error: unknown): Promise<Outcome> {
  const { call, progress } = loop;
  throwIfAborted(call.signal);
  if (!canBeMended(error)) throw error;
  progress.onError(error);
  loop.frame = await call.agent.frames.capture(call.signal);
  if (ActionError.isInstance(error) && error.code === 'TARGET_MOVED')
    return { status: 'skipped', reason: changedMeantime };
  // The hint is for the reader of the test, not for the model.
  return { status: 'failed', reason: EyewrightError.isInstance(error) ? error.summary : errorMessage(error) };
}

async function stepToLearn(
  { call, memory }: Loop,
  action: AnyAction,
  param: Readonly<Record<string, unknown>>,
): Promise<RememberedStep | undefined> {
  return memory || call.actionLog ? stepOf(call, action, param) : undefined;
}

async function keepStep(
  { call, memory }: Loop,
  learnt: RememberedStep | undefined,
  noted: Promise<JournalStep | undefined>,
): Promise<void> {
  if (learnt) memory?.add(learnt);
  const step = await noted;
  if (step) call.actionLog?.steps.push(step);
}

/** `isUnnamed`: a place without a description, which cannot be located again. */
type PlannedElement = Partial<Located> & { readonly isUnnamed?: boolean };

/** Locates elements that the plan names without a place, or (`deepLocate`) with an approximate place. */
async function locateMissing(loop: Loop, step: PlannedAction, deepLocate: boolean): Promise<Record<string, unknown>> {
  const param: Record<string, unknown> = { ...step.param };
  for (const { name } of actionNamed(loop.call, step.name).targets) {
    const target = param[name] as PlannedElement | undefined | null;
    if (!target?.prompt || (target.center && (!deepLocate || target.isUnnamed))) continue;
    // The cached plan stores the element, so it needs no entry of its own.
    const search = { deepLocate, near: target.rect, cacheable: false, action: step.name };
    const query = { ...search, target: withImages(target.prompt, loop) };
    const { element, frame, snapshotId } = await locateElement(loop.call, query, loop.frame);
    loop.frame = frame;
    loop.snapshotId = snapshotId;
    param[name] = element;
  }
  return param;
}

/** The words of a plan may refer to the pictures of the instruction. */
function withImages(prompt: string, { goal }: Loop): PromptInput {
  const { images } = goal.prompt;
  return images ? { prompt, images: [...images] } : prompt;
}

/** Failures that end the call: the author of the test has to look at them, and no other plan may get around them. */
const callEnding: readonly string[] = ['READINESS_FAILED', 'ACTION_FORBIDDEN', 'UPLOAD_REFUSED', 'UPLOAD_NOT_TAKEN'];

/** Whether another plan may get around a failure; not for a lost device, an invalid option or a model that does not reply. */
function canBeMended(error: unknown): boolean {
  if (ActionError.isInstance(error)) return !callEnding.includes(error.code);
  return DeviceError.isInstance(error) && error.code !== 'DEVICE_DISCONNECTED';
}
