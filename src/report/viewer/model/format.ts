import { isRed, outcomes, type Outcome } from '../../run/outcome.ts';
import type { DeviceFacts, Run, Test } from '../../run/run.ts';
import type { Problem } from '../../run/step.ts';
import type { Usage } from '../../run/usage.ts';

export { textOf as toText } from '../../run/text-of.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  timedOut: 'timed out',
  skipped: 'skipped',
  interrupted: 'interrupted',
  running: 'unfinished',
};

export interface ResultCount {
  readonly status: Outcome;
  readonly count: number;
  readonly name: string;
}

/** The results that occur in a run, worst first. Skipped tests and tests that did not run are counted separately. */
export function resultCounts({ counts, didNotRun }: Pick<Run, 'counts' | 'didNotRun'>): ResultCount[] {
  const byStatus = outcomes.map((status) => ({
    status,
    count: status === 'skipped' ? counts[status] - didNotRun : counts[status],
    name: outcomeNames[status],
  }));
  const all: ResultCount[] = [...byStatus, { status: 'skipped', count: didNotRun, name: 'did not run' }];
  return all.filter(({ count }) => count > 0);
}

/** Kinds of events of the application under test. */
const problemNames: Readonly<Record<string, string>> = {
  'console-error': 'Console error',
  'page-error': 'Page error',
  'request-failed': 'Failed request',
  crash: 'Crash',
  dialog: 'Dialog',
  download: 'Download',
  'set-back': 'Reset by the page',
};

/** Kinds of events that are not problems. */
const harmless: ReadonlySet<string> = new Set(['dialog', 'download']);

export function problemName(kind: string): string {
  return Object.hasOwn(problemNames, kind) ? (problemNames[kind] ?? kind) : clip(kind, 40);
}

export function isHarmless(kind: string): boolean {
  return harmless.has(kind);
}

/** `2 problems`, or `3 events` if some of them are not problems. */
export function countProblems(problems: readonly Problem[]): string {
  return plural(problems.length, problems.some(({ event }) => isHarmless(event.kind)) ? 'event' : 'problem');
}

/** Label of a device, e.g. `Pixel 9 · Android 16`. */
export function deviceLabel({ name, os, size }: DeviceFacts): string {
  const words = [name, os, size && `${size.width} × ${size.height}`].filter((word) => word !== undefined);
  return words.join(' · ');
}

/** `950`, `12.4k`, `3.1M`. */
export function formatCount(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 999_950) return `${(count / 1000).toFixed(1)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** `$0.42`, `1.20 EUR`; small amounts have more digits. */
export function formatCosts({ costs }: Usage): string {
  return [...costs].map(([currency, amount]) => formatCost(amount, currency)).join(' + ');
}

export function formatCost(amount: number, currency: string): string {
  const number = amount.toFixed(amount < 0.1 ? 4 : 2);
  return currency === 'USD' ? `$${number}` : `${number} ${clip(currency, 12)}`;
}

/** `12 model calls (8 offline, 2 replayed)`. */
export function formatCalls(usage: Usage): string {
  const note = withoutRequest(usage);
  return `${plural(usage.calls, 'model call')}${note === undefined ? '' : ` (${note})`}`;
}

/** Calls without a request to the configured model, by source of the answer; undefined if there are none. */
export function withoutRequest({ embedded, replayed }: Usage): string | undefined {
  const parts = [
    ...(embedded > 0 ? [`${formatCount(embedded)} offline`] : []),
    ...(replayed > 0 ? [`${formatCount(replayed)} replayed`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : undefined;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Red tests. */
export function notPassed(run: Run): Test[] {
  return run.tests.filter(({ last }) => isRed(last.status));
}

/**
 * The test to open first. A failed test tells what is wrong; an interrupted one does not if the run has an error of its own.
 * Undefined: the overview shows more.
 */
export function firstToOpen(run: Run): Test | undefined {
  const bad = notPassed(run);
  const failed = bad.find(({ last }) => last.status === 'failed' || last.status === 'timedOut');
  return failed ?? (run.errors.length > 0 ? undefined : bad[0]);
}

/** The result of a run in a few words. */
export function headline(run: Run): string {
  const bad = notPassed(run).length;
  if (bad > 0) return `${bad} of ${plural(run.tests.length, 'test')} did not pass`;
  if (run.errors.length > 0)
    return run.tests.length > 0 ? 'The run failed outside of its tests' : 'The run failed before any test began';
  return run.counts.passed === 0 ? 'No test ran' : 'All tests that ran passed';
}

export function modelLabel(name: string): string {
  return name === 'offline' ? 'offline model (no AI service)' : name;
}

/** Shortens long texts, e.g. titles in lists. */
export function clip(text: string, length = 300): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Indents JSON. Other text is not changed. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
