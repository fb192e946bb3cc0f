import { pathToFileURL } from 'node:url';

import { oneLine, printable } from '../../util/plain-text.ts';
import {
  cacheLine,
  comparisonLine,
  durationLine,
  lastAttempt,
  redLine,
  redTests,
  totalsLine,
  usageLine,
} from './plain-words.ts';
import { errorsLine } from './run-error-words.ts';
import { shorten } from '../../util/shorten.ts';
import type { RunSummary, TestSummary } from '../summary/run-summary.ts';

/** What a runner prints last: where the report is, what went wrong, which model it was and what it cost. */
export function closingLine(file: string, summary?: RunSummary): string {
  return printable(oneLine([`Eyewright report: ${file}`, ...(summary ? factsOf(summary) : [])].join(' · ')));
}

/** Where the report shows the first test that failed, as terminals make a link of it; undefined when none did. */
export function firstFailedLine(file: string, summary: RunSummary): string | undefined {
  if (redTests(summary).length === 0) return undefined;
  return printable(oneLine(`First failed test: ${pathToFileURL(file).href}#first-failure`));
}

/** The same of a report whose path is told elsewhere: how many tests there were, how they ended, and what it took. */
export function totalsLineOf(summary: RunSummary): string {
  const outcome = `${totalsLine(summary.totals)}, in ${durationLine(summary)}`;
  return printable(oneLine([outcome, ...errorsOf(summary), ...sinceOf(summary), ...costsOf(summary)].join(' · ')));
}

function factsOf(summary: RunSummary): string[] {
  const outcome = redLine(summary.totals);
  return [...(outcome === undefined ? [] : [outcome]), ...errorsOf(summary), ...sinceOf(summary), ...costsOf(summary)];
}

function errorsOf(summary: RunSummary): string[] {
  const line = errorsLine(summary);
  return line === undefined ? [] : [line];
}

function sinceOf(summary: RunSummary): string[] {
  const line = comparisonLine(summary);
  return line === undefined ? [] : [`since the earlier run: ${line}`];
}

function costsOf(summary: RunSummary): string[] {
  const { models, usage, cache } = summary;
  return [
    warningsLine(summary),
    models.length > 0 && `model ${models.join(', ')}`,
    usageLine(usage),
    cacheLine(cache),
  ].filter((part) => typeof part === 'string');
}

const longestTitle = 60;

/** E.g. `3 warnings, the first in "logs in"`; undefined without any. */
function warningsLine({ tests }: RunSummary): string | undefined {
  const countOf = (test: TestSummary): number => lastAttempt(test)?.warnings.length ?? 0;
  const [first] = tests.filter((test) => countOf(test) > 0);
  if (!first) return undefined;
  const count = tests.reduce((sum, test) => sum + countOf(test), 0);
  return `${count === 1 ? '1 warning' : `${count} warnings, the first`} in "${shorten(first.title, longestTitle)}"`;
}
