import type { BidiBrowser } from './bidi-browser.ts';
import { asFailure } from './webdriver-failure.ts';

/** Webdriverio tells of the commands that it sends, those of the test included. */
interface SentCommand {
  readonly command: string;
  readonly body?: { readonly handle?: string };
}

/** The window of a session that has the focus. WebDriver BiDi, which knows no focus, needs its name with every command. */
export class CurrentWindow {
  readonly #browser: BidiBrowser;
  #name: string | undefined;

  constructor(browser: BidiBrowser) {
    this.#browser = browser;
    const onCommand = ({ command, body }: SentCommand): void => {
      if (command === 'switchToWindow' && body?.handle !== undefined) this.#name = body.handle;
    };
    browser.on('command' as never, onCommand as never);
  }

  /** Its name, if it is known. */
  get name(): string | undefined {
    return this.#name;
  }

  /** Its name, which is also that of its context. */
  async handle(): Promise<string> {
    try {
      this.#name ??= await this.#browser.getWindowHandle();
      return this.#name;
    } catch (error) {
      throw asFailure(error);
    }
  }

  /** Why the session cannot tell its windows; undefined if it can. */
  async failure(): Promise<Error | undefined> {
    try {
      await this.#browser.getWindowHandles();
      return undefined;
    } catch (error) {
      return asFailure(error);
    }
  }

  /** Whether the window still exists. Webdriverio goes to another window when it is closed. */
  async isOpen(): Promise<boolean> {
    const handles = await this.#browser.getWindowHandles().catch(() => undefined);
    return !handles || this.#name === undefined || handles.includes(this.#name);
  }
}
