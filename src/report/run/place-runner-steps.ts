import type { Step } from './step.ts';

/** The steps of an attempt. */
interface KnownSteps {
  readonly byId: ReadonlyMap<string, Step>;
  /** The step of the runner around each call, if the runner reports it; undefined for calls outside of all steps. */
  readonly madeBy: ReadonlyMap<string, string | undefined>;
}

/**
 * Moves steps of the runner to their positions among the steps of the agents. Runners report their steps at the end of the test, so
 * they come last in the record. A call belongs to the step that the runner names; otherwise times decide.
 */
export function placeRunnerSteps(roots: readonly Step[], { byId, madeBy }: KnownSteps): readonly Step[] {
  const all = [...byId.values()];
  const runner = all.filter(isRunner);
  const own = all.filter((step) => !isRunner(step));
  if (runner.length === 0 || own.length === 0) return roots;
  const marks = own.map(({ start, position }) => ({ at: start.at, position }));
  for (const [index, step] of runner.entries()) {
    const next = marks[firstAtOrAfter(marks, step.start.at)];
    // The fraction keeps the order of steps that started between the same two steps.
    if (next) step.position = next.position - 1 + (index + 1) / (runner.length + 2);
  }
  const candidates = roots.filter(isRunner);
  const parentOf = (step: Step): Step | undefined => {
    const parent = madeBy.get(step.id);
    const isKnown = madeBy.has(step.id) && (parent === undefined || byId.has(parent));
    return isKnown ? byId.get(parent ?? '') : deepestAround(step, candidates);
  };
  const left = roots.filter((root) => isRunner(root) || !moveInto(root, parentOf(root)));
  for (const step of runner) {
    step.children.sort(byPosition);
    shortenWay(step);
  }
  return left.sort(byPosition);
}

/**
 * A step of a feature runs as a call that makes one other call. The outer call repeats the text of the feature, so the inner call
 * replaces it.
 */
function shortenWay({ children }: Step): void {
  const [outer, ...others] = children;
  const [inner, ...parts] = outer?.children ?? [];
  if (!outer || !inner || others.length > 0 || parts.length > 0 || !onlyCalls(outer, inner)) return;
  inner.parent = outer.parent;
  children.splice(0, 1, inner);
}

function onlyCalls({ start, end, frames, calls, cache, problems }: Step, inner: Step): boolean {
  const isCall = start.kind === 'verb' && inner.start.kind === 'verb';
  const hasOwn = [frames, calls, cache, problems].some((own) => own.length > 0);
  return isCall && !hasOwn && end?.status === inner.end?.status;
}

function moveInto(step: Step, parent: Step | undefined): boolean {
  if (!parent) return false;
  step.parent = parent;
  parent.children.push(step);
  return true;
}

/** Milliseconds by which the clock of a runner may differ from that of the agents. */
const clockDifferenceMs = 5;

function deepestAround(step: Step, candidates: readonly Step[]): Step | undefined {
  const [around] = candidates
    .filter((candidate) => isRunner(candidate) && covers(candidate, step))
    // A short call at the border of two steps fits into both.
    .sort((a, b) => sharedMs(b, step) - sharedMs(a, step));
  return around && (deepestAround(step, around.children) ?? around);
}

function covers(outer: Step, inner: Step): boolean {
  const [around, within] = [timesOf(outer), timesOf(inner)];
  return around.from - clockDifferenceMs <= within.from && around.to + clockDifferenceMs >= within.to;
}

function sharedMs(outer: Step, inner: Step): number {
  const [around, within] = [timesOf(outer), timesOf(inner)];
  return Math.min(around.to, within.to) - Math.max(around.from, within.from);
}

function timesOf({ start, end }: Step): { readonly from: number; readonly to: number } {
  return { from: start.at, to: start.at + (end?.durationMs ?? 0) };
}

function firstAtOrAfter(marks: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byPosition(a: Step, b: Step): number {
  return a.position - b.position;
}

function isRunner({ start }: Step): boolean {
  return start.kind === 'runner';
}
