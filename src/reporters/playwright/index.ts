/** One merged report of a Playwright run: `reporter: [['eyewright/playwright/reporter']]`. @packageDocumentation */

import { fileURLToPath } from 'node:url';

import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';

import { now } from '../../core/time/clock.ts';
import type { RecordError, TestIdentity, TestStatus } from '../../core/record/record.ts';
import type { RunReport } from '../../report/run-report/run-report.ts';
import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import { requireRunner } from '../../runners/required-version.ts';
import { playwrightIdentity, RECORD_ATTACHMENT } from '../../runners/playwright.ts';
import { ownShard } from '../shared/command-line.ts';
import { endedEarly, handleEndSignals } from '../shared/late-end.ts';
import { htmlFolderAfterOurs, linkToReport, placeInHtmlReport } from './html-link.ts';
import { playwrightRunError, unexplainedFailure } from './run-errors.ts';
import { mergedShards } from './merged-shards.ts';
import { annotationsAndSkip, stepsAndAttachments, toRecordError } from './steps.ts';
import {
  createRunReport,
  warnOnStderr,
  writeReport,
  writeReportNow,
  wrongRunner,
  type ReporterOptions,
} from '../shared/reporter-options.ts';

export type { ReporterOptions };

/** Merges the reports of all tests, with and without agents, and prints the path of the merged report. */
export default class PlaywrightReporter implements Reporter {
  readonly #options: ReporterOptions;
  readonly #report: RunReport;
  readonly #errors: TestError[] = [];
  readonly #ended = new WeakSet<TestResult>();
  #isGoingOn = false;
  #root: Suite | undefined;
  #config: FullConfig | undefined;
  /** Our report and the folder of Playwright's, if it links to ours. */
  #linked: { readonly report: string; readonly htmlFolder: string } | undefined;

