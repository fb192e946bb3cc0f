import { errorMessage } from '../../../../core/errors/errors.ts';
import { settlesWithin } from '../../../../core/time/deadline.ts';
import { elementKey } from '../../../shared/webdriver/element-key.ts';
import { isOver, WebdriverFailure } from '../../../shared/webdriver/webdriver-failure.ts';
import type { BidiBrowser, Evaluated, RemoteValue, RemoteValueOfElement } from './bidi-browser.ts';
import type { CurrentWindow } from './current-window.ts';
import { documentFunction, readAnswer, type DocumentLook } from './document-script.ts';
import type { SessionFrame } from './session-frame.ts';
import type { ScriptCall, SessionScripts, World } from './session-scripts.ts';
import type { ActionSequence, ElementReference } from './webdriver-browser.ts';
import { asFailure } from './webdriver-failure.ts';

/** How long a command may go without an answer until the session is looked at, in milliseconds. */
const lookMs = 2000;

/**
 * Whether the page may be scrolled to the left of where it begins, as pages that are written from right to left. Of these, Chromium
 * takes another part by WebDriver BiDi than it shows, whatever part is asked for.
 */
const mayReachLeft = `() => [document.documentElement, document.body].some((element) => {
  if (!element) return false;
  const { direction, writingMode } = getComputedStyle(element);
  return direction !== 'ltr' || writingMode !== 'horizontal-tb';
})`;

/** The name of the isolated world. The protocol calls it a sandbox. */
const sandbox = 'eyewright';

export interface BidiScriptsInit {
  readonly browser: BidiBrowser;
  readonly window: CurrentWindow;
  /** Called with each command that failed. */
  onFailure(error: Error): void;
}

/**
 * Scripts and input by WebDriver BiDi. They need no turn in the queue: neither the focus in a document, nor a driver that is not
 * kept by a dialog.
 */
export class BidiScripts implements SessionScripts {
  readonly #browser: BidiBrowser;
  readonly #window: CurrentWindow;
  readonly #onFailure: (error: Error) => void;

  constructor({ browser, window, onFailure }: BidiScriptsInit) {
    this.#browser = browser;
    this.#window = window;
    this.#onFailure = onFailure;
  }

  async look(frame: SessionFrame, { script, element, world }: ScriptCall): Promise<DocumentLook> {
    const context = await this.#contextOf(frame);
    const look = readAnswer(plainValue(await this.#call(context, { code: documentFunction(script), element, world })));
    const added = frame.update(look.url, look.frames);
    // They may have gone away meanwhile.
    await Promise.all(
      added.map((one) => this.look(one, { script: 'null', world, isRepeatable: true }).catch(() => undefined)),
    );
    return look;
  }

  async screenshot(): Promise<string> {
    const context = await this.#window.handle();
    const { value } = await this.#call(context, { code: mayReachLeft, world: 'isolated' });
    if (value === true) return this.#browser.takeScreenshot();
    const { data } = await this.#send(() => this.#browser.browsingContextCaptureScreenshot({ context }));
    return data;
  }

  async act(frame: SessionFrame, actions: readonly ActionSequence[]): Promise<void> {
    const context = await this.#contextOf(frame);
    await this.#send(() => this.#browser.inputPerformActions({ context, actions }));
  }

  async addInitScript(text: string): Promise<() => Promise<void>> {
    const { script } = await this.#send(() =>
      this.#browser.scriptAddPreloadScript({ functionDeclaration: `() => {${text}\n}` }),
    );
    return async () => void (await this.#send(() => this.#browser.scriptRemovePreloadScript({ script })));
  }

  /** The browser has one for each document that a window or a frame shows, and keeps it when the document is replaced. */
  async #contextOf(frame: SessionFrame): Promise<string> {
    const { element, around } = frame;
    if (!around) return this.#window.handle();
    frame.context ??= this.#contextIn(around, element);
    try {
      return await frame.context;
    } catch (error) {
      frame.context = undefined;
      throw error;
    }
  }

  async #contextIn(around: SessionFrame, element: ElementReference | undefined): Promise<string> {
    const context = await this.#contextOf(around);
    const found = await this.#call(context, { code: '(element) => element.contentWindow', element, world: 'isolated' });
    const { context: inner }: { context?: string } = Object(found.value);
    if (inner === undefined) throw asFailure(new WebdriverFailure('no such frame', 'The frame has no document'));
    return inner;
  }

  async #call(context: string, { code, element, world }: CallInit): Promise<RemoteValue> {
    const given: RemoteValueOfElement = element ? { sharedId: element[elementKey] ?? '' } : { type: 'null' };
    const answer: Evaluated = await this.#send(() =>
      this.#browser.scriptCallFunction({
        functionDeclaration: code,
        awaitPromise: true,
        target: { context, ...(world === 'isolated' && { sandbox }) },
        arguments: [given],
      }),
    );
    if (!answer.result)
      throw new WebdriverFailure('javascript error', answer.exceptionDetails?.text ?? 'no reason given');
    return answer.result;
  }

  async #send<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await this.#answered(run());
    } catch (error) {
      const failure = error instanceof WebdriverFailure ? error : bidiFailure(error);
      // The protocol calls windows and frames the same.
      const isClosed = failure.kind === 'no such frame' && !(await this.#window.isOpen());
      const reported = isClosed ? new WebdriverFailure('no such window', 'the window was closed') : asFailure(failure);
      this.#onFailure(reported);
      throw reported;
    }
  }

  /** Webdriverio waits on when the connection is closed, so the session is asked meanwhile whether it still exists. */
  async #answered<T>(sent: Promise<T>): Promise<T> {
    for (;;) {
      const isAnswered = await settlesWithin(sent, lookMs);
      if (isAnswered) return sent;
      const failure = await this.#window.failure();
      if (failure && isOver(failure)) {
        // Whatever webdriverio says later.
        sent.catch(() => undefined);
        throw failure;
      }
    }
  }
}

interface CallInit {
  readonly code: string;
  readonly element?: ElementReference | undefined;
  readonly world: World;
}

/** Webdriverio has the error code in its message. */
export function bidiFailure(error: unknown): WebdriverFailure {
  const message = errorMessage(error);
  const [, kind = 'unknown error', reason = message] = /failed with error: ([a-z ]+) - ([^]*)/.exec(message) ?? [];
  const isLost = message.includes('No connection to WebDriver Bidi');
  return new WebdriverFailure(isLost ? 'ECONNRESET' : kind, reason.split('\n')[0] ?? reason);
}

/** Lists, texts, numbers and truth values as they are; elements as WebDriver without BiDi passes them. */
function plainValue(remote: RemoteValue): unknown {
  const { type, value, sharedId } = remote;
  if (type === 'node') return { [elementKey]: sharedId };
  if (type === 'array' && Array.isArray(value)) return (value as RemoteValue[]).map(plainValue);
  return value ?? null;
}
