import { EventEmitter } from 'node:events';

import { DeviceError } from '../../../../core/errors/errors.ts';
import { pause } from '../../../../core/time/clock.ts';
import type { PageFrame } from '../page-driver.ts';
import type { BrowserPage } from '../browser-page.ts';
import type { DocumentLook } from './document-script.ts';
import { bidiOf } from './bidi-browser.ts';
import { BidiScripts } from './bidi-scripts.ts';
import { ClassicScripts } from './classic-scripts.ts';
import { CurrentWindow } from './current-window.ts';
import { SessionBounds } from './session-bounds.ts';
import { SessionDialogs } from './session-dialogs.ts';
import { SessionFrame } from './session-frame.ts';
import { SessionQueue } from './session-queue.ts';
import type { SessionScripts } from './session-scripts.ts';
import { SessionWindows } from './session-windows.ts';
import type { ActionSequence, ElementReference, WebdriverBrowser } from './webdriver-browser.ts';
import { isOver, type WebdriverFailure } from '../../../shared/webdriver/webdriver-failure.ts';
import { isCrash } from './webdriver-failure.ts';
import { DocumentReplaced } from '../../web-errors.ts';

/** How long a page may take to begin to go back, in milliseconds. */
const backMs = 5000;

/** The main frame, as listeners of navigations get it. */
const mainFrame = { parentFrame: () => null };

/**
 * The current window of a WebDriver session, with the form of a page of the other libraries. The protocol has no events: what
 * Playwright and Puppeteer are told, this finds out with its next command and emits under the same names.
 */
export class WebdriverPage extends EventEmitter implements BrowserPage {
  readonly browser: WebdriverBrowser;
  readonly queue: SessionQueue;
  readonly #windows: SessionWindows;
  readonly #scripts: SessionScripts;
  readonly #window: CurrentWindow | undefined;
  /** The main document. */
  readonly main = new SessionFrame();
  /** Undefined with WebDriver BiDi, which can stop requests. */
  readonly bounds: SessionBounds | undefined;
  #isClosed = false;
  #lost: WebdriverFailure | undefined;

