import type { EventOf, RecordError, RecordEvent, RecordLocation, TestStatus } from '../../../core/record.ts';
import type { Usage } from './usage.ts';

/** `running`: the record ends before the test or step did. */
export type Outcome = TestStatus | 'running';

const stepEventTypes = ['step-start', 'step-end', 'frame', 'model-call', 'page-event'] as const;

/** Events that belong to a step or stand between steps. */
export type StepEvent = EventOf<(typeof stepEventTypes)[number]>;

/** A step event that may still be text. */
export interface StepLine {
  readonly type: StepEvent['type'];
  readonly at: number;
  /** Undefined where the event names its step only. */
  readonly record: string | undefined;
  readonly step: string | undefined;
  /** Of a call of a model. */
  readonly usage: Usage | undefined;
  /** Undefined when the text turns out to be damaged. */
  read(): StepEvent | undefined;
}

export type RecordItem = RecordEvent | StepLine;

/** One run of one test. */
export interface Attempt {
  readonly number: number;
  readonly status: Outcome;
  readonly durationMs: number;
  readonly startedAt: number;
  readonly description: string;
  readonly errors: readonly RecordError[];
  readonly warnings: readonly string[];
  /** Why the record of this attempt is missing or incomplete. */
  readonly problem: string | undefined;
  /** Whose fault it was; undefined unless it went wrong. */
  readonly failureClass: string | undefined;
  readonly models: readonly string[];
  readonly platform: string | undefined;
  readonly tool: string | undefined;
  readonly usage: Usage;
  readonly lines: readonly StepLine[];
}

/** One test with all its attempts; the last one decides. */
export interface Test {
  readonly id: string;
  readonly title: string;
  /** Files and suites around the test. */
  readonly path: readonly string[];
  readonly runner: string | undefined;
  readonly project: string | undefined;
  readonly tags: readonly string[];
  readonly location: RecordLocation | undefined;
  readonly attempts: readonly Attempt[];
  readonly last: Attempt;
  readonly flaky: boolean;
}

export interface Run {
  readonly tests: readonly Test[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly flaky: number;
  readonly durationMs: number;
  readonly startedAt: number;
  readonly usage: Usage;
  readonly models: readonly string[];
  readonly tool: string | undefined;
}

export const outcomes: readonly Outcome[] = ['failed', 'timedOut', 'interrupted', 'running', 'passed', 'skipped'];

export function isStepEvent(event: RecordEvent): event is StepEvent {
  return stepEventTypes.some((type) => type === event.type);
}
