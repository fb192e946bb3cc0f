import { parseEvent } from '../../report/viewer/model/parse-event.ts';
import { isStepEvent, type StepEvent } from '../../report/run/step-line.ts';
import type { FrameView, Step, StepTree } from '../../report/run/step.ts';
import { buildStepTree, stepFrames } from '../../report/run/step-tree.ts';

/** The record of the playground, as far as it has arrived. */
export interface LiveRecord {
  /** Number of events that have been read. */
  readonly count: number;
  readonly events: readonly StepEvent[];
}

export const emptyRecord: LiveRecord = { count: 0, events: [] };

/** Reads events that follow. Each text is parsed once, however long the record becomes. `first` 0 begins anew. */
export function readMore(record: LiveRecord, first: number, texts: readonly string[]): LiveRecord {
  const known = first === 0 ? emptyRecord : record;
  // After the connection was lost, the server may send again what is here already.
  const fresh = texts.slice(Math.max(0, known.count - first));
  const events = fresh.flatMap((text) => {
    const event = parseEvent(text);
    return event && isStepEvent(event) ? [event] : [];
  });
  return { count: Math.max(known.count, first + texts.length), events: [...known.events, ...events] };
}

export function recordTree({ events }: LiveRecord): StepTree {
  return buildStepTree(events);
}

/** A tree with one call and its parts. */
export function treeOf(step: Step, tree: StepTree): StepTree {
  const from = step.start.at;
  const to = step.end ? Math.max(step.end.at, from + step.end.durationMs) : tree.span.to;
  return { roots: [step], byId: tree.byId, problems: [], span: { from, to } };
}

/** The picture with the newest boxes of a call; undefined until something was found. */
export function newestMarks(tree: StepTree, stepId: string | null): FrameView | undefined {
  const step = stepId === null ? undefined : tree.byId.get(stepId);
  return step && stepFrames(step).findLast(({ marks }) => marks.length > 0);
}

/** The step itself, or the step around it, that belongs to a call. */
export function callStep(tree: StepTree, id: string, isCall: (id: string) => boolean): Step | undefined {
  const named = tree.byId.get(id);
  for (let step = named; step; step = step.parent) if (isCall(step.id)) return step;
  return named;
}
