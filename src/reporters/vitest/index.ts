/** One merged report of a Vitest run: `reporters: ['default', 'eyewright/vitest/reporter']`. @packageDocumentation */

import path from 'node:path';

import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

import type { TestIdentity } from '../../core/record/record.ts';
import type { RunReport } from '../../report/run-report/run-report.ts';
import type { RunError } from '../../report/run-report/run-errors.ts';
import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import { requireRunner } from '../../runners/required-version.ts';
import { vitestIdentity, vitestStatus, type VitestAttempt, type VitestMeta } from '../../runners/vitest.ts';
import { ownShard } from '../shared/command-line.ts';
import { endedEarly, handleEndSignals } from '../shared/late-end.ts';
import { beforeInterrupt } from './interrupt.ts';
import { plainError } from '../../runners/plain-error.ts';
import { nthOfTitle, titlesOf } from './titles.ts';
import { aborted, annotationsAndSkip } from './skips.ts';
import { errorsOfAttempts, repeatsNote } from './earlier-attempts.ts';
import { moduleErrors, unhandledError, unexplainedFailure, watchStartErrors, type VitestError } from './run-errors.ts';
import {
  createRunReport,
  warnOnStderr,
  writeReport,
  writeReportNow,
  type ReporterOptions,
} from '../shared/reporter-options.ts';

export type { ReporterOptions };

/** Merges the reports of all tests, with and without agents, and prints the path of the merged report. */
export default class VitestReporter implements Reporter {
  readonly #options: ReporterOptions;
  #report: RunReport;
  #runs = 0;
  /** Whether the run found no test file. */
  #isEmpty = false;
  #hasNotStarted = false;
  #isGoingOn = false;
  #startError = (): RunError | undefined => undefined;
  #vitest: Vitest | undefined;
  #stopListening = (): void => undefined;
  #resolveReported = (): void => undefined;
  /** For blobs of another machine: `onTestRunEnd` does not get their modules, because their paths do not exist here. */
  readonly #modules = new Map<string, TestModule>();

  constructor(options: ReporterOptions = {}) {
    requireRunner('vitest');
    this.#options = options;
    this.#report = this.#begin();
  }

  /** Called by Vitest before the first test. */
  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    handleEndSignals();
    this.#startError = watchStartErrors(vitest);
    vitest.onClose(() => this.#reportFailedStart());
  }

  /** Called for each run. In watch mode there are many. */
  onTestRunStart(specifications: readonly unknown[] = []): void {
    this.#isEmpty = specifications.length === 0;
    this.#isGoingOn = true;
    this.#listen();
    this.#runs += 1;
    this.#modules.clear();
    // Creates the report before workers start.
    this.#report = this.#begin(this.#runs > 1);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#modules.set(module.id, module);
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: unknown, reason: TestRunEndReason): Promise<void> {
    for (const module of modules) this.#modules.set(module.id, module);
    this.#addModules(reason);
    this.#addErrors(Array.isArray(errors) ? (errors as VitestError[]) : []);
    const { watch } = this.#vitest?.config ?? {};
    // Vitest prints why no test started after this, and before it closes.
    if (reason === 'failed' && this.#modules.size === 0 && !this.#isEmpty && !watch) this.#hasNotStarted = true;
    else await this.#finishRun(reason);
  }

  async #reportFailedStart(): Promise<void> {
    if (!this.#hasNotStarted) return;
    this.#hasNotStarted = false;
    const error = this.#startError();
    if (error) this.#report.addError(error);
    await this.#finishRun('failed');
  }

  async #finishRun(reason: TestRunEndReason): Promise<void> {
    this.#isGoingOn = false;
    const report = this.#report;
    this.#addShard();
    if (reason !== 'passed') report.addUnlessRed(unexplainedFailure(this.#isEmpty ? 'no tests' : reason));
    const lines = await writeReport(report);
    if (lines) process.stdout.write(`\n${lines.full.map((line) => ` ${line}\n`).join('')}`);
    if (!this.#options.keepTestReports) report.removeOriginals();
    this.#stopListening();
  }

  #addModules(reason: TestRunEndReason): void {
    for (const module of this.#modules.values()) {
      for (const test of module.children.allTests())
        for (const outcome of outcomesOf(test, reason)) this.#report.add(outcome);
      for (const error of moduleErrors(module, fileOf(module))) this.#report.addError(error);
    }
  }

  /** Called if the process of Vitest ends early, e.g. because it cannot continue without a worker. */
  #endNow(code: number): void {
    if (!this.#isGoingOn) return;
    this.#isGoingOn = false;
    for (const module of this.#vitest?.state.getTestModules() ?? []) this.#modules.set(module.id, module);
    this.#addShard();
    this.#addModules('interrupted');
    const ended = { runner: 'vitest', error: endedEarly('The process of Vitest', code, 'run') };
    this.#report.addError(this.#startError() ?? ended);
    const lines = writeReportNow(this.#report);
    if (lines) process.stderr.write(`${lines.full.join('\n')}\n`);
  }

  #addShard(): void {
    const { shard } = this.#vitest?.config ?? {};
    const own = shard && { current: shard.index, total: shard.count };
    for (const one of ownShard('vitest', own)) this.#report.addShard(one);
  }

  #addErrors(errors: readonly VitestError[]): void {
    const { dangerouslyIgnoreUnhandledErrors: isIgnored } = this.#vitest?.config ?? {};
    if (!isIgnored) for (const error of errors) this.#report.addError(unhandledError(error));
  }

  /** Handles Ctrl-C until the report is written. */
  #listen(): void {
    this.#stopListening();
    const reported = new Promise<void>((resolve) => (this.#resolveReported = resolve));
    const restore = beforeInterrupt(async () => {
      await this.#vitest?.cancelCurrentRun('keyboard-input');
      await reported;
    });
    this.#stopListening = (): void => {
      restore();
      this.#resolveReported();
    };
  }

  #begin(isNext = false): RunReport {
    return createRunReport(this.#options, {
      runner: 'vitest',
      onWarning: warnOnStderr,
      isNext,
      endNow: (code) => this.#endNow(code),
    });
  }
}

