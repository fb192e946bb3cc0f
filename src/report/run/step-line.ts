import type { EventOf, RecordEvent } from '../../core/record/record.ts';
import { usageOf, type Usage } from './usage.ts';

export const stepEventTypes = [
  'step-start',
  'step-end',
  'frame',
  'model-call',
  'app-event',
  'page-event',
  'cache',
  'step-parent',
] as const;

/** Events inside or between steps. */
export type StepEvent = EventOf<(typeof stepEventTypes)[number]>;

/** A step event that may not be parsed yet. */
export interface StepLine {
  readonly type: StepEvent['type'];
  readonly at: number;
  /** Undefined if the event has only the id of its step. */
  readonly record: string | undefined;
  readonly step: string | undefined;
  /** Usage of a model call. */
  readonly usage: Usage | undefined;
  /** Undefined if the text is damaged. */
  read(): StepEvent | undefined;
}

export type RecordItem = RecordEvent | StepLine;

export function isStepEvent(event: RecordEvent): event is StepEvent {
  return stepEventTypes.some((type) => type === event.type);
}

/** An event that is parsed already. */
export function eagerLine(event: StepEvent): StepLine {
  return {
    type: event.type,
    at: event.at,
    record: 'record' in event ? event.record : undefined,
    step: event.step,
    usage: event.type === 'model-call' ? usageOf(event) : undefined,
    read: () => event,
  };
}

/** The events of one type. Damaged lines are left out. */
export function readLines<T extends StepEvent['type']>(lines: readonly StepLine[], type: T): EventOf<T>[] {
  return lines.flatMap((line) => {
    const event = line.type === type ? line.read() : undefined;
    return event && isOfType(event, type) ? [event] : [];
  });
}

function isOfType<T extends StepEvent['type']>(event: StepEvent, type: T): event is StepEvent & EventOf<T> {
  return event.type === type;
}

/** Merges the lines of several records by time. Within a record, the order of writing is kept. */
export function joinLines(records: readonly (readonly StepLine[])[]): readonly StepLine[] {
  const [only, ...others] = records.filter((lines) => lines.length > 0);
  if (others.length === 0) return only ?? [];
  return records
    .flatMap(steadily)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line);
}

/** Times that never decrease: clocks may jump back. */
function steadily(lines: readonly StepLine[]): { at: number; line: StepLine }[] {
  let latest = -Infinity;
  return lines.map((line) => {
    latest = Math.max(latest, line.at);
    return { at: latest, line };
  });
}
