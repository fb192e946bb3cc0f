import { randomUUID } from 'node:crypto';

import { DocumentReplaced } from '../../web-errors.ts';
import { WebdriverFailure } from '../../../shared/webdriver/webdriver-failure.ts';
import { askAgain } from '../bound-driver.ts';
import { documentBody, readAnswer, type DocumentLook } from './document-script.ts';
import type { SessionFrame } from './session-frame.ts';
import type { SessionQueue } from './session-queue.ts';
import type { ScriptCall, SessionScripts } from './session-scripts.ts';
import type { ActionSequence, ElementReference, WebdriverBrowser } from './webdriver-browser.ts';

/** WebKit may lose the answer of a script while a document loads; then it is asked for again. In milliseconds. */
const lostScriptMs = 3000;

/** Scripts and input by the commands of WebDriver, for which a document has to have the focus of the session. */
export class ClassicScripts implements SessionScripts {
  readonly #browser: WebdriverBrowser;
  readonly #queue: SessionQueue;
  /** Scripts for every document. */
  readonly #scripts = new Set<string>();
  #version = 0;
  readonly #name = randomUUID();
  #calls = 0;
  /** The main document that was seen last. */
  #top: SessionFrame | undefined;

  constructor(browser: WebdriverBrowser, queue: SessionQueue) {
    this.#browser = browser;
    this.#queue = queue;
  }

  look(frame: SessionFrame, call: ScriptCall): Promise<DocumentLook> {
    const id = this.#nextId();
    return this.#queue.run(() => this.#look(frame, { ...call, id }));
  }

  act(frame: SessionFrame, actions: readonly ActionSequence[]): Promise<void> {
    const perform = (): Promise<void> => this.#queue.send(() => this.#browser.performActions([...actions]), false);
    return this.#queue.run(() => this.#inFrame(frame, perform));
  }

  screenshot(): Promise<string> {
    return this.#browser.takeScreenshot();
  }

  /** From the next look at a document on. */
  async addInitScript(script: string): Promise<() => Promise<void>> {
    this.#scripts.add(script);
    this.#version += 1;
    if (this.#top) await this.look(this.#top, { script: 'null', world: 'main', isRepeatable: true });
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

  /** Looks at a document, and at frames that it did not have before, from within a run of the queue. */
  async #look(frame: SessionFrame, call: IdentifiedCall): Promise<DocumentLook> {
    if (!frame.around) this.#top = frame;
    const run = (): Promise<DocumentLook> => (call.isRepeatable ? this.#run(frame, call) : this.#runOnce(frame, call));
    const look = await this.#inFrame(frame, run);
    if (look.isFresh) await this.#prepare(frame);
    for (const added of frame.update(look.url, look.frames)) {
      const id = this.#nextId();
      // It may have gone away meanwhile.
      await this.#look(added, { ...nothing, id }).catch(() => undefined);
    }
    return look;
  }

  /**
   * Runs a script in the document that is there now, and in no other one: the command is sent again because of a dialog or a lost
   * answer, and chromedriver itself runs a script again in the document that has come meanwhile.
   */
  async #runOnce(frame: SessionFrame, call: IdentifiedCall): Promise<DocumentLook> {
    const before = this.#nextId();
    const first = await this.#run(frame, { ...nothing, id: before });
    const look = await this.#run(frame, { ...call, onlyAfter: before }).catch(async (error: unknown) => {
      throw (await this.#isLost(frame, call, error)) ? new DocumentReplaced(answerLost) : error;
    });
    if (look.isOther) throw new DocumentReplaced(answerLost);
    return { ...look, isFresh: look.isFresh || first.isFresh };
  }

  /** Whether an error only means that the document in which a script ran has gone. chromedriver may say that the script took too long. */
  async #isLost(frame: SessionFrame, call: IdentifiedCall, error: unknown): Promise<boolean> {
    if (error instanceof DocumentReplaced) return true;
    if (!(error instanceof WebdriverFailure) || error.kind !== 'script timeout') return false;
    const inSame = { ...nothing, id: this.#nextId(), onlyAfter: call.id };
    const look = await this.#run(frame, inSame).catch(() => undefined);
    return look?.isOther === true;
  }

  async #run(frame: SessionFrame, call: IdentifiedCall): Promise<DocumentLook> {
    const { script, id, element, onlyAfter } = call;
    const isTop = frame.around === undefined;
    const version = this.#scripts.size === 0 ? 'none' : String(this.#version);
    const body = documentBody({ script, id, version, isTop, onlyAfter });
    const execute = (): Promise<unknown> => this.#browser.executeAsyncScript(body, [element ?? null] as never[]);
    const ask = async (): Promise<DocumentLook> =>
      readAnswer(await this.#queue.send(() => askAgain(execute, lostScriptMs)));
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
      await this.#inFrame(frame, () => this.#run(frame, { script, id, isRepeatable: true })).catch(() => undefined);
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
    await this.#queue.send(() => this.#browser.switchFrame(element as never));
  }
}

interface IdentifiedCall extends Omit<ScriptCall, 'world'> {
  readonly id: string;
  /** As in `DocumentRequest`. */
  readonly onlyAfter?: string;
}

const nothing = { script: 'null', isRepeatable: true } as const;

const answerLost = 'the page went away while the script ran, so its result is lost; the script is not run again';
