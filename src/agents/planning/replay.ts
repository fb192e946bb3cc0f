import type { Located } from '../../core/device/action.ts';
import type { RememberedPlan, RememberedStep } from '../../core/memory/cache.ts';
import type { ElementLocator } from '../../core/screen/screen-tree.ts';
import { monotonic } from '../../core/time/clock.ts';
import { describeResult, type PlannedAction, type PlanResult } from '../../core/model/model.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import { inStep } from '../steps/agent-context.ts';
import { describeAction } from '../steps/describe-action.ts';
import { describeLocator, findAny, type Match } from '../locating/element-memory.ts';
import { actionNamed } from '../steps/perform.ts';
import { surroundingsOnce } from '../locating/surroundings.ts';
import { wordsGone } from '../locating/words-beside.ts';
import { tryAction } from './carry-out.ts';
import { goalName } from './goal.ts';
import type { Loop } from './loop.ts';
import { sideEffectsFromNow, isDifferent, screenWords } from './at-rest.ts';
import { planProblem } from './plan-check.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { Course } from './course.ts';
import type { ScreenWords } from '../../core/screen/screen-words.ts';
import { tabBehindFromNow } from './tab-behind.ts';
import { beginning, missedOutcome } from './verify-outcome.ts';

/** How long to wait for an element, in milliseconds: a model gives a screen more time than that. */
const patienceMs = 3000;
/** How long it is looked for on one screen, in milliseconds. */
const sameFrameMs = 500;

/** The actions of a replay so far, which the model gets if it has to continue. */
interface Progressed extends Course {
  readonly actions: PlannedAction[];
  readonly results: PlanResult[];
  /** The text of the screen before the last step. */
  beforeLast: ScreenWords;
}

/**
 * Carries out the cached steps like planned ones, and verifies the outcome. Resolves to false when the screen differs from the
 * cache; the model then continues from there.
 */
export async function replay(loop: Loop, memory: PlanMemory, plan: RememberedPlan): Promise<boolean> {
  const { call, goal } = loop;
  const news = call.agent.news.reader();
  const sideEffects = sideEffectsFromNow(call);
  const tabBehind = tabBehindFromNow(call);
  const { before, place, missing } = await beginning(call, plan);
  const so: Progressed = {
    actions: [],
    results: [],
    before,
    beforeLast: before,
    place,
    begun: monotonic(),
    seen: new Set(),
    alerts: new Set(),
    sideEffects,
    tabBehind: () => tabBehind({ before, place }),
  };
  const drift =
    missing ?? (await announce(loop, plan)) ?? (await doAll(loop, plan, so)) ?? (await verify(loop, plan, so));
  if (drift === undefined) {
    memory.confirm();
    return true;
  }
  const isIdle = so.results.at(-1)?.status === 'ok' && (await isUnchanged(loop, so));
  // What happened beside the page may be why the screen differs.
  const { events } = news.next();
  if (so.results.length > 0) loop.rounds.push({ reply: { actions: so.actions }, results: so.results, events });
  await memory.depart(goalName(call, goal), drift, { ...so, isIdle });
  return false;
}

/** Whether the page is as it was before the last step. */
async function isUnchanged({ call }: Loop, { beforeLast }: Progressed): Promise<boolean> {
  if (call.agent.memory?.heal === 'fail') return false;
  const now = await screenWords(call);
  return now !== undefined && !isDifferent(beforeLast, now);
}

/** Shows the steps in the report. Resolves to the problem when an action or its parameters are no longer valid. */
function announce({ call, goal, frame }: Loop, { steps }: RememberedPlan): Promise<string | undefined> {
  const title = `Replay ${steps.length} remembered ${steps.length === 1 ? 'step' : 'steps'}`;
  return inStep(call, { kind: 'plan', name: 'Replay', title }, ({ step }) => {
    const actions = steps.map((each) => toPlanned(each));
    const problem = planProblem({ actions }, goal.actions, frame);
    const titles = (): string[] => actions.map(({ name, param }) => describeAction(actionNamed(call, name), param));
    step.note({ result: problem ?? titles() });
    return Promise.resolve(problem);
  });
}

