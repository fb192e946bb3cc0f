import { shorten } from '../../util/shorten.ts';
import { firstLine } from '../outputs/plain-words.ts';
import type { FailedTest, FailureList, ListedError } from './failure-list.ts';

const longestTitle = 120;
const longestMessage = 200;
const mostLines = 20;

/** A failure in one line: title, place, message, code and class, and the path of its last picture. */
export function failureLine(failure: ListedError & Partial<Pick<FailedTest, 'screens'>>): string {
  const { title, file, line, message, code, failureClass, screens = [] } = failure;
  const place = file === undefined ? '' : ` (${file}:${line ?? 1})`;
  const kind = [code, failureClass].filter(Boolean).join(', ');
  return [
    `${shorten(title, longestTitle)}${place}:`,
    shorten(firstLine(message), longestMessage),
    kind && `[${kind}]`,
    screens.at(-1)?.path,
  ]
    .filter(Boolean)
    .join(' ');
}

/** One line for each failure, and the command that shows more; empty if nothing failed. */
export function failureLines({ report, errors, failures }: FailureList): string[] {
  const all = [...errors, ...failures];
  if (all.length === 0) return [];
  const shown = all.slice(0, mostLines).map((failure) => `✗ ${failureLine(failure)}`);
  const rest = all.length > mostLines ? [`… and ${all.length - mostLines} more`] : [];
  return [...shown, ...rest, moreLine(report)];
}

/** The command that shows more of each failure of a report. */
export function moreLine(report: string): string {
  const isPlain = /^[\w./:@\\-]+$/.test(report);
  return `More about each failure: npx eyewright failures ${isPlain ? report : JSON.stringify(report)}`;
}
