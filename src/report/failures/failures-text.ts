import { plainText, printable } from '../../util/plain-text.ts';
import { formatMs } from '../run/format-ms.ts';
import { clipText } from '../run/clip-text.ts';
import { stepMarks, totalsLine } from '../outputs/plain-words.ts';
import { failureLine } from './failure-line.ts';
import type { FailedTest, FailureList, ListedError, ListedStep } from './failure-list.ts';

/** Colours a text for a terminal. */
export type Paint = (style: 'red' | 'green' | 'bold' | 'dim', text: string) => string;

const mostInFull = 20;
const mostSteps = 40;
const longestMessage = 4_000;

/** The list for a person in a terminal and for a coding agent. Parts of it are hostile input: nothing in them acts on the terminal. */
export function failuresText(list: FailureList, paint: Paint = (_style, text) => text): string {
  const { errors, failures } = list;
  const all = [
    ...errors.map((error) => errorBlock(error, paint)),
    ...failures.slice(0, mostInFull).map((test) => testBlock(test, paint)),
    ...shortLines(failures.slice(mostInFull)),
  ];
  const damage = damageLine(list);
  return [paint('bold', printable(headLine(list))), ...all, ...(damage ? [damage] : [])].join('\n\n').concat('\n');
}

/** E.g. `2 failed, 7 passed in eyewright_run/report/playwright.html`. */
function headLine({ errors, failures, totals, report, status, filter = '' }: FailureList): string {
  const words = `${report}: ${totalsLine(totals)}`;
  if (status === 'passed') return `No failures in ${words}`;
  if (errors.length + failures.length === 0) return `No failure has "${filter}" in its title or file. ${words}`;
  const outside = errors.length > 0 ? `, ${errors.length} outside of the tests` : '';
  return `${words}${outside}`;
}

function damageLine({ skippedLines }: FailureList): string | undefined {
  if (skippedLines === 0) return undefined;
  return `${skippedLines === 1 ? '1 line' : `${skippedLines} lines`} of the report could not be read.`;
}

function errorBlock(error: ListedError, paint: Paint): string {
  const rows = [
    `${paint('red', stepMarks.failed)} ${paint('bold', printable(error.title))} (outside of the tests)`,
    factsRow(error),
    ...(error.message === error.title ? [] : field('Message', error.message)),
    ...(error.hint === undefined ? [] : field('Hint', error.hint)),
  ];
  return rows.filter(Boolean).join('\n');
}

function testBlock(test: FailedTest, paint: Paint): string {
  const { title, message, why, hint, otherMessages = [], attempts, steps, stepsLeftOut = 0, screens, files } = test;
  const shown = steps.slice(-mostSteps);
  const leftOut = stepsLeftOut + steps.length - shown.length;
  const rows = [
    `${paint('red', stepMarks.failed)} ${paint('bold', printable(title))}`,
    factsRow(test),
    ...field('Message', message),
    ...otherMessages.slice(0, 4).flatMap((other) => field('Also', other)),
    ...(why === undefined ? [] : field('Why', why)),
    ...(hint === undefined ? [] : field('Hint', hint)),
    ...(attempts.length > 1
      ? list(
          'Attempts',
          attempts.map(({ status, reason }) => printable(`${status}: ${reason}`)),
        )
      : []),
    ...list('Steps', [
      ...(leftOut > 0 ? [`(${leftOut} earlier steps left out)`] : []),
      ...shown.map((step) => stepRow(step, paint)),
    ]),
    ...list(
      'Screens',
      screens.map(({ path, step }) => fileRow(path, step, paint)),
    ),
    ...list(
      'Files',
      files.map(({ path, name }) => fileRow(path, name, paint)),
    ),
  ];
  return rows.filter(Boolean).join('\n');
}

function factsRow({ file, line, failureClass, code }: ListedError): string {
  const facts = [file && `${file}:${line ?? 1}`, failureClass, code].filter(Boolean);
  return facts.length > 0 ? `  ${printable(facts.join(' · '))}` : '';
}

const styles = { passed: 'green', failed: 'red', running: 'red', skipped: 'dim' } as const;

function stepRow({ depth, status, text, durationMs }: ListedStep, paint: Paint): string {
  const mark = paint(styles[status], stepMarks[status]);
  const time = durationMs === undefined ? '' : ` (${formatMs(durationMs)})`;
  return `${'  '.repeat(depth)}${mark} ${printable(clipText(text, 300))}${time}`;
}

function fileRow(path: string, about: string, paint: Paint): string {
  return `${printable(path)}  ${paint('dim', printable(clipText(about, 100)))}`;
}

function shortLines(failures: readonly FailedTest[]): string[] {
  if (failures.length === 0) return [];
  const rows = failures.map((test) => printable(`  ${stepMarks.failed} ${failureLine(test)}`));
  return [[`${failures.length} more; --test <text> shows those with this text in full:`, ...rows].join('\n')];
}

function field(name: string, text: string): string[] {
  const [first = '', ...others] = printable(clipText(plainText(text), longestMessage))
    .trim()
    .split('\n');
  return [`  ${name}: ${first}`, ...others.filter((row) => row.trim() !== '').map((row) => `    ${row.trimEnd()}`)];
}

function list(name: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`  ${name}:`, ...rows.map((row) => `    ${row}`)];
}
