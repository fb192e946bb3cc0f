import { stripVTControlCharacters } from 'node:util';

import { formatMs } from '../run/format-ms.ts';
import type { AttemptSummary, FailureSummary, RunSummary, TestSummary } from '../summary/run-summary.ts';
import { replaceWholeFile } from '../../util/whole-file.ts';
import { firstLine, kindOf, lastAttempt, reasonOf, stepLines } from './plain-words.ts';
import type { ReportOutput } from './report-output.ts';
import { runErrorSuite } from './run-error-words.ts';
import { toXml, type XmlElement } from './xml.ts';

/** JUnit XML as GitLab, Jenkins and most others read it: one suite for each project and file. */
export const junitOutput: ReportOutput = {
  defaultTarget: (base) => `${base}.junit.xml`,
  write: ({ summary, target }) => replaceWholeFile(target, toXml(toJUnit(summary))),
};

/** The tree of a JUnit file. */
export function toJUnit(summary: RunSummary): XmlElement {
  const suites = new Map<string, TestSummary[]>();
  for (const test of summary.tests) {
    const name = [test.project && `[${test.project}]`, fileOf(test)].filter(Boolean).join(' ');
    const suite = suites.get(name);
    if (suite) suite.push(test);
    else suites.set(name, [test]);
  }
  return {
    name: 'testsuites',
    attributes: { name: 'eyewright', ...withErrors(counts(summary.tests), summary) },
    children: [...runErrorSuite(summary), ...[...suites].map(([name, tests]) => toSuite(name, tests))],
  };
}

function withErrors(counted: Record<string, number>, { errors = [] }: RunSummary): Record<string, number> {
  const { tests = 0, errors: failed = 0 } = counted;
  return { ...counted, tests: tests + errors.length, errors: failed + errors.length };
}

function fileOf({ file, path, runner }: TestSummary): string {
  return file ?? path[0] ?? runner ?? 'tests';
}

function toSuite(name: string, tests: readonly TestSummary[]): XmlElement {
  const [first] = tests;
  const startedAt = tests.flatMap(({ attempts }) => attempts.map((attempt) => attempt.startedAt)).find((at) => at > 0);
  const properties = Object.entries({ project: first?.project, runner: first?.runner }).flatMap(([key, value]) =>
    value === undefined ? [] : [{ name: 'property', attributes: { name: key, value } }],
  );
  return {
    name: 'testsuite',
    attributes: { name, ...counts(tests), timestamp: startedAt && new Date(startedAt).toISOString().slice(0, 19) },
    children: [...(properties.length > 0 ? [{ name: 'properties', children: properties }] : []), ...tests.map(toCase)],
  };
}

function counts(tests: readonly TestSummary[]): Record<string, number> {
  const verdicts = tests.map(verdictOf);
  const count = (verdict: string): number => verdicts.filter((found) => found === verdict).length;
  return {
    tests: tests.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: toSeconds(tests.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  };
}

function verdictOf(test: TestSummary): 'passed' | 'skipped' | 'failure' | 'error' {
  if (test.status === 'passed' || test.status === 'skipped') return test.status;
  // A failure is a verdict on the product. An error prevented a verdict.
  return lastAttempt(test)?.failureClass === 'product' ? 'failure' : 'error';
}

function toCase(test: TestSummary): XmlElement {
  const attempt = lastAttempt(test);
  const [top, ...rest] = test.path;
  // The title path starts with the file in most runners. The class name contains it already.
  const suites = top === undefined || fileOf(test).endsWith(top) ? rest : test.path;
  return {
    name: 'testcase',
    attributes: {
      // GitLab and Jenkins identify tests by class name and name.
      classname: [test.project && `[${test.project}]`, fileOf(test)].filter(Boolean).join(' '),
      name: [[...suites, test.title].join(' › '), test.variant && `(${test.variant})`].filter(Boolean).join(' '),
      time: toSeconds(test.durationMs),
      file: test.file,
      line: test.line,
    },
    children: [
      ...propertyElements(attempt),
      ...(attempt ? verdictElements(test, attempt) : []),
      ...outputElements(test),
    ],
  };
}

function propertyElements({ failureClass, annotations = [] }: Partial<AttemptSummary> = {}): XmlElement[] {
  const properties = [
    ...(failureClass === undefined ? [] : [{ name: 'failureClass', value: failureClass }]),
    ...annotations.map(({ type, description = '' }) => ({ name: type, value: description })),
  ];
  if (properties.length === 0) return [];
  return [{ name: 'properties', children: properties.map((attributes) => ({ name: 'property', attributes })) }];
}

function verdictElements(test: TestSummary, attempt: AttemptSummary): XmlElement[] {
  const verdict = verdictOf(test);
  if (verdict === 'passed') return [];
  if (verdict === 'skipped') return [skippedElement(attempt)];
  const [error] = attempt.errors;
  const type = error?.code ?? error?.name ?? test.status;
  return [{ name: verdict, attributes: { message: reasonOf(attempt), type }, text: errorText(attempt) }];
}

function skippedElement(attempt: AttemptSummary): XmlElement {
  const { reason, didNotRun } = attempt;
  const hasReason = reason !== undefined || didNotRun === true;
  return { name: 'skipped', ...(hasReason && { attributes: { message: reasonOf(attempt) } }) };
}

function errorText(attempt: AttemptSummary): string {
  if (attempt.errors.length === 0) return reasonOf(attempt);
  const texts = attempt.errors.map((error) =>
    [kindOf(error), error.message, error.hint && `Hint: ${error.hint}`, callsOf(error)].filter(Boolean).join('\n'),
  );
  return stripVTControlCharacters(texts.join('\n\n'));
}

/** The stack without the message. */
function callsOf({ stack = '', message }: FailureSummary): string {
  const first = stack.search(/^ +at /m);
  if (first >= 0) return stack.slice(first).trimEnd();
  return stack.includes(firstLine(message)) ? '' : stack;
}

function outputElements({ attempts }: TestSummary): XmlElement[] {
  const output = attempts.flatMap((attempt, index) => {
    const lines = stepLines(attempt);
    if (lines.length === 0 && attempts.length === 1) return [];
    const reason = attempt.status === 'passed' ? '' : `: ${reasonOf(attempt)}`;
    return [`Attempt ${index + 1}, ${attempt.status} after ${formatMs(attempt.durationMs)}${reason}`, ...lines, ''];
  });
  const complaints = attempts.flatMap(({ problem, warnings, pageEvents = [] }) => [
    ...(problem === undefined ? [] : [problem]),
    ...warnings,
    ...pageEvents.map(({ kind, text, url }) => [kind, firstLine(text), url].filter(Boolean).join(' ')),
  ]);
  return [
    ...(output.length > 0 ? [{ name: 'system-out', text: output.join('\n') }] : []),
    ...(complaints.length > 0 ? [{ name: 'system-err', text: complaints.join('\n') }] : []),
  ];
}

function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}
