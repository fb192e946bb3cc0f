import { oneLine, printable } from '../../util/plain-text.ts';
import { cacheLine, lastAttempt, redTests, usageLine } from './plain-words.ts';
import type { RunSummary } from '../summary/run-summary.ts';

/** What a runner prints last: where the report is, what went wrong, which model it was and what it cost. */
export function closingLine(file: string, summary?: RunSummary): string {
  return printable(oneLine([`Eyewright report: ${file}`, ...(summary ? factsOf(summary) : [])].join(' · ')));
}

function factsOf(summary: RunSummary): string[] {
  const { totals, models, usage, cache } = summary;
  const failed = redTests(summary).length;
  const warnings = summary.tests.reduce((sum, test) => sum + (lastAttempt(test)?.warnings.length ?? 0), 0);
  return [
    failed > 0 && `${failed} of ${totals.tests} test${totals.tests === 1 ? '' : 's'} failed`,
    warnings > 0 && `${warnings} warning${warnings === 1 ? '' : 's'}`,
    models.length > 0 && `model ${models.join(', ')}`,
    usageLine(usage),
    cacheLine(cache),
  ].filter((part) => typeof part === 'string');
}
