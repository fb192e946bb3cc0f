import type { EventOf, RecordError, RecordLocation, TestStatus } from '../../../core/record.ts';

/** `running`: the record ends before the test or step did. */
export type Outcome = TestStatus | 'running';

/** Events that belong to a step. */
export type StepEvent = EventOf<'step-start'> | EventOf<'step-end'> | EventOf<'frame'> | EventOf<'model-call'>;

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
  readonly models: readonly string[];
  readonly platform: string | undefined;
  readonly calls: number;
  readonly tokens: number;
  readonly events: readonly StepEvent[];
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
  readonly calls: number;
  readonly tokens: number;
  readonly models: readonly string[];
  readonly tool: string | undefined;
}

export const outcomes: readonly Outcome[] = ['failed', 'timedOut', 'interrupted', 'running', 'passed', 'skipped'];
