/** One merged report of a Vitest run: `reporters: ['default', 'eyewright/vitest/reporter']`. @packageDocumentation */

import path from 'node:path';

import type { Reporter, TestCase, TestModule } from 'vitest/node';

import type { RecordError, TestIdentity, TestStatus } from '../core/record.ts';
import { checkOutputs } from '../report/outputs/write-outputs.ts';
import type { RunReport, TestOutcome } from '../report/run-report.ts';
import { createRunReport, plainText, relativePath, warnOnStderr, type ReporterOptions } from './reporter-options.ts';

export type { ReporterOptions };

const statuses: Readonly<Record<string, TestStatus>> = { passed: 'passed', failed: 'failed', skipped: 'skipped' };

/** Merges the reports of all tests, with and without agents, and prints where the merged one is. */
export default class VitestReporter implements Reporter {
  readonly #options: ReporterOptions;
  #report: RunReport;

  constructor(options: ReporterOptions = {}) {
    checkOutputs(options.outputs);
    this.#options = options;
    this.#report = this.#begin();
  }

  /** Once for each run: in watch mode there are many. */
  onTestRunStart(): void {
    this.#report = this.#begin();
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const report = this.#report;
    for (const module of modules) {
      for (const test of module.children.allTests()) for (const outcome of outcomesOf(test)) report.add(outcome);
    }
    const file = await report.write();
    if (file) process.stdout.write(`\n Eyewright report: ${relativePath(file)}\n`);
    if (!this.#options.keepTestReports) report.removeOriginals();
  }

  #begin(): RunReport {
    return createRunReport(this.#options, { runner: 'vitest', onWarning: warnOnStderr });
  }
}

/** What the fixture says about an attempt that used an agent. */
interface Attempt {
  readonly number: number;
  readonly status: string;
  readonly durationMs: number;
  /** How many errors the test had at its end, with those of earlier attempts. */
  readonly errors: number;
  readonly reports: readonly string[];
}

/** Vitest itself keeps one result a test: what is known of earlier attempts comes from the fixture. */
function outcomesOf(test: TestCase): TestOutcome[] {
  const { state, errors = [] } = test.result();
  const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {};
  const { eyewright } = test.meta() as { eyewright?: { attempts?: readonly Attempt[] } };
  const attempts = eyewright?.attempts ?? [];
  if (attempts.length <= 1) {
    const reports = attempts[0]?.reports ?? [];
    return [toOutcome(test, { number: retryCount, status: state, durationMs: duration, reports }, errors)];
  }
  return attempts.map((attempt, index) => {
    const isLast = index === attempts.length - 1;
    const own = errors.slice(attempts[index - 1]?.errors ?? 0, isLast ? undefined : attempt.errors);
    return toOutcome(test, { ...attempt, status: isLast ? state : attempt.status }, own);
  });
}

function toOutcome(test: TestCase, attempt: Omit<Attempt, 'errors'>, failures: readonly TestFailure[]): TestOutcome {
  return {
    identity: identityOf(test, attempt.number),
    status: statusOf(attempt.status, failures),
    durationMs: Math.round(attempt.durationMs),
    errors: failures.map(toRecordError),
    reportFiles: attempt.reports.map((file) => path.resolve(file)),
  };
}

/** Vitest counts a test that ran out of time as failed and says so only in the message. */
function statusOf(state: string, failures: readonly TestFailure[]): TestStatus {
  const timedOut = failures.some(({ message }) => /^Test timed out in \d+ms/.test(message));
  if (state === 'failed' && timedOut) return 'timedOut';
  // A test that is still pending when the run has ended was interrupted.
  return statuses[state] ?? 'interrupted';
}

function identityOf(test: TestCase, attempt: number): TestIdentity {
  const { project, module, location } = test;
  const file = path.relative(process.cwd(), module.moduleId);
  return {
    test: test.id,
    titlePath: [file, ...titlesOf(test)],
    attempt,
    runner: 'vitest',
    ...(project.name && { project: project.name }),
    ...(location && { location: { file, ...location } }),
  };
}

function titlesOf(test: TestCase): string[] {
  const titles = [test.name];
  for (let above = test.parent; above.type === 'suite'; above = above.parent) titles.unshift(above.name);
  return titles;
}

type TestFailure = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

function toRecordError(error: TestFailure): RecordError {
  return {
    name: error.name ?? 'Error',
    message: plainText(error.message),
    ...(error.stack && { stack: plainText(error.stack) }),
  };
}
