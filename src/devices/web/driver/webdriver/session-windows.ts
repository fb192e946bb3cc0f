import type { Popup } from '../page-driver.ts';
import type { SessionQueue } from './session-queue.ts';
import type { WebdriverBrowser } from './webdriver-browser.ts';

/** The windows and tabs of a session. WebDriver does not tell when one opens, so they are compared. */
export class SessionWindows {
  readonly #browser: WebdriverBrowser;
  readonly #queue: SessionQueue;
  #known: ReadonlySet<string> | undefined;

  constructor(browser: WebdriverBrowser, queue: SessionQueue) {
    this.#browser = browser;
    this.#queue = queue;
  }

  /** The windows that are open now; undefined while a dialog keeps the driver from saying so. */
  handles(): Promise<readonly string[] | undefined> {
    return this.#browser.getWindowHandles().catch(() => undefined);
  }

  /** Those of some windows that were not there at the last look, from within a run of the queue. */
  async opened(handles: readonly string[] | undefined): Promise<readonly Popup[]> {
    if (!handles) return [];
    const known = this.#known;
    this.#known = new Set(handles);
    if (!known) return [];
    const popups: Popup[] = [];
    for (const handle of handles.filter((one) => !known.has(one))) popups.push(await this.#popup(handle));
    return popups;
  }

  async #popup(handle: string): Promise<Popup> {
    let url = '';
    let looking: Promise<void> | undefined;
    const look = async (): Promise<void> => {
      // It may be closed by now.
      url = (await this.#inside(handle, () => this.#browser.getUrl()).catch(() => undefined)) ?? url;
    };
    await look();
    return {
      url: () => {
        if (url === '' || url === 'about:blank') looking ??= this.#queue.run(look).finally(() => (looking = undefined));
        return url;
      },
      close: () => this.#queue.run(async () => void (await this.#inside(handle, () => this.#browser.closeWindow()))),
    };
  }

  /** Runs a command in another window, and comes back to the one that was current. */
  async #inside<T>(handle: string, command: () => Promise<T>): Promise<T> {
    const send = <R>(run: () => Promise<R>): Promise<R> => this.#queue.send(run);
    const current = await send(() => this.#browser.getWindowHandle());
    await send(() => this.#browser.switchToWindow(handle));
    try {
      return await send(command);
    } finally {
      await send(() => this.#browser.switchToWindow(current));
    }
  }
}
