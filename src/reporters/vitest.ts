/** One merged report of a Vitest run: `reporters: ['default', 'eyewright/vitest/reporter']`. @packageDocumentation */

import path from 'node:path';

import type { Reporter, TestCase, TestModule } from 'vitest/node';

import type { RecordError, TestIdentity, TestStatus } from '../core/record.ts';
import { RunReport, type TestOutcome } from '../report/run-report.ts';
import { plainText, relativePath, type ReporterOptions } from './reporter-options.ts';

export type { ReporterOptions };

const statuses: Readonly<Record<string, TestStatus>> = { passed: 'passed', failed: 'failed', skipped: 'skipped' };

/** Merges the reports of all tests, with and without agents, and prints where the merged one is. */
export default class VitestReporter implements Reporter {
  readonly #options: ReporterOptions;

  constructor(options: ReporterOptions = {}) {
    this.#options = options;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = new RunReport({
      reportFileName: this.#options.reportFileName ?? 'vitest',
      outputDir: this.#options.outputDir,
      onWarning: (message) => void process.stderr.write(`eyewright: ${message}\n`),
    });
    for (const module of modules) for (const test of module.children.allTests()) report.add(outcomeOf(test));
    const file = report.write();
    if (file) process.stdout.write(`\n Eyewright report: ${relativePath(file)}\n`);
    if (!this.#options.keepTestReports) report.removeOriginals();
  }
}

function outcomeOf(test: TestCase): TestOutcome {
  const { state, errors = [] } = test.result();
  const meta = test.meta() as { eyewright?: { reports?: string[] } };
  return {
    identity: identityOf(test),
    // A test that is still pending when the run has ended was interrupted.
    status: statuses[state] ?? 'interrupted',
    durationMs: Math.round(test.diagnostic()?.duration ?? 0),
    errors: errors.map(toRecordError),
    reportFiles: (meta.eyewright?.reports ?? []).map((file) => path.resolve(file)),
  };
}

function identityOf(test: TestCase): TestIdentity {
  const { project, module, location } = test;
  const file = path.relative(process.cwd(), module.moduleId);
  return {
    test: test.id,
    titlePath: [file, ...test.fullName.split(' > ')],
    attempt: test.diagnostic()?.retryCount ?? 0,
    runner: 'vitest',
    ...(project.name && { project: project.name }),
    ...(location && { location: { file, ...location } }),
  };
}

type TestFailure = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

function toRecordError(error: TestFailure): RecordError {
  return {
    name: error.name ?? 'Error',
    message: plainText(error.message),
    ...(error.stack && { stack: plainText(error.stack) }),
  };
}
