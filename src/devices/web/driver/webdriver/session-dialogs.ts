import type { EventEmitter } from 'node:events';

import { clearTimer, pause, setTimer } from '../../../../core/time/clock.ts';
import { failureOf } from '../../../shared/webdriver/webdriver-failure.ts';
import type { WebdriverBrowser } from './webdriver-browser.ts';

/** How long a dialog may stay open until a listener has answered it, in milliseconds: handlers have 10 s. */
const answerLimitMs = 12_000;

/**
 * The dialogs of a session. With BiDi, webdriverio tells of them. Without it, a dialog is found when it keeps the driver from
 * carrying out a command.
 */
export class SessionDialogs {
  readonly #browser: WebdriverBrowser;
  readonly #page: EventEmitter;

  constructor(browser: WebdriverBrowser, page: EventEmitter) {
    this.#browser = browser;
    this.#page = page;
    if (browser.isBidi) browser.on('dialog' as never, ((dialog: unknown) => void page.emit('dialog', dialog)) as never);
  }

  /** Answers the open dialog, unless the driver has closed it itself. */
  async answer(): Promise<void> {
    if (this.#browser.isBidi) return pause(50);
    const message = await this.#browser.getAlertText().catch(() => undefined);
    // By its capability `unhandledPromptBehavior`, a driver may close dialogs by itself.
    if (message === undefined) return;
    if (this.#page.listenerCount('dialog') === 0) return this.#browser.dismissAlert().catch(() => undefined);
    await this.#leaveToListeners(message);
  }

  #leaveToListeners(message: string): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimer(resolve, answerLimitMs);
      const answered = async (answer: () => Promise<void>): Promise<void> => {
        clearTimer(timer);
        await answer().finally(resolve);
      };
      const browser = this.#browser;
      this.#page.emit('dialog', {
        // The protocol does not tell which kind it is.
        type: () => 'dialog',
        message: () => message,
        defaultValue: () => '',
        accept: (text?: string) =>
          answered(async () => {
            // An empty text as well: it replaces the one that a prompt suggests.
            if (text !== undefined) await browser.sendAlertText(text).catch(ignoreNoPrompt);
            await browser.acceptAlert();
          }),
        dismiss: () => answered(() => browser.dismissAlert()),
      });
    });
  }
}

/** Alerts and questions take no text: https://www.w3.org/TR/webdriver2/#send-alert-text */
function ignoreNoPrompt(error: unknown): void {
  if (failureOf(error).kind !== 'element not interactable') throw error;
}
