import path from 'node:path';

import type { TestModule, TestRunEndReason, Vitest } from 'vitest/node';

import type { RunError } from '../../report/run-report/run-errors.ts';
import { plainError } from '../../runners/plain-error.ts';
import { titlesOf } from './titles.ts';

const runner = 'vitest';

/** An error that Vitest passes between processes. */
export interface VitestError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly stack?: string | undefined;
  /** For uncaught errors, e.g. `Unhandled Rejection`. */
  readonly type?: unknown;
  /** The file that was running. */
  readonly VITEST_TEST_PATH?: unknown;
}

/** Errors of files that could not be loaded, and of hooks around all tests of a file or a suite. */
export function moduleErrors(module: TestModule, file: string): RunError[] {
  const shown = path.relative(process.cwd(), file);
  const suites = [...module.children.allSuites()];
  return [
    ...errorsOf(module, shown),
    ...suites.flatMap((suite) => errorsOf(suite, [shown, ...titlesOf(suite)].join(' › '))),
  ];
}

function errorsOf(of: Pick<TestModule, 'errors'>, title: string): RunError[] {
  return of.errors().map((error) => ({ runner, title, error: plainError(error) }));
}

/** An uncaught error in a worker or in the process of Vitest. */
export function unhandledError(error: VitestError): RunError {
  const { type, VITEST_TEST_PATH: file } = error;
  const where = typeof file === 'string' ? path.relative(process.cwd(), file) : undefined;
  const title = [typeof type === 'string' ? type : 'Unhandled error', where].filter(Boolean).join(' in ');
  return { runner, title, error: plainError(error) };
}

/** Collects errors of a global set-up: Vitest only prints them. Returns a function that returns the first printed error. */
export function watchStartErrors({ logger }: Pick<Vitest, 'logger'>): () => RunError | undefined {
  let found: RunError | undefined;
  const print = logger.printError.bind(logger);
  logger.printError = (error, options) => {
    if (error instanceof Error) found ??= { runner, title: 'Start of the run', error: plainError(error) };
    return print(error, options);
  };
  return () => found;
}

/** The error of a failed run without a failed test or another error. */
export function unexplainedFailure(reason: TestRunEndReason | 'no tests'): RunError {
  return { runner, error: { name: 'Error', message: reasons[reason] } };
}

const reasons: Readonly<Record<TestRunEndReason | 'no tests', string>> = {
  'no tests': 'No tests were found.',
  interrupted: 'The run was interrupted before all of its tests had ended.',
  failed: 'Vitest reports that the run failed, but not why. See its output.',
  passed: 'Vitest ended with a failure after all tests had passed. See its output.',
};