  constructor(browser: WebdriverBrowser) {
    super();
    // One for each agent and each thing that it follows.
    this.setMaxListeners(0);
    this.browser = browser;
    const dialogs = new SessionDialogs(browser, this);
    this.queue = new SessionQueue(
      () => dialogs.answer(),
      (error) => this.#onFailure(error),
    );
    this.#windows = new SessionWindows(browser, this.queue);
    const bidi = bidiOf(browser);
    this.#window = bidi && new CurrentWindow(bidi);
    this.bounds = bidi ? undefined : new SessionBounds(browser, this.queue, () => this.#address());
    const onFailure = (error: Error): void => this.#onFailure(error);
    this.#scripts =
      bidi && this.#window
        ? new BidiScripts({ browser: bidi, window: this.#window, onFailure })
        : new ClassicScripts(browser, this.queue);
  }

  /** The window that has the focus. Only with WebDriver BiDi. */
  get window(): CurrentWindow | undefined {
    return this.#window;
  }

  /** Why the session can no longer be used; undefined while it can. */
  get lost(): WebdriverFailure | undefined {
    return this.#lost;
  }

  /** Sends one command. @param isRepeatable - As in `SessionQueue.send`. */
  command<T>(run: () => Promise<T>, isRepeatable = true): Promise<T> {
    return this.queue.run(async () => {
      const result = await this.queue.send(run, isRepeatable);
      this.#isClosed = false;
      return result;
    });
  }

  /** Evaluates an expression, which may act, and so begins once. */
  evaluate(script: string): Promise<unknown> {
    return this.#evaluateIn(this.main, script);
  }

  async #evaluateIn(frame: SessionFrame, script: string): Promise<unknown> {
    await this.bounds?.assertKept();
    return this.#valueOf(await this.#scripts.look(frame, { script, world: 'main', isRepeatable: false }));
  }

  /** Evaluates an expression where the page's scripts cannot change the result, as far as the session can. */
  async ask(frame: SessionFrame, script: string): Promise<unknown> {
    return this.#valueOf(await this.#scripts.look(frame, { script, world: 'isolated', isRepeatable: true }));
  }

  /** Sends input to a document. */
  async act(frame: SessionFrame, actions: readonly ActionSequence[]): Promise<void> {
    await this.bounds?.assertKept();
    await this.#scripts.act(frame, actions);
  }

  #valueOf({ value, error }: DocumentLook): unknown {
    this.#isClosed = false;
    // What a script of the page throws is no failure of the session.
    if (error !== undefined) throw new DeviceError('DEVICE_COMMAND_FAILED', `A script failed in the page: ${error}`);
    return value;
  }

  async goto(url: string): Promise<void> {
    await this.#navigate(() => this.browser.navigateTo(url));
  }

  async reload(): Promise<void> {
    await this.#navigate(() => this.browser.refresh());
  }

  /**
   * By a script: the command waits for a load, which pages from the browser's back-forward cache do not have. Resolves when the
   * page has had time to go; the caller looks whether it has gone.
   */
  async goBack(): Promise<void> {
    // The document takes the script with it. chromedriver then may say that the script took too long.
    await this.evaluate('void history.back()').catch((error: unknown) => {
      if (isOver(error)) throw error;
    });
    await pause(backMs);
  }

  url(): string {
    return this.main.url;
  }

  title(): Promise<string> {
    return this.command(() => this.browser.getTitle());
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether a window is the one that has the focus. Only with WebDriver BiDi is anything else known of windows. */
  isCurrent(handle: string): boolean {
    return this.#window?.name === handle;
  }

  bringToFront(): Promise<void> {
    return this.queue.run(async () => {
      const handle = await this.queue.send(() => this.browser.getWindowHandle());
      await this.queue.send(() => this.browser.switchToWindow(handle));
    });
  }

  mainFrame(): object {
    return mainFrame;
  }

  frames(): readonly PageFrame[] {
    return this.main.all.map((frame) => this.#pageFrame(frame));
  }

  /** A screenshot of the viewport as PNG. Tells of windows that have opened since the last one. */
  screenshot(): Promise<Buffer> {
    return this.queue.run(async () => {
      // Servers carry out the commands of a session in turn (the "request queue" of WebDriver), so both take one round trip.
      const handles = this.#windows.handles();
      const picture = await this.queue.send(() => this.#scripts.screenshot());
      for (const popup of await this.#windows.opened(await handles)) this.emit('popup', popup);
      return Buffer.from(picture, 'base64');
    });
  }

  addInitScript(script: string): Promise<() => Promise<void>> {
    return this.#scripts.addInitScript(script);
  }

  async #address(): Promise<string> {
    await this.ask(this.main, 'null');
    return this.main.url;
  }

  async #navigate(run: () => Promise<unknown>): Promise<void> {
    this.bounds?.noteNavigation();
    await this.command(run, false);
    this.emit('framenavigated', mainFrame);
    // A page that navigates on at once is looked at with the next command.
    await this.ask(this.main, 'null').catch(() => undefined);
  }

  #pageFrame(frame: SessionFrame): PageFrame {
    return {
      url: () => frame.url,
      evaluate: (script) => this.#evaluateIn(frame, script),
      evaluateIsolated: (script, fallback = () => script) => this.ask(frame, this.#window ? script : fallback()),
      parent: () => (frame.around ? this.#pageFrame(frame.around) : null),
      atOwner: async (functionBody) => frame.around && this.#askOwner(frame.around, functionBody, frame.element),
    };
  }

  async #askOwner(frame: SessionFrame, functionBody: string, element: ElementReference | undefined): Promise<unknown> {
    const script = `((element) => {${functionBody}})(element)`;
    return this.#valueOf(await this.#scripts.look(frame, { script, element, world: 'main', isRepeatable: true }));
  }

  #onFailure(error: Error): void {
    if (isOver(error)) [this.#isClosed, this.#lost] = [true, error];
    if (isCrash(error)) this.emit('crash');
    // The frames of a document that is gone are gone as well.
    if (error instanceof DocumentReplaced) this.main.update(this.main.url, []);
  }
}

const pages = new WeakMap<WebdriverBrowser, WebdriverPage>();

/** The page of a session, which all its agents share. */
export function webdriverPage(browser: WebdriverBrowser): WebdriverPage {
  const page = pages.get(browser) ?? new WebdriverPage(browser);
  pages.set(browser, page);
  return page;
}
