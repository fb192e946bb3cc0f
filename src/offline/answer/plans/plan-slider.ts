import type { PlannedAction } from '../../../core/model/model.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { action, finish, unusable } from './plan-parts.ts';
import { fail, lookAgain } from './plan-state.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';

export interface SliderStep {
  readonly value: string;
  readonly target: ElementQuery;
}

/** More presses than these are slower than a drag, and may never end. */
const mostKeys = 200;
/** A plan of one round has a limit. */
const mostAtOnce = 40;

/** Opposite keys, tried one after the other: which of them move a slider depends on the way it lies. */
const axes = [
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowUp', 'ArrowDown'],
] as const;
const endKey = 'Home';

/**
 * Sets a slider that takes no text by arrow keys, as people without a mouse do. A tap focuses it, and may move it. One key then
 * shows how far each of them goes, and in which direction.
 */
export function planSlider({ value, target }: SliderStep, slider: Candidate, context: StepContext): StepPlan {
  // A step before it on this frame may move it.
  if (context.isTouched) return { type: 'later' };
  const [at, wanted] = [numberIn(slider.told?.node.value), numberIn(value)];
  if (at === undefined) return fail(`"${target.source}" is a slider that does not tell its value: drag it`);
  if (wanted === undefined) return fail(`"${target.source}" is a slider, which takes a number, and not "${value}"`);
  if (isSame(at, wanted)) return finish();
  if (context.memo.stage === undefined) {
    const tap = action('Tap', { locate: toTarget(target.source, slider, context.sight) });
    return unusable(target, slider) ?? { type: 'part', actions: [tap], memo: { stage: 'tapped' } };
  }
  if (context.memo.stage === 'tapped') return press({ at, key: axes[0][0], count: 1 });
  if (context.memo.typed === endKey) return planFromEnd(at, context);
  return planNextKeys({ at, wanted, source: target.source }, context);
}

/**
 * A tap may leave a slider between the values to which its keys lead, and a value that is told late lets a key seem to go further
 * than it does. The ends of a slider are among those values, and it rests there.
 */
function toEnd(at: number): StepPlan {
  return {
    type: 'part',
    actions: [action('KeyboardPress', { keyName: endKey })],
    memo: { stage: 'typed', typed: endKey, held: String(at) },
  };
}

/** Where it knows no such key, it is measured again from where it is. */
function planFromEnd(at: number, context: StepContext): StepPlan {
  const again = isSame(at, Number(context.memo.held)) ? lookAgain(context, firstLooks) : undefined;
  return again ?? press({ at, key: axes[0][0], count: 1, fromEnd: true });
}

interface Distance {
  readonly at: number;
  readonly wanted: number;
  readonly source: string;
}

function planNextKeys({ at, wanted, source }: Distance, context: StepContext): StepPlan {
  const { held, typed: key = '', attempts = 1, perKey } = context.memo;
  const moved = at - Number(held);
  if (perKey === undefined && moved === 0) return planOtherAxis({ at, key, source }, context);
  const each = perKey ?? moved;
  // Only a value that has arrived tells where the keys led; a slider stops at its ends.
  if (!isSame(moved, each * attempts)) {
    const stopped = moved * each < 0 ? measureAgain(at, context) : undefined;
    return lookAgain(context) ?? stopped ?? fail(`"${source}" stops at ${at}`);
  }
  return planKeysAhead({ at, wanted, source }, { key, each }, context);
}

function planKeysAhead(distance: Distance, { key, each }: Measured, context: StepContext): StepPlan {
  const { at, wanted } = distance;
  const keys = (wanted - at) / each;
  const problem = problemOf(distance, each, keys);
  if (problem === undefined) return press({ ...ahead({ at, key, keys, each }), fromEnd: context.memo.fromEnd });
  return (isWhole(keys) ? undefined : measureAgain(at, context)) ?? fail(problem);
}

/** Once, from the end of the slider. */
function measureAgain(at: number, { memo }: StepContext): StepPlan | undefined {
  return memo.fromEnd ? undefined : toEnd(at);
}

interface Measured {
  readonly key: string;
  /** How far it goes. */
  readonly each: number;
}

function ahead({ at, key, keys, each }: { at: number; key: string; keys: number; each: number }): Keys {
  const next = keys > 0 ? { key, perKey: each } : { key: opposite(key), perKey: -each };
  return { at, count: Math.abs(keys), ...next };
}

function planOtherAxis(
  { at, key, source }: { at: number; key: string; source: string },
  context: StepContext,
): StepPlan {
  const { fromEnd } = context.memo;
  const other = key === axes[0][0] ? press({ at, key: axes[1][0], count: 1, fromEnd }) : undefined;
  return lookAgain(context, firstLooks) ?? other ?? fail(`"${source}" is a slider that no arrow key moves: drag it`);
}

function problemOf({ at, wanted, source }: Distance, each: number, keys: number): string | undefined {
  if (!isWhole(keys)) return `"${source}" goes in steps of ${Math.abs(each)} and has no ${wanted}: it is at ${at} now`;
  const count = Math.round(Math.abs(keys));
  return count > mostKeys
    ? `"${source}" would take ${count} arrow keys from ${at} to ${wanted}: drag it nearer`
    : undefined;
}

/** Milliseconds until another key is tried. */
const firstLooks = [100, 300];

interface Keys {
  readonly at: number;
  readonly key: string;
  readonly count: number;
  readonly perKey?: number;
  readonly fromEnd?: boolean | undefined;
}

function press({ at, key, count, perKey, fromEnd }: Keys): StepPlan {
  const length = Math.min(Math.round(count), mostAtOnce);
  const actions = Array.from({ length }, (): PlannedAction => action('KeyboardPress', { keyName: key }));
  const memo = { stage: 'typed', held: String(at), typed: key, attempts: length, perKey, fromEnd } as const;
  return { type: 'part', actions, memo };
}

function opposite(key: string): string {
  const [ahead, back] = axes.find((axis) => axis.some((one) => one === key)) ?? axes[0];
  return key === ahead ? back : ahead;
}

/** `40`, `40 %` and `€ 40.50` are numbers. */
function numberIn(text = ''): number | undefined {
  const found = /^[^\d-]*(-?\d+(?:\.\d+)?)[^\d]*$/.exec(text.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}

function isWhole(number: number): boolean {
  return isSame(number, Math.round(number));
}

/** Values of sliders are sums of their steps: 0.1 + 0.2 is not 0.3. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6;
}
