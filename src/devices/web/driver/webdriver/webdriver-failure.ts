import { failureOf, WebdriverFailure } from '../../../shared/webdriver/webdriver-failure.ts';
import { DocumentReplaced } from '../../web-errors.ts';

/** The frame or its element went away: the page can be looked at again. */
const replacedKinds = new Set(['no such frame', 'stale element reference', 'detached shadow root', 'no such element']);
/** How drivers say that a script had no result because the document went away. */
const replacedTexts = [
  // chromedriver
  'document unloaded while waiting for result',
  'aborted by navigation',
  'Cannot find context with specified id',
  'frame was detached',
  // Firefox
  'Document was unloaded',
  // WebKit
  'script execution was interrupted',
  'navigation occurred',
];

export const isDialogOpen = (error: unknown): boolean =>
  error instanceof WebdriverFailure && error.kind === 'unexpected alert open';

export const isCrash = (error: unknown): boolean =>
  error instanceof WebdriverFailure && /\b(tab|page|process) crashed\b/i.test(error.message);

/** Turns an error of webdriverio into one that may be shown and recorded. */
export function asFailure(error: unknown): Error {
  if (error instanceof WebdriverFailure || error instanceof DocumentReplaced) return error;
  const failure = failureOf(error);
  const isReplaced = replacedKinds.has(failure.kind) || replacedTexts.some((text) => failure.message.includes(text));
  return isReplaced ? new DocumentReplaced(failure.message) : failure;
}
