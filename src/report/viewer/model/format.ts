import type { Outcome } from '../../run/outcome.ts';
import type { Run, Test } from '../../run/run.ts';
import type { Usage } from '../../run/usage.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  timedOut: 'timed out',
  skipped: 'skipped',
  interrupted: 'interrupted',
  running: 'running when the record ends',
};

/** Kinds of events of the application under test. */
const problemNames: Readonly<Record<string, string>> = {
  'console-error': 'Console error',
  'page-error': 'Page error',
  'request-failed': 'Failed request',
};

export function problemName(kind: string): string {
  return Object.hasOwn(problemNames, kind) ? (problemNames[kind] ?? kind) : clip(kind, 40);
}

/** `412 ms`, `3.1 s`, `2 m 05 s`, `1 h 02 m`. */
export function formatMs(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m ${pad(seconds % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m`;
}

/** `950`, `12.4k`, `3.1M`. */
export function formatCount(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 999_950) return `${(count / 1000).toFixed(1)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** `$0.42`, `1.20 EUR`: with as many digits as a small amount needs. */
export function formatCosts({ costs }: Usage): string {
  return [...costs].map(([currency, amount]) => formatCost(amount, currency)).join(' + ');
}

export function formatCost(amount: number, currency: string): string {
  const number = amount.toFixed(amount < 0.1 ? 4 : 2);
  return currency === 'USD' ? `$${number}` : `${number} ${clip(currency, 12)}`;
}

/** `12 model calls (8 replayed)`. */
export function formatCalls({ calls, replayed }: Usage): string {
  return `${plural(calls, 'model call')}${replayed > 0 ? ` (${replayed} replayed)` : ''}`;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Tests that a reader has to look at. */
export function notPassed(run: Run): Test[] {
  return run.tests.filter(({ last }) => last.status !== 'passed' && last.status !== 'skipped');
}

/** The result of a run in a few words. */
export function headline(run: Run): string {
  const bad = notPassed(run).length;
  if (bad > 0) return `${bad} of ${plural(run.tests.length, 'test')} did not pass`;
  return run.counts.passed === 0 ? 'No test ran' : 'All tests that ran have passed';
}

export function modelLabel(name: string): string {
  return name === 'offline' ? 'offline model (no AI service)' : name;
}

/** Keeps lists usable when somebody's title is a whole page. */
export function clip(text: string, length = 300): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Any value as a person reads it: text as it is, everything else as indented JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, 2) ?? String(value);
}

/** Indents text that is JSON; leaves other text alone. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