  constructor(options: ReporterOptions = {}) {
    this.#options = options;
    requireRunner('@playwright/test');
    this.#report = createRunReport(options, {
      runner: 'playwright',
      onWarning: warnOnStderr,
      endNow: (code) => this.#endNow(code),
    });
  }

  /** Only Vitest calls it. */
  onInit(): void {
    throw wrongRunner('playwright', 'Vitest');
  }

  /** Playwright calls this first, before the global set-up. `onBegin` comes after the set-up. */
  printsToStdio(): boolean {
    this.#isGoingOn = true;
    handleEndSignals();
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = suite;
    this.#config = config;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ended.add(result);
    // After a failure, Playwright writes a snapshot of the page, including the values of its fields.
    const contexts = result.attachments.filter(({ name }) => name === 'error-context');
    if (contexts.length === 0) return;
    const outcome = this.#outcome(test, result);
    for (const { path: file } of contexts) if (file) this.#report.hideSecretsIn(file, outcome);
  }

  /** Called for errors outside of the tests, before, between and after them. */
  onError(error: TestError): void {
    this.#errors.push(error);
  }

  async onEnd({ status, startTime }: FullResult): Promise<void> {
    this.#isGoingOn = false;
    this.#addShards(startTime.getTime());
    this.#addTests();
    this.#addErrors();
    if (status !== 'passed') this.#report.addUnlessRed(unexplainedFailure(status, this.#isFlaky()));
    const lines = await writeReport(this.#report);
    if (!lines) return;
    this.#linkFromHtml(lines.file);
    process.stdout.write(`\n${lines.full.map((line) => `  ${line}\n`).join('')}`);
  }

  onExit(): Promise<void> {
    if (this.#linked) placeInHtmlReport(this.#linked.report, this.#linked.htmlFolder);
    if (!this.#options.keepTestReports) this.#report.removeOriginals();
    return Promise.resolve();
  }

  /** Called if the process ends before the run, e.g. by a signal or by another reporter. */
  #endNow(code: number): void {
    if (!this.#isGoingOn) return;
    this.#isGoingOn = false;
    this.#addShards();
    this.#addTests();
    this.#addErrors();
    this.#report.addError({ runner: 'playwright', error: endedEarly('The process of Playwright', code, 'run') });
    const lines = writeReportNow(this.#report);
    if (lines) process.stderr.write(`\n${lines.full.join('\n')}\n`);
  }

  /** Tests that never started, e.g. after --max-failures, have no results, but are part of the run. */
  #addTests(): void {
    for (const test of this.#root?.allTests() ?? []) {
      if (test.results.length === 0) this.#report.add(this.#outcome(test, undefined));
      for (const result of test.results) this.#report.add(this.#outcome(test, result));
    }
  }

  #addShards(started?: number): void {
    const merged = mergedShards(process.argv.slice(2), process.cwd());
    if (merged) this.#report.addMergedShards(merged);
    else for (const shard of ownShard('playwright', this.#config?.shard, started)) this.#report.addShard(shard);
  }

  #addErrors(): void {
    const rootDir = this.#config?.rootDir ?? process.cwd();
    for (const error of this.#errors) this.#report.addError(playwrightRunError(error, { rootDir, cwd: process.cwd() }));
  }

  #isFlaky(): boolean {
    return this.#root?.allTests().some((test) => test.outcome() === 'flaky') ?? false;
  }

  /** Adds links to Playwright's HTML report if it is written after ours. */
  #linkFromHtml(report: string): void {
    const own = fileURLToPath(import.meta.url);
    const htmlFolder = this.#config && htmlFolderAfterOurs(this.#config, own, process.env);
    if (htmlFolder === undefined) return;
    this.#linked = { report, htmlFolder };
    for (const test of this.#root?.allTests() ?? []) {
      for (const result of test.results) linkToReport(report, test, result);
    }
  }

  #outcome(test: TestCase, result: TestResult | undefined): TestOutcome {
    if (!result) {
      const never = { status: 'skipped', durationMs: 0, errors: [], reportFiles: [] } as const;
      return {
        identity: this.#identity(test, 0),
        ...never,
        ...annotationsAndSkip(test.annotations, false),
        didNotRun: true,
      };
    }
    // Same distinction as in Playwright's reporters: a test that was not skipped by an annotation did not run.
    const isSkipped = result.status === 'skipped' && test.expectedStatus === 'skipped';
    return {
      identity: this.#identity(test, result.retry),
      // The status of a running attempt is `skipped`.
      status: this.#ended.has(result) ? statusOf(test, result) : 'interrupted',
      startedAt: result.startTime.getTime(),
      // A running attempt has no duration.
      durationMs: this.#ended.has(result) ? result.duration : Math.max(0, now() - result.startTime.getTime()),
      errors: [...result.errors.map(toRecordError), ...surprise(test, result)],
      ...stepsAndAttachments(result),
      // Attempts have annotations since Playwright 1.52.
      ...annotationsAndSkip(result.annotations ?? test.annotations, isSkipped),
      ...(result.status === 'skipped' && !isSkipped && { didNotRun: true }),
      secrets: secretsOf(test),
      reportFiles: result.attachments.flatMap(({ name, path: file }) =>
        name === RECORD_ATTACHMENT && file ? [file] : [],
      ),
    };
  }

  #identity(test: TestCase, attempt: number): TestIdentity {
    const [, project = '', , ...titles] = test.titlePath();
    const { id, tags, location, repeatEachIndex } = test;
    return playwrightIdentity(
      { id, titles, attempt, repeatEachIndex, project, tags, location },
      { rootDir: this.#config?.rootDir ?? process.cwd(), cwd: process.cwd() },
    );
  }
}

/** A test with `test.fail` passes if it fails, and fails if it passes. */
function statusOf({ expectedStatus }: TestCase, { status }: TestResult): TestStatus {
  if (expectedStatus !== 'failed') return status;
  if (status === 'failed') return 'passed';
  return status === 'passed' ? 'failed' : status;
}

function surprise({ expectedStatus }: TestCase, { status }: TestResult): RecordError[] {
  const passed = expectedStatus === 'failed' && status === 'passed';
  return passed ? [{ name: 'Error', message: 'Expected to fail, but passed.' }] : [];
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The option `secrets` of the test's project, in both forms of `use`. */
function secretsOf(test: TestCase): Readonly<Record<string, string>> | undefined {
  const { secrets, eyewright } = (test.parent.project()?.use ?? {}) as { secrets?: unknown; eyewright?: unknown };
  const inner: unknown = Object(eyewright).secrets;
  return isObject(secrets) || isObject(inner) ? { ...Object(secrets), ...Object(inner) } : undefined;
}
