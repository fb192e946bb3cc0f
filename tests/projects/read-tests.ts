import type { EventOf, RecordEvent } from '../../src/core/record/record.ts';
import { openReport, type ReportFrame } from '../../src/report/container/read-report.ts';

/** One step with what belongs to it. */
export interface ReportedStep {
  readonly start: EventOf<'step-start'>;
  /** Undefined when it was never finished. */
  readonly end: EventOf<'step-end'> | undefined;
  readonly frames: readonly EventOf<'frame'>[];
  readonly calls: readonly EventOf<'model-call'>[];
  readonly children: readonly ReportedStep[];
}

/** The record of one agent in one attempt of a test, or of an attempt without agents. */
export interface ReportedRecord {
  readonly title: string;
  readonly start: EventOf<'record-start'> | undefined;
  readonly test: EventOf<'test-start'> | undefined;
  /** The last word on how it went. */
  readonly end: EventOf<'test-end'> | undefined;
  /** Whether the record was closed. */
  readonly complete: boolean;
  /** Calls of the agent, in order; what the runner itself did is left out. */
  readonly steps: readonly ReportedStep[];
}

export interface ReportedRun {
  readonly events: readonly RecordEvent[];
  readonly records: readonly ReportedRecord[];
  readonly frames: ReadonlyMap<string, ReportFrame>;
  /** The records of the test with this title, in order. */
  of(title: string): ReportedRecord[];
}

/** Reads a report, merged or of one agent. */
export async function readReport(file: string | undefined): Promise<ReportedRun> {
  const events: RecordEvent[] = [];
  const frames = new Map<string, ReportFrame>();
  for await (const entry of file === undefined ? [] : openReport(file)) {
    if (entry.kind === 'event') events.push(entry.event);
    else if (entry.kind === 'frame') frames.set(entry.frame.id, entry.frame);
  }
  const starts = events.filter((event) => event.type === 'record-start');
  const records = starts.map((start) => toRecord(start, events));
  return { events, records, frames, of: (title) => records.filter((record) => record.title === title) };
}

function toRecord(start: EventOf<'record-start'>, events: readonly RecordEvent[]): ReportedRecord {
  const own = events.filter((event) => 'record' in event && event.record === start.record);
  const test = own.find((event) => event.type === 'test-start');
  const stepStarts = own.filter((event) => event.type === 'step-start').filter(({ kind }) => kind !== 'runner');
  return {
    title: test?.titlePath.at(-1) ?? start.title,
    start,
    test,
    end: own.findLast((event) => event.type === 'test-end'),
    complete: own.some((event) => event.type === 'record-end'),
    steps: stepStarts.filter((step) => step.parent === undefined).map((step) => toStep(step, stepStarts, events)),
  };
}

type StepStart = EventOf<'step-start'>;

function toStep(start: StepStart, all: readonly StepStart[], events: readonly RecordEvent[]): ReportedStep {
  const own = events.filter((event) => 'step' in event && event.step === start.step);
  return {
    start,
    end: own.find((event) => event.type === 'step-end'),
    frames: own.filter((event) => event.type === 'frame'),
    calls: own.filter((event) => event.type === 'model-call'),
    children: all.filter((step) => step.parent === start.step).map((step) => toStep(step, all, events)),
  };
}