/** Carries out the steps. Resolves to the problem when one of them fails. */
async function doAll(loop: Loop, { steps, outcome }: RememberedPlan, so: Progressed): Promise<string | undefined> {
  for (const step of steps) {
    const found = await findTargets(loop, step);
    if ('missing' in found) return found.missing;
    const planned = toPlanned(step, found.targets);
    if (step === steps.at(-1)) await noteBeforeLast(loop, so);
    const title = describeAction(actionNamed(loop.call, step.action), planned.param);
    const result = { name: step.action, title, ...(await tryAction(loop, planned, step)) };
    so.actions.push(planned);
    so.results.push(result);
    if (result.status !== 'ok') return describeResult(result);
    if (outcome.notices?.length) await noteNotices(loop, so);
  }
  return undefined;
}

async function noteBeforeLast({ call }: Loop, so: Progressed): Promise<void> {
  // Without a model that goes on, it does not matter what the last step has changed.
  const heals = call.agent.memory?.heal !== 'fail';
  if (heals && so.results.length > 0) so.beforeLast = (await screenWords(call)) ?? so.beforeLast;
}

async function noteNotices({ call }: Loop, { seen }: Progressed): Promise<void> {
  for (const notice of (await screenWords(call))?.notices ?? []) seen.add(notice);
}

type Targets = Readonly<Record<string, Located>>;

/** Locates the elements of a step. An element without locators is left to the model. */
async function findTargets(
  loop: Loop,
  { targets }: RememberedStep,
): Promise<{ readonly targets: Targets } | { readonly missing: string }> {
  const found: Record<string, Located> = {};
  for (const [name, { prompt, locators, beside = [] }] of Object.entries(targets)) {
    if (locators.length === 0) {
      if (loop.call.agent.memory?.heal !== 'fail') continue;
      return { missing: `${inQuotes(prompt)} can be found by a model only` };
    }
    const match = await findOnScreen(loop, locators, prompt);
    if (!match) {
      const ways = locators.map(describeLocator).join(', ');
      return { missing: `${inQuotes(prompt)} is not there: nothing, or more than one thing, fits ${ways}` };
    }
    const [gone] = await wordsGone(beside, surroundingsOnce(loop.call, match.located.rect));
    if (gone !== undefined)
      return { missing: `${inQuotes(prompt)} is not there: "${gone}" no longer stands beside it` };
    // The first picture of the step must show the element.
    if (match.looks > 1) loop.frame = await loop.call.agent.frames.capture(loop.call.signal);
    found[name] = match.located;
  }
  return { targets: found };
}

/** Waits for an element on the newest screen: the one that the application shows may be another tab by then. */
async function findOnScreen(
  loop: Loop,
  locators: readonly ElementLocator[],
  prompt: string,
): Promise<Match | undefined> {
  const end = monotonic() + patienceMs;
  for (let looks = 0; ;) {
    const match = await findAny(loop.call, locators, { prompt, frame: loop.frame, patienceMs: sameFrameMs });
    looks += match?.looks ?? 1;
    if (match) return { ...match, looks };
    if (monotonic() >= end) return undefined;
    loop.frame = await loop.call.agent.frames.capture(loop.call.signal);
  }
}

/** A cached step in the form of a planned one. */
function toPlanned({ action, param, targets }: RememberedStep, found: Targets = {}): PlannedAction {
  const elements = Object.entries(targets).map(([name, { prompt }]) => [name, found[name] ?? { prompt }]);
  return { name: action, param: { ...param, ...Object.fromEntries(elements) } };
}

/** Compares the outcome with the cached one, in a step of its own. Resolves to the difference. */
function verify(loop: Loop, { outcome }: RememberedPlan, so: Progressed): Promise<string | undefined> {
  const spec = { kind: 'plan', name: 'Verify', title: 'Verify the remembered outcome' } as const;
  return inStep(loop.call, spec, async (part) => {
    const missed = await missedOutcome(part, outcome, so);
    if (missed !== undefined) loop.frame = await part.agent.frames.capture(part.signal);
    const { appears, hides, shows, order = [], notices = [], varies } = outcome;
    const checked = appears.length + hides.length + shows.length + order.length + notices.length;
    const unknown = varies ? '; what else changed was not compared, since it is another thing in each run' : '';
    const reason = missed ?? `all ${checked} remembered facts about the screen hold${unknown}`;
    part.step.note({ verdict: { pass: missed === undefined, reason } });
    return missed && `the outcome is another one: ${missed}`;
  });
}
