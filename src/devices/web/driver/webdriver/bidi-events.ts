import type { EventEmitter } from 'node:events';

import { borrow, type Shared } from '../shared-page.ts';
import type { PageDownload } from '../page-driver.ts';
import type { BidiBrowser } from './bidi-browser.ts';
import type { WebdriverPage } from './webdriver-page.ts';

/** Asked for one by one: a browser that does not know the newer ones has the others. */
const groups = [
  ['log.entryAdded'],
  ['network.beforeRequestSent', 'network.responseStarted', 'network.responseCompleted', 'network.fetchError'],
  ['browsingContext.contextCreated', 'browsingContext.contextDestroyed'],
  ['browsingContext.navigationCommitted'],
  ['browsingContext.downloadWillBegin', 'browsingContext.downloadEnd'],
] as const;

/** The event of a page with each download, which has no common form in the other libraries. */
export const downloadEvent = 'eyewright-download';

type EventName = (typeof groups)[number][number];

/** https://www.w3.org/TR/webdriver-bidi/#type-log-LogEntry */
interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

/** https://www.w3.org/TR/webdriver-bidi/#type-network-BaseParameters */
interface NetworkEvent {
  readonly context: string | null;
  readonly navigation: string | null;
  readonly request: { readonly request: string; readonly url: string };
  readonly response?: { readonly status: number; readonly url: string };
  readonly errorText?: string;
}

interface ContextEvent {
  readonly context: string;
  readonly parent?: string | null;
}

/** https://www.w3.org/TR/webdriver-bidi/#event-browsingContext-downloadEnd */
interface DownloadEvent extends ContextEvent {
  readonly url: string;
  readonly navigation: string | null;
  readonly suggestedFilename?: string;
  readonly status?: string;
  readonly filepath?: string | null;
}

/** A request, with the form of those of the other libraries. */
interface SeenRequest {
  url(): string;
  isNavigationRequest(): boolean;
  frame(): unknown;
  failure(): { errorText: string } | null;
}

/** What WebDriver BiDi tells of the current window, emitted by its page under the names of the other libraries. */
class BidiEvents {
  readonly #browser: BidiBrowser;
  readonly #page: WebdriverPage;
  readonly #emitter: EventEmitter;
  /** The window or frame around each frame. */
  readonly #parents = new Map<string, string>();
  readonly #requests = new Map<string, SeenRequest>();
  readonly #downloads = new Map<string, string>();
  readonly #stops: (() => void)[] = [];
  #subscriptions: readonly string[] = [];

  constructor(browser: BidiBrowser, page: WebdriverPage) {
    this.#browser = browser;
    this.#page = page;
    this.#emitter = page;
  }

