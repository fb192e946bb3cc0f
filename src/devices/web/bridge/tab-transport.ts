import { errorMessage } from '../../../core/errors/errors.ts';
import { monotonic, nextTurn } from '../../../core/time/clock.ts';
import { CallFailure } from '../web-errors.ts';
import { TabSessions } from './tab-sessions.ts';
import type { TabChannel, TabEvent } from './tab-channel.ts';

/** A message of Puppeteer; its parameters depend on the method. */
interface Command {
  readonly id: number;
  readonly method: string;
  readonly sessionId?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * The protocol has a browser, its tab, and the page in it; an extension reaches only the page. A page without an address counts as one
 * that is still being made.
 */
const tabTarget = {
  targetId: 'tab',
  type: 'tab',
  title: '',
  url: 'about:blank',
  attached: false,
  canAccessOpener: false,
};
const pageTarget = { ...tabTarget, targetId: 'page', type: 'page' };
const tabSession = 'tab-session';

/**
 * Lets Puppeteer drive one tab through an extension, which may only send commands to a page. The commands to the browser that
 * Puppeteer needs in order to find that page are answered here.
 */
export class TabTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #channel: TabChannel;
  readonly #sessions: TabSessions;
  /** Events of sessions that have asked for the frames of their page and have no answer yet. */
  readonly #held = new Map<string, object[]>();
  #isClosed = false;

  constructor(channel: TabChannel) {
    this.#channel = channel;
    this.#sessions = new TabSessions(channel);
  }

  send(text: string): void {
    void this.#carryOut(JSON.parse(text) as Command);
  }

  /** Called by Puppeteer, and when the tab is gone. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }

  /** Passes an event on to the sessions that it is for. */
  receive(event: TabEvent): void {
    const { method, params } = event;
    for (const sessionId of this.#sessions.receivers(event)) {
      const message = { sessionId, method, params };
      const held = this.#held.get(sessionId);
      if (held) held.push(message);
      else this.#emit(message);
    }
  }

  /**
   * Tells Puppeteer about the page as it is now, because events were lost: documents and contexts may have been replaced
   * meanwhile.
   */
  async renew(): Promise<void> {
    const { frameTree } = (await this.#channel.send('Page.getFrameTree')) as { frameTree: FrameTree };
    this.receive({ method: 'Runtime.executionContextsCleared', params: {} });
    this.#renewFrame(frameTree);
    // The browser names all contexts again when the domain is enabled.
    await this.#channel.send('Runtime.disable');
    await this.#channel.send('Runtime.enable');
  }

  #renewFrame({ frame, childFrames = [] }: FrameTree): void {
    const { id: frameId, parentId: parentFrameId } = frame;
    if (parentFrameId !== undefined) this.receive({ method: 'Page.frameAttached', params: { frameId, parentFrameId } });
    this.receive({ method: 'Page.frameNavigated', params: { frame, type: 'Navigation' } });
    const event = { frameId, loaderId: frame.loaderId, timestamp: monotonic() / 1000 };
    for (const name of ['DOMContentLoaded', 'load']) {
      this.receive({ method: 'Page.lifecycleEvent', params: { ...event, name } });
    }
    for (const child of childFrames) this.#renewFrame(child);
  }

  async #carryOut(command: Command): Promise<void> {
    const { id, sessionId, method } = command;
    const holds = sessionId !== undefined && method === 'Page.getFrameTree' && !this.#held.has(sessionId);
    if (holds) this.#held.set(sessionId, []);
    try {
      this.#emit({ id, sessionId, result: await this.#answer(command) });
    } catch (error) {
      this.#emit({ id, sessionId, error: { code: -32_000, message: errorMessage(error) } });
    }
    if (holds) this.#letGo(sessionId);
  }

  /**
   * An extension gets events and answers in any order. Puppeteer forgets contexts of frames that it has not heard of, and would wait
   * for them for ever.
   */
  #letGo(sessionId: string): void {
    const held = this.#held.get(sessionId) ?? [];
    this.#held.delete(sessionId);
    for (const message of held) this.#emit(message);
  }

  async #answer({ sessionId, method, params }: Command): Promise<object> {
    if (sessionId === undefined) return this.#answerAsBrowser(method, params);
    if (sessionId === tabSession) {
      if (method === 'Target.setAutoAttach') this.#attached(this.#sessions.root, pageTarget, tabSession);
      return {};
    }
    return this.#sessions.send(sessionId, method, params);
  }

  /** What Puppeteer asks the browser. */
  #answerAsBrowser(method: string, params: Command['params']): object {
    switch (method) {
      case 'Browser.getVersion':
        return {
          protocolVersion: '1.3',
          product: productOf(this.#channel.userAgent),
          userAgent: this.#channel.userAgent,
        };
      case 'Target.getBrowserContexts':
        return { browserContextIds: [] };
      case 'Target.setDiscoverTargets':
        for (const targetInfo of [tabTarget, pageTarget])
          this.#emit({ method: 'Target.targetCreated', params: { targetInfo } });
        return {};
      case 'Target.setAutoAttach':
        this.#attached(tabSession, tabTarget);
        return {};
      case 'Target.attachToTarget': {
        const sessionId = this.#sessions.add();
        this.#attached(sessionId, pageTarget);
        return { sessionId };
      }
      case 'Target.detachFromTarget': {
        const sessionId = String(params?.['sessionId']);
        this.#sessions.remove(sessionId);
        this.#emit({ method: 'Target.detachedFromTarget', params: { sessionId } });
        return {};
      }
      default:
        throw new CallFailure('DEVICE_UNSUPPORTED', `${method} is not possible through an extension`);
    }
  }

  #attached(sessionId: string, targetInfo: typeof tabTarget, parent?: string): void {
    const params = { sessionId, targetInfo: { ...targetInfo, attached: true }, waitingForDebugger: false };
    this.#emit({ sessionId: parent, method: 'Target.attachedToTarget', params });
  }

  /** In a turn of its own, as messages of a socket come: Puppeteer relies on it. */
  #emit(message: object): void {
    nextTurn(() => {
      if (!this.#isClosed) this.onmessage?.(JSON.stringify(message));
    });
  }
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly parentId?: string; readonly loaderId: string };
  readonly childFrames?: readonly FrameTree[];
}

/** E.g. `Chrome/141.0.0.0`. */
function productOf(userAgent: string): string {
  return /Chrome\/[\d.]+/.exec(userAgent)?.[0] ?? 'Chrome';
}
