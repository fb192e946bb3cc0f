import { plainText } from '../../util/plain-text.ts';
import { spentWords } from '../../util/usage-words.ts';
import { formatMs } from '../run/format-ms.ts';
import { isRed } from '../run/outcome.ts';
import type {
  AttemptSummary,
  CacheSummary,
  FailureSummary,
  RunSummary,
  RunTotals,
  StepSummary,
  TestSummary,
  UsageSummary,
} from '../summary/run-summary.ts';

export const stepMarks: Readonly<Record<StepSummary['status'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '-',
  running: '…',
};

/** The last attempt, which decides the result of the test. */
export function lastAttempt(test: TestSummary): AttemptSummary | undefined {
  return test.attempts.at(-1);
}

/** Project, file, suites and title in one line. */
export function fullTitle({ project, path, title, variant }: TestSummary): string {
  const name = [project && `[${project}]`, ...path, title].filter(Boolean).join(' › ');
  return variant === undefined ? name : `${name} (${variant})`;
}

/** E.g. `1m 3s`, or `1m 3s (4m 10s of tests)` if tests ran in parallel. */
export function durationLine({ durationMs, testsMs }: RunSummary): string {
  const span = formatMs(durationMs);
  return testsMs > durationMs * 1.05 ? `${span} (${formatMs(testsMs)} of tests)` : span;
}

/** Why an attempt is red or was skipped, in one line. */
export function reasonOf({ errors, problem, status, reason, didNotRun }: AttemptSummary): string {
  const message = errors[0]?.message ?? problem ?? reason;
  if (message !== undefined) return firstWords(message);
  return didNotRun ? 'did not run' : statusReasons[status];
}

/** A custom message comes before the failed assertion. The reason contains both. */
function firstWords(message: string): string {
  const first = firstLine(message);
  const claim = /\n {2}(Assertion failed: [^\r\n]*)/.exec(message)?.[1];
  return claim === undefined || first.includes(claim) ? first : `${first} (${firstLine(claim)})`;
}

const statusReasons: Readonly<Record<AttemptSummary['status'], string>> = {
  passed: 'passed',
  skipped: 'skipped',
  failed: 'failed without an error',
  timedOut: 'timed out',
  interrupted: 'was interrupted',
  running: 'did not end: its process was killed',
};

export function firstLine(text: string): string {
  return plainText(text).trim().split('\n', 1)[0] ?? '';
}

/** Code and class, e.g. `ASSERTION_FAILED (product)`; empty if both are unknown. */
export function kindOf({ code, failureClass }: FailureSummary): string {
  if (failureClass === undefined) return code ?? '';
  return code ? `${code} (${failureClass})` : `Failure class: ${failureClass}`;
}

/** Name and title of a step, in one line. */
export function stepText({ name, title }: Pick<StepSummary, 'name' | 'title'>): string {
  const what = firstLine(title);
  // Titles of calls start with their name.
  return what === name || what.startsWith(`${name} `) ? what : `${name}: ${what}`;
}

