import type { Hook, ParseError, TestStepResult } from '@cucumber/messages';

import type { RecordError } from '../../core/record/record.ts';
import type { RunError } from '../../report/run-report/run-errors.ts';
import { scenarioErrors } from '../../runners/cucumber.ts';

const runner = 'cucumber';

/** A hook around the whole run that failed; Cucumber tells of it from version 12 on. */
export function hookErrors(result: TestStepResult, hook: Hook | undefined): RunError[] {
  const { uri: file, location } = hook?.sourceReference ?? {};
  const names: Readonly<Record<string, string>> = { BEFORE_TEST_RUN: 'BeforeAll', AFTER_TEST_RUN: 'AfterAll' };
  const title = `${names[hook?.type ?? ''] ?? 'BeforeAll or AfterAll'} hook`;
  const place = file !== undefined && location ? { file, line: location.line } : undefined;
  return scenarioErrors([result]).map((error) => ({ runner, title, ...(place && { location: place }), error }));
}

/** A feature that could not be read: then Cucumber runs no scenario at all. */
export function parseErrorOf({ source: { uri, location }, message }: ParseError): RunError {
  return {
    runner,
    title: uri ?? 'feature',
    ...(uri !== undefined && location && { location: { file: uri, line: location.line } }),
    error: { name: 'ParseError', message },
  };
}

/** What broke the run off, or made it fail, where no scenario says so. */
export function brokenRun(error: RecordError): RunError {
  return { runner, error };
}
