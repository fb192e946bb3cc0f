import type { DialogPolicy } from '../../devices/web/dialogs/dialog-policy.ts';
import { answerPlaywrightDialogs, type PlaywrightPage } from '../../devices/web/driver/playwright.ts';
import { answerPuppeteerDialogs, type PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';

/**
 * Answers the dialogs of a test's page from now on, as the option `dialogs` says, before there is an agent; returns how to stop. An
 * open dialog keeps everything waiting: Playwright dismisses those that nobody answers by itself, Puppeteer leaves them open.
 *
 * @param given - The option, which is checked when an agent is made.
 */
export function answerDialogsOf(page: object, given: unknown): () => void {
  const policy = isPolicy(given) ? given : undefined;
  // Asked by one member each, so that a test whose page needs no agent loads none.
  if ('evaluateOnNewDocument' in page) return answerPuppeteerDialogs(page as PuppeteerPage, policy);
  return policy && 'addInitScript' in page ? answerPlaywrightDialogs(page as PlaywrightPage, policy) : () => undefined;
}

function isPolicy(given: unknown): given is DialogPolicy {
  return given === 'accept' || given === 'dismiss' || typeof given === 'function';
}
