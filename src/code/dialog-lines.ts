import type { JournalStep } from '../core/memory/journal.ts';
import { comment, expression, literal } from './literals.ts';

/** A dialog that opened before the next step was done. */
export const dialogAction = 'Dialog';

/** Answers dialogs in the order in which they open; the same in Playwright and Puppeteer. */
export function dialogLines(steps: readonly JournalStep[], page: string): string[] {
  const answers = steps.filter((step) => !isLeft(step)).map((step) => `void ${callOf(step)};`);
  return [...leftLines(steps), ...answers.reduceRight<string[]>((inner, answer) => listener(answer, inner, page), [])];
}

/** Comments for dialogs that the test itself has to answer. */
export function leftLines(steps: readonly JournalStep[]): string[] {
  return steps
    .filter((step) => isLeft(step))
    .map(({ param }) => comment(`Not carried over, the test answers it: ${messageOf(param)}`));
}

const isLeft = ({ param }: JournalStep): boolean => typeof param['accepted'] !== 'boolean';

type Param = JournalStep['param'];

/** All dialogs of a test, in the order in which they opened. */
export function answersOf(steps: readonly JournalStep[]): string[] {
  return steps.map((step) => (isLeft(step) ? 'undefined' : callOf(step)));
}

/** What a dialog has to be: its number, its kind and its message, unless that differs in each run. */
export function dialogForm({ param: { type, message, isSteady } }: JournalStep, number: number): string {
  const [kind, words] = [type, message].map((part) => (typeof part === 'string' ? part : '')) as [string, string];
  if (isSteady !== true) return `expect.stringContaining(${literal(`${kind}: `)})`;
  return kind === '' ? `expect.stringContaining(${expression(words)})` : expression(`${number}. ${kind}: ${words}`);
}

const messageOf = (param: Param): string => `the dialog ${JSON.stringify(param['message'] ?? '')}`;

function callOf({ param: { accepted, text } }: JournalStep): string {
  if (accepted !== true) return 'dialog.dismiss()';
  return `dialog.accept(${typeof text === 'string' ? expression(text) : ''})`;
}

/** A listener handles a single dialog; the next one is added when that opens. */
function listener(answer: string, inner: readonly string[], page: string): string[] {
  return [`${page}.once('dialog', (dialog) => {`, ...[...inner, answer].map((line) => `  ${line}`), '});'];
}