/** The facts about an attempt; from the fixture if it used an agent. */
type Attempt = Omit<VitestAttempt, 'status' | 'errors' | 'startedAt'> & {
  readonly status: string;
  readonly startedAt: number | undefined;
};

function outcomesOf(test: TestCase, reason: TestRunEndReason): TestOutcome[] {
  const { eyewright } = test.meta() as { eyewright?: VitestMeta };
  const attempts = eyewright?.attempts ?? [];
  const state = stateOf(test, attempts, reason);
  const [first] = attempts;
  if (!first) return attemptsFromResult(test, state);
  const { errors = [] } = test.result();
  if (attempts.length === 1) {
    const { duration = 0, retryCount = 0, startTime } = test.diagnostic() ?? {};
    const facts = { number: retryCount, status: state, startedAt: startTime, durationMs: duration };
    return [{ ...toOutcome(test, { ...facts, reports: first.reports }, errors), ...annotationsAndSkip(test, state) }];
  }
  return attempts.map((attempt, index) => {
    const isLast = index === attempts.length - 1;
    const own = errors.slice(attempts[index - 1]?.errors ?? 0, isLast ? undefined : attempt.errors);
    const facts = { ...attempt, number: index, status: isLast ? state : attempt.status };
    const outcome = toOutcome(test, facts, own);
    return isLast ? { ...outcome, ...annotationsAndSkip(test, state) } : outcome;
  });
}

/** The attempts of a test without our fixtures, derived from its single result. */
function attemptsFromResult(test: TestCase, state: string): TestOutcome[] {
  const { errors = [] } = test.result();
  const { duration = 0, retryCount = 0, repeatCount = 0, startTime: startedAt } = test.diagnostic() ?? {};
  return errorsOfAttempts({ passed: state === 'passed', retryCount, errors }).map((own, number, all) => {
    const isLast = number === all.length - 1;
    // Only the total duration is known. The last attempt gets all of it.
    const facts = { number, status: isLast ? state : 'failed', startedAt, durationMs: isLast ? duration : 0 };
    const outcome = toOutcome(test, { ...facts, reports: [] }, own);
    return isLast ? { ...outcome, ...annotationsAndSkip(test, state), warnings: repeatsNote(repeatCount) } : outcome;
  });
}

/**
 * Corrects states of Vitest. A test that Ctrl-C interrupted has the state `skipped`, as have tests that never started. After
 * `--bail`, tests that never started stay `pending`.
 */
function stateOf(test: TestCase, attempts: readonly unknown[], reason: TestRunEndReason): string {
  const result = test.result();
  const isAborted = result.state === 'skipped' && result.note === aborted;
  if (isAborted && attempts.length > 0) return 'interrupted';
  const hasBegun = attempts.length > 0 || test.diagnostic() !== undefined;
  return result.state === 'pending' && !hasBegun && reason === 'interrupted' ? 'skipped' : result.state;
}

function toOutcome(test: TestCase, attempt: Attempt, failures: readonly TestFailure[]): TestOutcome {
  const { number, status, startedAt, durationMs, reports } = attempt;
  return {
    identity: identityOf(test, number),
    status: vitestStatus(
      status,
      failures.map(({ message }) => message),
    ),
    startedAt,
    durationMs: Math.round(durationMs),
    errors: failures.map(plainError),
    reportFiles: reports.map((file) => path.resolve(file)),
  };
}

function identityOf(test: TestCase, attempt: number): TestIdentity {
  const { id, project, module, location } = test;
  const facts = {
    id,
    file: fileOf(module),
    titles: titlesOf(test),
    attempt,
    nth: nthOfTitle(test),
    project: project.name,
    location,
  };
  return vitestIdentity(facts, process.cwd());
}

/** The file of a module. If it ran on another machine, its path relative to the project is used. */
function fileOf({ moduleId, relativeModuleId, project }: TestModule): string {
  if (!path.relative(process.cwd(), moduleId).startsWith('..')) return moduleId;
  return path.resolve(project.config.root, relativeModuleId);
}

type TestFailure = NonNullable<ReturnType<TestCase['result']>['errors']>[number];
