import type { DialogPolicy } from '../../devices/web/dialogs/dialog-policy.ts';
import { answerPlaywrightDialogs, type PlaywrightPage } from '../../devices/web/driver/playwright.ts';
import { answerPuppeteerDialogs, type PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';

/**
 * Answers the dialogs of a test's page according to the option `dialogs`, before an agent exists; returns a function
 * that stops it. An open dialog blocks everything: Playwright dismisses unhandled dialogs itself, Puppeteer leaves them
 * open.
 *
 * @param given - The option; it is validated when an agent is created.
 */
export function answerDialogsOf(page: object, given: unknown): () => void {
  const policy = isPolicy(given) ? given : undefined;
  // Checks one method each, so that a test whose page needs no agent loads none.
  if ('evaluateOnNewDocument' in page) return answerPuppeteerDialogs(page as PuppeteerPage, policy);
  return policy && 'addInitScript' in page ? answerPlaywrightDialogs(page as PlaywrightPage, policy) : () => undefined;
}

function isPolicy(given: unknown): given is DialogPolicy {
  return given === 'accept' || given === 'dismiss' || typeof given === 'function';
}