/** One line for each step, indented by depth. */
export function stepLines({ steps = [], stepsLeftOut }: AttemptSummary): string[] {
  const lines = steps.map((step) => {
    const { depth, status, durationMs, reason, flags = [] } = step;
    const notes = [
      ...flags,
      ...(reason ? [firstLine(reason)] : []),
      ...(durationMs === undefined ? [] : [formatMs(durationMs)]),
    ];
    return `${'  '.repeat(depth)}${stepMarks[status]} ${stepText(step)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
  });
  return stepsLeftOut ? [`(${stepsLeftOut} earlier steps left out)`, ...lines] : lines;
}

/** Location of the first failure of an attempt in the user's code, else of the test. */
export function placeOf(
  test: TestSummary,
  attempt = lastAttempt(test),
): { readonly file: string; readonly line: number } | undefined {
  const location = attempt?.errors.find((error) => error.location && !isForeign(error.location.file))?.location;
  if (location) return location;
  return test.file === undefined ? undefined : { file: test.file, line: test.line ?? 1 };
}

/** The code of packages is not that of the user. */
const isForeign = (file: string): boolean => /(^|[\\/ ])node_modules[\\/]/.test(file);

/** E.g. `7 failed, 1 timed out, 40 passed, 2 skipped`. */
export function totalsLine(totals: RunTotals): string {
  const parts: [number, string][] = [
    [totals.failed, 'failed'],
    [totals.timedOut, 'timed out'],
    [totals.interrupted, 'interrupted'],
    [totals.running, 'did not end'],
    [totals.passed, 'passed'],
    [totals.flaky, 'of them flaky'],
    ...skippedParts(totals),
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return shown.length > 0 ? shown.join(', ') : 'no tests';
}

/** The number of skipped tests, and the number of tests that did not run for another reason. */
export function skippedParts({ skipped, didNotRun = 0 }: RunTotals): [number, string][] {
  return [
    [skipped - didNotRun, 'skipped'],
    [didNotRun, 'did not run'],
  ];
}

/** E.g. `1 of 9 tests failed, 1 interrupted, 2 skipped`; undefined if no test is red. */
export function redLine(totals: RunTotals): string | undefined {
  const { tests, failed, timedOut, running, interrupted } = totals;
  const parts: [number, string][] = [
    [failed + timedOut + running, 'failed'],
    [interrupted, 'interrupted'],
  ];
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (!first) return undefined;
  const rest = [...others, ...skippedParts(totals)].filter(([count]) => count > 0);
  const words = [`${first[0]} of ${tests} test${tests === 1 ? '' : 's'} ${first[1]}`];
  return [...words, ...rest.map(([count, name]) => `${count} ${name}`)].join(', ');
}

/** E.g. `12 model calls, 23,400 tokens, 0.12 USD`; undefined if no model was called. */
export function usageLine({
  calls,
  cachedCalls,
  embeddedCalls = 0,
  savedTokens,
  totalTokens,
  cost,
  unpricedCalls = 0,
}: UsageSummary): string | undefined {
  if (calls === 0) return undefined;
  const parts = [
    `${calls.toLocaleString('en')} model call${calls === 1 ? '' : 's'}`,
    embeddedCalls > 0 &&
      `${embeddedCalls.toLocaleString('en')} of them answered by the offline model${savedPart(savedTokens)}`,
    cachedCalls > 0 && `${cachedCalls.toLocaleString('en')} of them without a request`,
    ...spentWords({ totalTokens, cost, unpricedCalls }),
  ];
  return parts.filter(Boolean).join(', ');
}

function savedPart(tokens: number | undefined): string {
  return tokens === undefined ? '' : ` (about ${tokens.toLocaleString('en')} tokens saved)`;
}

/** E.g. `Cache: 12 from the cache, 1 updated`; undefined if no cache was used. */
export function cacheLine(cache: CacheSummary | undefined): string | undefined {
  if (!cache) return undefined;
  const parts: [number, string][] = [
    [cache.hit, 'from the cache'],
    [cache.miss, 'not in the cache'],
    [cache.stale, 'outdated'],
    [cache.healed, 'updated'],
    [cache.stored, 'stored'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en')} ${what}`);
  return `Cache: ${shown.join(', ')}`;
}

/** E.g. `2 new failures, 1 fixed, 1 slower`; undefined if there is no earlier run. */
export function comparisonLine({ comparison }: RunSummary): string | undefined {
  if (!comparison) return undefined;
  const { newFailures, fixed, stillFailing, slower, dearer, added, gone } = comparison;
  const parts: [number, string][] = [
    [newFailures.length, newFailures.length === 1 ? 'new failure' : 'new failures'],
    [fixed.length, 'fixed'],
    [stillFailing.length, 'still failing'],
    [slower.length, 'slower'],
    [dearer.length, 'more expensive'],
    [added.length, 'added'],
    [gone.length, 'removed'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return shown.length > 0 ? shown.join(', ') : 'nothing has changed';
}

/** Tests whose last attempt is red, in the order of the run. */
export function redTests({ tests }: RunSummary): TestSummary[] {
  return tests.filter(({ status }) => isRed(status));
}
