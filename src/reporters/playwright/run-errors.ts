import path from 'node:path';

import type { FullResult, TestError } from '@playwright/test/reporter';

import type { RunError } from '../../report/run-report/run-errors.ts';
import { playwrightFile, type PlaywrightFolders } from '../../runners/playwright.ts';
import { toRecordError } from './steps.ts';

const runner = 'playwright';

/** An error from `onError`. It belongs to no test. */
export function playwrightRunError(error: TestError, folders: PlaywrightFolders): RunError {
  const { location } = error;
  const place = location && { ...location, file: playwrightFile(location.file, folders) };
  return {
    runner,
    ...(place && { title: path.basename(place.file), location: place }),
    error: toRecordError(error),
  };
}

/** The error of a failed run without a failed test or another error. */
export function unexplainedFailure(status: FullResult['status'], isFlaky: boolean): RunError {
  return { runner, error: { name: 'Error', message: reasonOf(status, isFlaky) } };
}

function reasonOf(status: FullResult['status'], isFlaky: boolean): string {
  if (status === 'interrupted') return 'The run was interrupted before all of its tests had ended.';
  if (status === 'timedout') return 'The run took longer than globalTimeout allows.';
  return isFlaky
    ? 'A test was flaky, which failOnFlakyTests counts as a failure of the run.'
    : 'Playwright reports that the run failed, but not why. See its output.';
}