  listen(): void {
    this.#on<LogEntry>('log.entryAdded', (entry) => this.#onLog(entry));
    this.#on<NetworkEvent>('network.beforeRequestSent', (event) => this.#onRequest(event));
    this.#on<NetworkEvent>('network.responseStarted', (event) => this.#onResponse(event));
    this.#on<NetworkEvent>('network.responseCompleted', (event) => this.#onEnd('requestfinished', event));
    this.#on<NetworkEvent>('network.fetchError', (event) => this.#onEnd('requestfailed', event));
    this.#on<ContextEvent>('browsingContext.contextCreated', ({ context, parent }) => {
      if (parent) this.#parents.set(context, parent);
    });
    this.#on<ContextEvent>('browsingContext.contextDestroyed', ({ context }) => void this.#parents.delete(context));
    this.#on<ContextEvent>('browsingContext.navigationCommitted', ({ context }) => {
      if (this.#page.isCurrent(context)) this.#emitter.emit('framenavigated', this.#page.mainFrame());
    });
    this.#on<DownloadEvent>('browsingContext.downloadWillBegin', (event) => this.#onDownload(event));
    this.#on<DownloadEvent>('browsingContext.downloadEnd', (event) => this.#onDownload(event));
  }

  async subscribe(): Promise<void> {
    const subscriptions = groups.map((events) => this.#browser.sessionSubscribe({ events }).catch(() => undefined));
    const answers = await Promise.all(subscriptions);
    this.#subscriptions = answers.flatMap((answer) => answer?.subscription ?? []);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    // By their names: those of webdriverio and of the test to the same events stay.
    const subscriptions = this.#subscriptions;
    if (subscriptions.length > 0) await this.#browser.sessionUnsubscribe({ subscriptions }).catch(() => undefined);
  }

  #on<T>(name: EventName, listener: (event: T) => void): void {
    this.#browser.on(name as never, listener as never);
    this.#stops.push(() => void this.#browser.off(name as never, listener as never));
  }

  #isOfPage(context: string | null | undefined): boolean {
    for (let each = context ?? undefined; each !== undefined; each = this.#parents.get(each)) {
      if (this.#page.isCurrent(each)) return true;
    }
    return false;
  }

  #onLog({ type, level, text, source }: LogEntry): void {
    if (!this.#isOfPage(source.context)) return;
    if (type === 'javascript') this.#emitter.emit('pageerror', text ?? '');
    else this.#emitter.emit('console', { type: () => level, text: () => text ?? '' });
  }

  #onRequest({ context, navigation, request }: NetworkEvent): void {
    if (!this.#isOfPage(context)) return;
    const isOfMain = context !== null && this.#page.isCurrent(context);
    const seen: SeenRequest = {
      url: () => request.url,
      isNavigationRequest: () => navigation !== null,
      frame: () => (isOfMain ? this.#page.mainFrame() : undefined),
      failure: () => null,
    };
    const before = this.#requests.get(request.request);
    // After a redirect, the request goes on under its name.
    if (before) this.#emitter.emit('requestfinished', before);
    this.#requests.set(request.request, seen);
    this.#emitter.emit('request', seen);
  }

  #onResponse({ request, response }: NetworkEvent): void {
    const seen = this.#requests.get(request.request);
    if (!seen || !response) return;
    const { status, url } = response;
    this.#emitter.emit('response', { url: () => url, status: () => status, request: () => seen });
  }

  #onEnd(name: 'requestfinished' | 'requestfailed', { request, errorText = 'failed' }: NetworkEvent): void {
    const seen = this.#requests.get(request.request);
    if (!seen) return;
    this.#requests.delete(request.request);
    const failure = { errorText };
    // The same object, by which listeners know it.
    this.#emitter.emit(name, Object.assign(seen, name === 'requestfailed' && { failure: () => failure }));
  }

  #onDownload({ context, url, navigation, suggestedFilename, status, filepath }: DownloadEvent): void {
    if (!this.#isOfPage(context)) return;
    const key = navigation ?? url;
    const name = suggestedFilename ?? this.#downloads.get(key) ?? url;
    if (status === undefined) this.#downloads.set(key, name);
    else this.#downloads.delete(key);
    const facts = { name, url };
    this.#emitter.emit(downloadEvent, downloadOf(facts, status, filepath ?? undefined));
  }
}

function downloadOf(
  facts: Pick<PageDownload, 'name' | 'url'>,
  status: string | undefined,
  path: string | undefined,
): PageDownload {
  if (status === undefined) return { ...facts, state: 'begun' };
  return status === 'complete' ? { ...facts, state: 'done', path } : { ...facts, state: 'failed', error: status };
}

/** Makes a page emit the events of its session, until the last agent releases it. */
export function bidiEvents(page: WebdriverPage, browser: BidiBrowser): Shared<unknown> {
  return borrow(page, 'bidi', () => {
    const events = new BidiEvents(browser, page);
    events.listen();
    // The name of the window may have to be asked for again, when a dialog is open; events are subscribed to once.
    const started = page.queue.run(() =>
      Promise.all([events.subscribe(), page.queue.send(async () => page.window?.handle())]),
    );
    started.catch(() => undefined);
    return {
      value: undefined,
      release: async () => {
        await started.catch(() => undefined);
        await events.stop();
      },
    };
  });
}
