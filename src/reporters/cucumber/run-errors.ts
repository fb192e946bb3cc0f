import type { Hook, ParseError, TestStepResult } from '@cucumber/messages';

import type { RecordError } from '../../core/record/record.ts';
import type { RunError } from '../../report/run-report/run-errors.ts';
import { scenarioErrors } from '../../runners/cucumber.ts';

const runner = 'cucumber';

/** The errors of a hook around the whole run. Cucumber reports them from version 12 on. */
export function hookErrors(result: TestStepResult, hook: Hook | undefined): RunError[] {
  const { uri: file, location } = hook?.sourceReference ?? {};
  const names: Readonly<Record<string, string>> = { BEFORE_TEST_RUN: 'BeforeAll', AFTER_TEST_RUN: 'AfterAll' };
  const title = `${names[hook?.type ?? ''] ?? 'BeforeAll or AfterAll'} hook`;
  const place = file !== undefined && location ? { file, line: location.line } : undefined;
  return scenarioErrors([result]).map((error) => ({ runner, title, ...(place && { location: place }), error }));
}

/** The error of a feature that could not be parsed. Cucumber then runs no scenario. */
export function parseErrorOf({ source: { uri, location }, message }: ParseError): RunError {
  return {
    runner,
    title: uri ?? 'feature',
    ...(uri !== undefined && location && { location: { file: uri, line: location.line } }),
    error: { name: 'ParseError', message },
  };
}

/** An error that ended or failed the run and belongs to no scenario. */
export function brokenRun(error: RecordError): RunError {
  return { runner, error };
}
