import type { Step } from './step.ts';

/** What is known of the steps of an attempt. */
interface KnownSteps {
  readonly byId: ReadonlyMap<string, Step>;
  /** Calls by the step of the runner that made them, where the runner says; undefined for those that no step made. */
  readonly madeBy: ReadonlyMap<string, string | undefined>;
}

/**
 * Runners tell their steps when the test is over, so these stand behind everything that the agent did. A call belongs to
 * the step that the runner names. Where it names none, times say where steps belong: between those of the agent, or around
 * them.
 */
export function placeRunnerSteps(roots: readonly Step[], { byId, madeBy }: KnownSteps): readonly Step[] {
  const all = [...byId.values()];
  const runner = all.filter(isRunner);
  const own = all.filter((step) => !isRunner(step));
  if (runner.length === 0 || own.length === 0) return roots;
  const marks = own.map(({ start, place }) => ({ at: start.at, place }));
  for (const [index, step] of runner.entries()) {
    const next = marks[firstAtOrAfter(marks, step.start.at)];
    // The fraction keeps the order of several that began between the same two steps.
    if (next) step.place = next.place - 1 + (index + 1) / (runner.length + 2);
  }
  const candidates = roots.filter(isRunner);
  const parentOf = (step: Step): Step | undefined => {
    const parent = madeBy.get(step.id);
    const isKnown = madeBy.has(step.id) && (parent === undefined || byId.has(parent));
    return isKnown ? byId.get(parent ?? '') : deepestAround(step, candidates);
  };
  const left = roots.filter((root) => isRunner(root) || !moveInto(root, parentOf(root)));
  for (const step of runner) {
    step.children.sort(byPlace);
    shortenWay(step);
  }
  return left.sort(byPlace);
}

/**
 * A step of a feature is carried out by a call that makes one other call: the feature has said already what the outer one says,
 * so the inner one stands in its place.
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

function deepestAround(step: Step, candidates: readonly Step[]): Step | undefined {
  const around = candidates.find((candidate) => isRunner(candidate) && covers(candidate, step));
  return around && (deepestAround(step, around.children) ?? around);
}

function covers({ start, end }: Step, inner: Step): boolean {
  return start.at <= inner.start.at && start.at + (end?.durationMs ?? 0) >= (inner.end?.at ?? inner.start.at);
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

function byPlace(a: Step, b: Step): number {
  return a.place - b.place;
}

function isRunner({ start }: Step): boolean {
  return start.kind === 'runner';
}
