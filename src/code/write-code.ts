import type { CodeLanguage, Journal } from '../core/journal.ts';
import type { RememberedStep } from '../core/cache.ts';
import { dialogAction, dialogLines } from './dialog-lines.ts';
import { playwrightCode } from './playwright-code.ts';
import { puppeteerCode } from './puppeteer-code.ts';
import type { Writer } from './writer.ts';
import { comment, expression, literal } from './literals.ts';
import { factsIn } from './facts.ts';

const writers: Readonly<Record<CodeLanguage, Writer>> = { playwright: playwrightCode, puppeteer: puppeteerCode };

/**
 * What the calls of a journal did, as code that needs neither this package nor a model. What could not be made
 * deterministic stands in it as a comment.
 */
export function writeCode(journal: Journal, language: CodeLanguage, title: string): string {
  const writer = writers[language];
  const body = [
    ...(journal.address === undefined ? [] : [writer.open(addressOf(journal.address)), '']),
    ...journal.entries.flatMap((entry) => {
      const lines = linesOf(entry.steps, writer);
      const facts = factsIn(entry).flatMap((fact) => writer.expect(fact) ?? []);
      const isLost = lines.length + facts.length === 0;
      const head = comment(`${isLost ? 'Not carried over, a model decides it: ' : ''}${entry.verb} ${entry.subject}`);
      return [head, ...lines, ...facts];
    }),
  ];
  return writer.wrap(title, body);
}

/** Several dialogs of one action are answered one after the other. */
function linesOf(steps: readonly RememberedStep[], writer: Writer): string[] {
  return steps.flatMap((step, index) => {
    if (step.action !== dialogAction) return writer.step(step);
    if (steps[index - 1]?.action === dialogAction) return [];
    const end = steps.findIndex(({ action }, place) => place > index && action !== dialogAction);
    return dialogLines(steps.slice(index, end < 0 ? undefined : end));
  });
}

/** An address whose origin may be another one elsewhere. */
function addressOf(address: string): string {
  if (!/^https?:/.test(address)) return literal(address);
  const { origin, pathname, search, hash } = new URL(address);
  return `new URL(${expression(decodeSecrets(pathname + search + hash))}, process.env['BASE_URL'] ?? ${literal(origin)}).href`;
}

/** An address escapes the braces of a secret's placeholder. */
function decodeSecrets(address: string): string {
  return address.replaceAll(/%7B%7Bsecret:([A-Za-z_]\w*)%7D%7D/gi, '{{secret:$1}}');
}
