/** What Vitest's fixtures and reporter both have to know. */

import path from 'node:path';

import type { FailureClass } from '../core/errors/failure-class.ts';
import type { RecordLocation, TestIdentity, TestStatus } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** What the fixture says about the attempts of a test, in its `meta.eyewright`: Vitest itself keeps one result a test. */
export interface VitestMeta {
  readonly attempts: readonly VitestAttempt[];
}

export interface VitestAttempt {
  readonly number: number;
  readonly status: TestStatus;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** How many errors the test had at its end, with those of earlier attempts. */
  readonly errors: number;
  /** Report files, relative to the working directory. */
  readonly reports: readonly string[];
  /** Which models answered, and what they took; for reporters of others. */
  readonly usage?: string;
  /** Who has to look at it, when it failed; for reporters of others. */
  readonly failureClass?: FailureClass;
  /** The stable name of the error, where it has one. */
  readonly code?: string;
}

/** A test as both sides know it. */
export interface VitestTest {
  readonly id: string;
  readonly file: string;
  /** The names of its suites and its own. */
  readonly titles: readonly string[];
  readonly attempt: number;
  /** Which of the tests of its file that have the same titles it is, from 1. */
  readonly nth: number;
  readonly project: string | undefined;
  /** Of the test in its file. */
  readonly location: Omit<RecordLocation, 'file'> | undefined;
}

/** @param cwd - The folder that paths of a report start from. */
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

/** Vitest counts a test that ran out of time as failed and says so only in the message. */
export function vitestStatus(state: string, messages: readonly string[]): TestStatus {
  if (state === 'failed') return messages.some((message) => timedOut.test(message)) ? 'timedOut' : 'failed';
  // Earlier attempts have theirs already. A test that is still pending when the run has ended was interrupted.
  return state === 'passed' || state === 'skipped' || state === 'timedOut' ? state : 'interrupted';
}
