import type { FailureClass } from '../../core/errors/failure-class.ts';
import type { EventOf, RecordError, RecordLocation } from '../../core/record/record.ts';
import type { Outcome } from './outcome.ts';
import type { CacheUse } from './cache-use.ts';
import type { PreviousRun } from './previous-run.ts';
import type { StepLine } from './step-line.ts';
import type { Usage } from './usage.ts';

/** Why an attempt is red, with what the steps know about it: code, class, hint and the user's line. */
export interface Failure extends RecordError {
  readonly location?: RecordLocation | undefined;
}

export type DeviceFacts = Omit<EventOf<'device'>, 'type' | 'at' | 'record'>;

/** What failed outside of every test. */
export interface RunFailure extends Failure {
  readonly id: string;
  readonly runner: string;
  /** What was under way, where the runner tells. */
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
  /** Nothing of it was run, though nobody asked to skip it. */
  readonly didNotRun: boolean;
  /** Why it was skipped, where anybody says. */
  readonly reason: string | undefined;
  /** What the test says about itself. */
  readonly annotations: Readonly<NonNullable<EventOf<'test-end'>['annotations']>>;
  /** Why the record of this attempt is missing or incomplete. */
  readonly problem: string | undefined;
  /** Who has to look at it; undefined unless it went wrong. */
  readonly failureClass: FailureClass | undefined;
  readonly models: readonly string[];
  readonly platform: string | undefined;
  readonly devices: readonly DeviceFacts[];
  readonly tool: string | undefined;
  readonly usage: Usage;
  readonly cache: CacheUse;
  /** What it did as plain code, for each language. */
  readonly code: readonly EventOf<'code'>[];
  /** Files of the runner and of the test, beside the report. */
  readonly attachments: readonly EventOf<'attachment'>[];
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
  /** Which of several, where merged runs tell of the same test. */
  readonly variant?: string;
  readonly tags: readonly string[];
  readonly location: RecordLocation | undefined;
  /** The folder of its run in the repository, in front of the paths of files. */
  readonly folder?: string | undefined;
  readonly attempts: readonly Attempt[];
  readonly last: Attempt;
  readonly flaky: boolean;
}

export interface Run {
  readonly tests: readonly Test[];
  /** Each of them makes the run red. */
  readonly errors: readonly RunFailure[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly flaky: number;
  /** Part of those that count as skipped. */
  readonly didNotRun: number;
  /** How long it was going on: shards that ran beside each other count once. */
  readonly durationMs: number;
  /** What all attempts took together. */
  readonly testsMs: number;
  readonly startedAt: number;
  readonly usage: Usage;
  readonly cache: CacheUse;
  readonly models: readonly string[];
  readonly tool: string | undefined;
  /** What an earlier report told, where one was given. */
  readonly previous: PreviousRun | undefined;
}
