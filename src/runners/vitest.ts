/** Shared by the fixtures and the reporter of Vitest. */

import path from 'node:path';

import type { FailureClass } from '../core/errors/failure-class.ts';
import type { RecordLocation, TestIdentity, TestStatus } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** The attempts of a test, in its `meta.eyewright`. Vitest itself keeps one result for each test. */
export interface VitestMeta {
  readonly attempts: readonly VitestAttempt[];
}

export interface VitestAttempt {
  readonly number: number;
  readonly status: TestStatus;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Number of errors of the test at the end of this attempt, including those of earlier attempts. */
  readonly errors: number;
  /** Report files, relative to the working directory. */
  readonly reports: readonly string[];
  /** Which models answered, and their usage. For other reporters. */
  readonly usage?: string;
  /** The failure class, if it failed. For other reporters. */
  readonly failureClass?: FailureClass;
  /** The code of the error, if it has one. */
  readonly code?: string;
}

/** The facts about a test that fixtures and reporter both have. */
export interface VitestTest {
  readonly id: string;
  readonly file: string;
  /** The titles of its suites and its own title. */
  readonly titles: readonly string[];
  readonly attempt: number;
  /** Number of the test among those with the same titles in its file, from 1. */
  readonly nth: number;
  readonly project: string | undefined;
  /** Location of the test in its file. */
  readonly location: Omit<RecordLocation, 'file'> | undefined;
}

/** @param cwd - The folder that paths in a report are relative to. */
export function vitestIdentity(test: VitestTest, cwd: string): TestIdentity {
  const { id, titles, attempt, nth, project, location } = test;
  const file = path.relative(cwd, test.file);
  return {
    test: id,
    titlePath: [file, ...titles.map(plainText)],
    attempt,
    ...(nth > 1 && { nth }),
    runner: 'vitest',
    ...(project && { project }),
    ...(location && { location: { file, ...location } }),
  };
}

const timedOut = /^Test timed out in \d+ms/;

/** Vitest counts a test that timed out as failed. Only the message shows the timeout. */
export function vitestStatus(state: string, messages: readonly string[]): TestStatus {
  if (state === 'failed') return messages.some((message) => timedOut.test(message)) ? 'timedOut' : 'failed';
  // Earlier attempts have their status already. A test that is pending at the end of the run was interrupted.
  return state === 'passed' || state === 'skipped' || state === 'timedOut' ? state : 'interrupted';
}
