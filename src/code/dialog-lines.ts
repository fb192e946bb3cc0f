import type { JournalStep } from '../core/memory/journal.ts';
import { comment, expression } from './literals.ts';

/** A dialog that opened before the next step was done. */
export const dialogAction = 'Dialog';

/** Answers dialogs in the order in which they open; the same in Playwright and Puppeteer. */
export function dialogLines(steps: readonly JournalStep[], page: string): string[] {
  const left = steps.filter(({ param }) => typeof param['accepted'] !== 'boolean');
  const answers = steps.filter((step) => !left.includes(step)).map(answerOf);
  const comments = left.map(({ param }) => comment(`Not carried over, the test answers it: ${messageOf(param)}`));
  return [...comments, ...answers.reduceRight<string[]>((inner, answer) => listener(answer, inner, page), [])];
}

type Param = JournalStep['param'];

const messageOf = (param: Param): string => `the dialog ${JSON.stringify(param['message'] ?? '')}`;

function answerOf({ param: { accepted, text } }: JournalStep): string {
  if (accepted !== true) return 'void dialog.dismiss();';
  return `void dialog.accept(${typeof text === 'string' ? expression(text) : ''});`;
}

/** A listener handles a single dialog; the next one is added when that opens. */
function listener(answer: string, inner: readonly string[], page: string): string[] {
  return [`${page}.once('dialog', (dialog) => {`, ...[...inner, answer].map((line) => `  ${line}`), '});'];
}
