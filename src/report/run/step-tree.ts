import type { EventOf } from '../../core/record/record.ts';
import { placeRunnerSteps } from './place-runner-steps.ts';
import type { StepEvent, StepLine } from './step-line.ts';
import type { FrameView, Problem, Step, StepStatus, StepTree } from './step.ts';

/** Builds the step tree of an attempt. Damaged events are left out. */
export function readStepTree(lines: readonly StepLine[]): StepTree {
  return buildStepTree(lines.flatMap((line) => line.read() ?? []));
}

export function buildStepTree(events: readonly StepEvent[]): StepTree {
  const byId = new Map<string, Step>();
  const roots: Step[] = [];
  const problems: Problem[] = [];
  const madeBy = new Map<string, string | undefined>();
  for (const [position, event] of events.entries()) {
    const step = event.step === undefined ? undefined : byId.get(event.step);
    if (event.type === 'step-parent') madeBy.set(event.step, event.parent);
    else if (event.type === 'step-start')
      addStep({ start: event, position, parent: parentOf(event, byId) }, byId, roots);
    else if (event.type === 'app-event' || event.type === 'page-event')
      (step?.problems ?? problems).push({ event, position });
    else if (step) addToStep(step, event, position);
  }
  return { roots: placeRunnerSteps(roots, { byId, madeBy }), byId, problems, span: spanOf(byId.values()) };
}

function addToStep(step: Step, event: EventOf<'step-end' | 'frame' | 'model-call' | 'cache'>, position: number): void {
  if (event.type === 'frame') step.frames.push({ event, position });
  else if (event.type === 'model-call') step.calls.push(event);
  else if (event.type === 'cache') step.cache.push(event);
  else step.end ??= event;
}

function parentOf({ parent }: EventOf<'step-start'>, byId: ReadonlyMap<string, Step>): Step | undefined {
  return parent === undefined ? undefined : byId.get(parent);
}

function addStep(found: Pick<Step, 'start' | 'position' | 'parent'>, byId: Map<string, Step>, roots: Step[]): void {
  const id = found.start.step;
  if (byId.has(id)) return;
  const step: Step = { ...found, id, end: undefined, children: [], frames: [], calls: [], cache: [], problems: [] };
  byId.set(id, step);
  (step.parent?.children ?? roots).push(step);
}

function spanOf(steps: Iterable<Step>): StepTree['span'] {
  let [from, to] = [Infinity, -Infinity];
  for (const { start, end } of steps) {
    from = Math.min(from, start.at);
    to = Math.max(to, start.at + (end?.durationMs ?? 0), end?.at ?? start.at);
  }
  return from <= to ? { from, to } : { from: 0, to: 0 };
}

/** Duration of a step. A step without an end lasts until the end of the record. */
export function stepDuration({ start, end }: Step, { span }: StepTree): number {
  return Math.max(0, end ? end.durationMs : span.to - start.at);
}

export function stepStatus(step: Step): StepStatus {
  return step.end?.status ?? 'running';
}

/** The step itself, then everything below it. */
export function* walkStep(step: Step): Generator<Step> {
  yield step;
  for (const child of step.children) yield* walkStep(child);
}

/** Problems of the application during a step and its parts, in order. */
export function stepProblems(step: Step): Problem[] {
  return [...walkStep(step)].flatMap(({ problems }) => problems).sort((a, b) => a.position - b.position);
}

/** The event of the application at a position in the record. */
export function findProblem(tree: StepTree, position: number): Problem | undefined {
  const steps = [...tree.byId.values()].flatMap(({ problems }) => problems);
  return [...tree.problems, ...steps].find((problem) => problem.position === position);
}

/** The step to show first: a failed or unfinished step, else a step with a picture. */
export function keyStep(tree: StepTree): Step | undefined {
  let found: Step | undefined;
  const isRed = (step: Step): boolean => stepStatus(step) === 'failed' || stepStatus(step) === 'running';
  for (const step of tree.roots) if (isRed(step)) found = step;
  // Runner steps and calls around other calls are wrappers. Of a verb, the call itself is shown and not its failed part: the call
  // shows the intention of the test.
  const wraps = ({ start, children }: Step): boolean =>
    start.kind === 'runner' || children.some((child) => child.start.kind === 'verb' && isRed(child));
  for (let next = found; next && wraps(next);) {
    next = next.children.findLast(isRed);
    found = next ?? found;
  }
  return (
    found ?? tree.roots.find((step) => [...walkStep(step)].some(({ frames }) => frames.length > 0)) ?? tree.roots[0]
  );
}

/** The last step with a picture, for a test that failed outside of its steps. */
export function lastStep(tree: StepTree): Step | undefined {
  return (
    tree.roots.findLast((step) => [...walkStep(step)].some(({ frames }) => frames.length > 0)) ?? tree.roots.at(-1)
  );
}

/** The pictures of a step and of all steps below it. */
export function stepFrames(step: Step): FrameView[] {
  return mergeFrames([...walkStep(step)]);
}

/** All pictures of a test, in order. A picture after one action and before the next is listed once. */
export function allFrames(tree: StepTree): FrameView[] {
  return mergeFrames(tree.roots.flatMap((root) => [...walkStep(root)]));
}

function mergeFrames(steps: readonly Step[]): FrameView[] {
  const events = steps.flatMap((step) => step.frames.map(({ event, position }) => ({ event, position, step })));
  const views: FrameView[] = [];
  for (const { event, step } of events.sort((a, b) => a.position - b.position)) {
    const last = views[views.length - 1];
    const marks = Array.isArray(event.marks) ? event.marks : [];
    const view = {
      id: event.frame,
      mime: event.mime,
      width: event.width,
      height: event.height,
      roles: [event.role],
      label: event.label,
      marks,
      at: event.at,
      step,
    };
    if (last?.id === event.frame) views[views.length - 1] = joinViews(last, view);
    else views.push(view);
  }
  return views;
}

function joinViews(first: FrameView, second: FrameView): FrameView {
  return {
    ...first,
    roles: [...new Set([...first.roles, ...second.roles])],
    label: first.label ?? second.label,
    marks: [...first.marks, ...second.marks],
    step: first.marks.length === 0 && second.marks.length > 0 ? second.step : first.step,
  };
}
