import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

import { DeviceError } from '../../../../core/errors/errors.ts';
import { pause } from '../../../../core/time/clock.ts';
import type { PageFrame } from '../page-driver.ts';
import { askAgain } from '../bound-driver.ts';
import type { BrowserPage } from '../browser-page.ts';
import { documentBody, readAnswer, type DocumentLook } from './document-script.ts';
import { SessionDialogs } from './session-dialogs.ts';
import { SessionFrame } from './session-frame.ts';
import { SessionQueue } from './session-queue.ts';
import { SessionWindows } from './session-windows.ts';
import type { ElementReference, WebdriverBrowser } from './webdriver-browser.ts';
import { isOver, type WebdriverFailure } from '../../../shared/webdriver/webdriver-failure.ts';
import { isCrash } from './webdriver-failure.ts';
import { DocumentReplaced } from '../../web-errors.ts';

/** How long a page may take to begin to go back, in milliseconds. */
const backMs = 5000;

/** WebKit may lose the answer of a script while a document loads; then the script is asked for again. In milliseconds. */
const lostScriptMs = 3000;

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
  readonly #main = new SessionFrame();
  /** Scripts for every document. */
  readonly #scripts = new Set<string>();
  #version = 0;
  readonly #name = randomUUID();
  #calls = 0;
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

  evaluate(script: string): Promise<unknown> {
    return this.evaluateIn(this.#main, script);
  }

  /** @param element - Available to the script as `element`. */
  evaluateIn(frame: SessionFrame, script: string, element?: ElementReference): Promise<unknown> {
    const id = this.#nextId();
    return this.queue.run(async () => {
      const { value, error } = await this.#look(frame, { script, id, element });
      this.#isClosed = false;
      // What a script of the page throws is no failure of the session.
      if (error !== undefined) throw new DeviceError('DEVICE_COMMAND_FAILED', `A script failed in the page: ${error}`);
      return value;
    });
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
    await this.evaluate('void history.back()');
    await pause(backMs);
  }

  url(): string {
    return this.#main.url;
  }

  title(): Promise<string> {
    return this.command(() => this.browser.getTitle());
  }

  isClosed(): boolean {
    return this.#isClosed;
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
    return this.#main.all.map((frame) => this.#pageFrame(frame));
  }

  /** A screenshot of the viewport as PNG. Tells of windows that have opened since the last one. */
  screenshot(): Promise<Buffer> {
    return this.queue.run(async () => {
      // Servers carry out the commands of a session in turn (the "request queue" of WebDriver), so both take one round trip.
      const handles = this.#windows.handles();
      const picture = await this.queue.send(() => this.browser.takeScreenshot());
      for (const popup of await this.#windows.opened(await handles)) this.emit('popup', popup);
      return Buffer.from(picture, 'base64');
    });
  }

  /** Runs a script in every new document from the next look at it on; returns how to stop. */
  async addInitScript(script: string): Promise<() => Promise<void>> {
    this.#scripts.add(script);
    this.#version += 1;
    await this.evaluate('null');
    return () => {
      this.#scripts.delete(script);
      return Promise.resolve();
    };
  }

  /** Unlike those of other processes that drive the same session. */
  #nextId(): string {
    this.#calls += 1;
    return `${this.#name}-${this.#calls}`;
  }

  async #navigate(run: () => Promise<unknown>): Promise<void> {
    await this.command(run, false);
    this.emit('framenavigated', mainFrame);
    // A page that navigates on at once is looked at with the next command.
    await this.evaluate('null').catch(() => undefined);
  }

  /** Looks at a document, and at frames that it did not have before, from within a run of the queue. */
  async #look(frame: SessionFrame, call: Call): Promise<DocumentLook> {
    const look = await this.#inFrame(frame, () => this.#run(frame, call));
    if (look.isFresh) await this.#prepare(frame);
    for (const added of frame.update(look.url, look.frames)) {
      const id = this.#nextId();
      // It may have gone away meanwhile.
      await this.#look(added, { script: 'null', id }).catch(() => undefined);
    }
    return look;
  }

  async #run(frame: SessionFrame, { script, id, element }: Call): Promise<DocumentLook> {
    const isTop = frame === this.#main;
    const version = this.#scripts.size === 0 ? 'none' : String(this.#version);
    const body = documentBody({ script, id, version, isTop });
    const execute = (): Promise<unknown> => this.browser.executeAsyncScript(body, [element ?? null] as never[]);
    const ask = async (): Promise<DocumentLook> =>
      readAnswer(await this.queue.send(() => askAgain(execute, lostScriptMs)));
    const look = await ask();
    if (look.isMeant) return look;
    // The test itself has switched to a frame.
    await this.#switchTo(null);
    return ask();
  }

  /** Runs the scripts for every document in a document that is new. */
  async #prepare(frame: SessionFrame): Promise<void> {
    for (const script of this.#scripts) {
      const id = this.#nextId();
      await this.#inFrame(frame, () => this.#run(frame, { script, id })).catch(() => undefined);
    }
  }

  /** Runs something with the focus in a frame; the main document has it again afterwards. */
  async #inFrame<T>(frame: SessionFrame, run: () => Promise<T>): Promise<T> {
    const { path } = frame;
    if (path.length === 0) return run();
    try {
      await this.#switchTo(null);
      for (const element of path) await this.#switchTo(element);
      return await run();
    } finally {
      await this.#switchTo(null).catch(() => undefined);
    }
  }

  async #switchTo(element: ElementReference | null): Promise<void> {
    await this.queue.send(() => this.browser.switchFrame(element as never));
  }

  #pageFrame(frame: SessionFrame): PageFrame {
    return {
      url: () => frame.url,
      evaluate: (script) => this.evaluateIn(frame, script),
      evaluateIsolated: (script, fallback = () => script) => this.evaluateIn(frame, fallback()),
      parent: () => (frame.around ? this.#pageFrame(frame.around) : null),
      atOwner: async (functionBody) =>
        frame.around && this.evaluateIn(frame.around, `((element) => {${functionBody}})(element)`, frame.element),
    };
  }

  #onFailure(error: Error): void {
    if (isOver(error)) [this.#isClosed, this.#lost] = [true, error];
    if (isCrash(error)) this.emit('crash');
    // The frames of a document that is gone are gone as well.
    if (error instanceof DocumentReplaced) this.#main.update(this.#main.url, []);
  }
}

interface Call {
  readonly script: string;
  readonly id: string;
  readonly element?: ElementReference | undefined;
}

const pages = new WeakMap<WebdriverBrowser, WebdriverPage>();

/** The page of a session, which all its agents share. */
export function webdriverPage(browser: WebdriverBrowser): WebdriverPage {
  const page = pages.get(browser) ?? new WebdriverPage(browser);
  pages.set(browser, page);
  return page;
}
