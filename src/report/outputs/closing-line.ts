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

/** The last line of a run: the path of the report, failures, model and cost. */
export function closingLine(file: string, summary?: RunSummary): string {
  return printable(oneLine([`Eyewright report: ${file}`, ...(summary ? factsOf(summary) : [])].join(' · ')));
}

/** A line with a link to the first failed test in the report; undefined if no test failed. */
export function firstFailedLine(file: string, summary: RunSummary): string | undefined {
  if (redTests(summary).length === 0) return undefined;
  return printable(oneLine(`First failed test: ${pathToFileURL(file).href}#first-failure`));
}

/** The results, duration and cost of a run, without the path of its report. */
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

/** E.g. `3 warnings, the first in "logs in"`; undefined if there are none. */
function warningsLine({ tests }: RunSummary): string | undefined {
  const countOf = (test: TestSummary): number => lastAttempt(test)?.warnings.length ?? 0;
  const [first] = tests.filter((test) => countOf(test) > 0);
  if (!first) return undefined;
  const count = tests.reduce((sum, test) => sum + countOf(test), 0);
  return `${count === 1 ? '1 warning' : `${count} warnings, the first`} in "${shorten(first.title, longestTitle)}"`;
}
