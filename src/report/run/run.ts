import type { FailureClass } from '../../core/errors/failure-class.ts';
import type { EventOf, RecordError, RecordLocation } from '../../core/record/record.ts';
import type { Outcome } from './outcome.ts';
import type { CacheUse } from './cache-use.ts';
import type { PreviousRun } from './previous-run.ts';
import type { StepLine } from './step-line.ts';
import type { Usage } from './usage.ts';

/** An error of an attempt, with code, class, hint and location from its step. */
export interface Failure extends RecordError {
  readonly location?: RecordLocation | undefined;
}

export type DeviceFacts = Omit<EventOf<'device'>, 'type' | 'at' | 'record'>;

/** An error outside of the tests. */
export interface RunFailure extends Failure {
  readonly id: string;
  readonly runner: string;
  /** What was running, if the runner reports it. */
  readonly title: string | undefined;
}

/** One run of one test. */
export interface Attempt {
  readonly number: number;
  readonly status: Outcome;
  readonly durationMs: number;
  readonly startedAt: number;
  readonly description: string;
  readonly errors: readonly Failure[];
  readonly warnings: readonly string[];
  /** No part of the test was run, although it was not skipped. */
  readonly didNotRun: boolean;
  /** Why it was skipped, if known. */
  readonly reason: string | undefined;
  /** Annotations of the test. */
  readonly annotations: Readonly<NonNullable<EventOf<'test-end'>['annotations']>>;
  /** Why the record of this attempt is missing or incomplete. */
  readonly problem: string | undefined;
  /** Class of the failure; undefined for passed and skipped attempts. */
  readonly failureClass: FailureClass | undefined;
  readonly models: readonly string[];
  readonly platform: string | undefined;
  readonly devices: readonly DeviceFacts[];
  readonly tool: string | undefined;
  readonly usage: Usage;
  readonly cache: CacheUse;
  /** The test as plain code, in each language. */
  readonly code: readonly EventOf<'code'>[];
  /** Files of the runner and of the test, in `assets/`. */
  readonly attachments: readonly EventOf<'attachment'>[];
  readonly lines: readonly StepLine[];
}

/** One test with all its attempts. The last attempt decides the result. */
export interface Test {
  readonly id: string;
  readonly title: string;
  /** Files and suites around the test. */
  readonly path: readonly string[];
  readonly runner: string | undefined;
  readonly project: string | undefined;
  /** Distinguishes the same test in several merged runs. */
  readonly variant?: string;
  readonly tags: readonly string[];
  readonly location: RecordLocation | undefined;
  /** The folder of its run in the repository; a prefix of the paths of files. */
  readonly folder?: string | undefined;
  readonly attempts: readonly Attempt[];
  readonly last: Attempt;
  readonly flaky: boolean;
}

export interface Run {
  readonly tests: readonly Test[];
  /** Errors outside of the tests. Each of them fails the run. */
  readonly errors: readonly RunFailure[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly flaky: number;
  /** Number of tests that did not run. `counts.skipped` includes them. */
  readonly didNotRun: number;
  /** Duration of the run. Parallel shards count once. */
  readonly durationMs: number;
  /** Total duration of all attempts. */
  readonly testsMs: number;
  readonly startedAt: number;
  readonly usage: Usage;
  readonly cache: CacheUse;
  readonly models: readonly string[];
  readonly tool: string | undefined;
  /** The earlier run to compare with, if there is one. */
  readonly previous: PreviousRun | undefined;
}
