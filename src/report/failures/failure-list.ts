import type { FailureClass } from '../../core/errors/failure-class.ts';
import type { Outcome } from '../run/outcome.ts';
import type { RunTotals, StepSummary } from '../summary/run-summary.ts';

/** Version of the list. Raised when old readers would misread new lists. */
export const FAILURES_VERSION = 1;

/** What failed in a run. It is what `eyewright failures --json` prints. All paths are relative to the working directory. */
export interface FailureList {
  readonly version: typeof FAILURES_VERSION;
  readonly report: string;
  readonly status: 'passed' | 'failed';
  readonly totals: RunTotals;
  /** Only failures with this text in their title or file are listed; absent if all are. */
  readonly filter?: string;
  /** Errors outside of the tests, such as a missing shard. */
  readonly errors: readonly ListedError[];
  readonly failures: readonly FailedTest[];
  /** Lines of the report that could not be read. */
  readonly skippedLines: number;
}

/** The facts about an error; each is absent if it is unknown. */
export interface ListedError {
  readonly title: string;
  readonly file?: string;
  readonly line?: number;
  readonly failureClass?: FailureClass;
  readonly code?: string;
  readonly message: string;
  readonly hint?: string;
}

/** A test whose last attempt failed. The facts are those of the last attempt. */
export interface FailedTest extends ListedError {
  readonly id: string;
  readonly runner?: string;
  readonly status: Outcome;
  /** What the model gave as its reason. */
  readonly why?: string;
  /** Messages of further errors. */
  readonly otherMessages?: readonly string[];
  readonly attempts: readonly ListedAttempt[];
  readonly steps: readonly ListedStep[];
  /** Steps at the beginning that are not listed. */
  readonly stepsLeftOut?: number;
  /** The last pictures of the screen, oldest first. */
  readonly screens: readonly ListedScreen[];
  /** Files that the runner or the test attached. */
  readonly files: readonly ListedFile[];
}

export interface ListedAttempt {
  readonly status: Outcome;
  readonly reason: string;
}

export interface ListedStep {
  /** 0 for a step of the test itself. */
  readonly depth: number;
  readonly status: StepSummary['status'];
  readonly text: string;
  readonly durationMs?: number;
  readonly why?: string;
}

export interface ListedScreen {
  readonly step: string;
  readonly path: string;
}

export interface ListedFile {
  readonly name: string;
  readonly path: string;
}
