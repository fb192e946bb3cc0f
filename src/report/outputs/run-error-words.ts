import type { RunErrorSummary, RunSummary } from '../summary/run-summary.ts';
import { clipText } from '../run/clip-text.ts';
import { shorten } from '../../util/shorten.ts';
import { codeBlock, escapeMarkdown } from './markdown-text.ts';
import { firstLine, kindOf } from './plain-words.ts';
import type { XmlElement } from './xml.ts';

const longestReason = 100;
const longestMessage = 4_000;

/** E.g. `2 errors outside of the tests, the first: there is no database`; undefined if there are none. */
export function errorsLine({ errors = [] }: Pick<RunSummary, 'errors'>): string | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const count =
    errors.length === 1 ? '1 error outside of the tests' : `${errors.length} errors outside of the tests, the first`;
  return `${count}: ${shorten(firstLine(first.message), longestReason)}`;
}

/** The title of an error in a list. */
export function runErrorTitle({ title, message }: RunErrorSummary): string {
  return title ?? shorten(firstLine(message), longestReason);
}

/** All facts about an error, as text. */
export function runErrorText(error: RunErrorSummary): string {
  const { message, hint, stack } = error;
  const calls = stack?.slice(Math.max(0, stack.search(/^ +at /m)));
  return [kindOf(error), message, hint && `Hint: ${hint}`, calls].filter(Boolean).join('\n');
}

/** One section of Markdown for each error. */
export function runErrorSections({ errors = [] }: Pick<RunSummary, 'errors'>): string[] {
  return errors.map((error) => {
    const place = error.location && ` (\`${error.location.file}:${error.location.line}\`)`;
    const text = clipText(
      [error.message, error.hint && `Hint: ${error.hint}`].filter(Boolean).join('\n'),
      longestMessage,
    );
    return `\n**${escapeMarkdown(runErrorTitle(error))}**${place ?? ''}\n\n${codeBlock(text)}\n`;
  });
}

/** A JUnit suite with the errors as tests: tools count no other elements. */
export function runErrorSuite({ errors = [] }: Pick<RunSummary, 'errors'>): XmlElement[] {
  if (errors.length === 0) return [];
  const name = 'outside of the tests';
  const counts = { tests: errors.length, failures: 0, errors: errors.length, skipped: 0, time: 0 };
  const children = errors.map((error): XmlElement => {
    const { file, line } = error.location ?? {};
    const attributes = { message: firstLine(error.message), type: error.code ?? error.name };
    return {
      name: 'testcase',
      attributes: { classname: name, name: runErrorTitle(error), time: 0, file, line },
      children: [{ name: 'error', attributes, text: runErrorText(error) }],
    };
  });
  return [{ name: 'testsuite', attributes: { name, ...counts }, children }];
}
