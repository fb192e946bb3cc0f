import type { EventOf, RecordMark } from '../../../core/record.ts';
import type { Outcome, StepEvent } from './run.ts';

/** One picture as it is shown: the same picture in several roles counts once. */
export interface FrameView {
  readonly id: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly roles: readonly string[];
  readonly label: string | undefined;
  readonly marks: readonly RecordMark[];
  /** The step that tells most about the picture. */
  readonly step: Step;
}

/** A frame event with its place in the record: clocks may jump, places do not. */
interface PlacedFrame {
  readonly event: EventOf<'frame'>;
  readonly place: number;
}

export interface Step {
  readonly id: string;
  readonly start: EventOf<'step-start'>;
  end: EventOf<'step-end'> | undefined;
  readonly children: Step[];
  readonly parent: Step | undefined;
  readonly frames: PlacedFrame[];
  readonly calls: EventOf<'model-call'>[];
}

export interface StepTree {
  readonly roots: readonly Step[];
  readonly byId: ReadonlyMap<string, Step>;
}

export function buildStepTree(events: readonly StepEvent[]): StepTree {
  const byId = new Map<string, Step>();
  const roots: Step[] = [];
  for (const [place, event] of events.entries()) {
    if (event.type === 'step-start') addStep(event, byId, roots);
    else if (event.type === 'frame') byId.get(event.step)?.frames.push({ event, place });
    else addToStep(event, byId.get(event.step));
  }
  return { roots, byId };
}

function addStep(start: EventOf<'step-start'>, byId: Map<string, Step>, roots: Step[]): void {
  if (byId.has(start.step)) return;
  const parent = start.parent === undefined ? undefined : byId.get(start.parent);
  const step: Step = { id: start.step, start, end: undefined, children: [], parent, frames: [], calls: [] };
  byId.set(step.id, step);
  (parent?.children ?? roots).push(step);
}

function addToStep(event: EventOf<'step-end'> | EventOf<'model-call'>, step: Step | undefined): void {
  if (!step) return;
  if (event.type === 'step-end') step.end ??= event;
  else step.calls.push(event);
}

export function stepStatus(step: Step): Outcome {
  return step.end?.status ?? 'running';
}

/** The step itself, then everything below it. */
export function* walkStep(step: Step): Generator<Step> {
  yield step;
  for (const child of step.children) yield* walkStep(child);
}

/** The step that a reader wants to see first: what failed or never ended, else what has a picture. */
export function keyStep(tree: StepTree): Step | undefined {
  let found: Step | undefined;
  const isRed = (step: Step): boolean => stepStatus(step) === 'failed' || stepStatus(step) === 'running';
  for (const step of tree.roots) if (isRed(step)) found = step;
  // Runner steps only wrap. Of a verb, the call itself and not the part that failed tells what the test wanted.
  for (let next = found; next?.start.kind === 'runner';) {
    next = next.children.findLast(isRed);
    found = next ?? found;
  }
  return (
    found ?? tree.roots.find((step) => [...walkStep(step)].some(({ frames }) => frames.length > 0)) ?? tree.roots[0]
  );
}

/** The pictures of a step and of all steps below it. */
export function stepFrames(step: Step): FrameView[] {
  return mergeFrames([...walkStep(step)]);
}

/** All pictures of a test, in order; what is shown after one action and before the next counts once. */
export function allFrames(tree: StepTree): FrameView[] {
  return mergeFrames(tree.roots.flatMap((root) => [...walkStep(root)]));
}

function mergeFrames(steps: readonly Step[]): FrameView[] {
  const events = steps.flatMap((step) => step.frames.map(({ event, place }) => ({ event, place, step })));
  const views: FrameView[] = [];
  for (const { event, step } of events.sort((a, b) => a.place - b.place)) {
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
