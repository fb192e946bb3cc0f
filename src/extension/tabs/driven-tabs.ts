import type {
  BrowserFacts,
  DriverFacts,
  FromExtension,
  GoneReason,
  Request,
  Requests,
} from '../../bridge/protocol/messages.ts';
import type { TabRequest } from '../approvals.ts';
import type { DrivenTab } from '../status.ts';
import { currentTab, forbidden, newTab, type OpenTab } from './choose-tab.ts';
import { dissolveGroup, groupTab } from './group.ts';
import { announcesTab, Popups } from './popups.ts';
import { TabFailure } from './tab-failure.ts';

/** One driven tab. It is written down, because the worker may be ended at any time, and the tab goes on. */
interface Driven {
  readonly session: string;
  readonly tab: number;
  readonly title: string;
  readonly driver: DriverFacts;
  readonly group?: number | undefined;
  readonly farewell?: string | undefined;
  /** Tabs that were opened for this session; may be closed with it. */
  readonly opened: readonly number[];
}

interface Taken {
  readonly tab: OpenTab;
  readonly title: string;
}

export interface DrivenTabsInit {
  send(message: FromExtension): void;
  /** Asks the user; rejects with a `TabFailure` if the agent may not drive. */
  allow(driver: DriverFacts, request: TabRequest): Promise<void>;
  /** The agent does not want the tab any more. */
  withdraw(session: string): void;
  /** @throws TabFailure once the user has stopped all agents */
  assertGoing(): void;
  /** The user has pressed Cancel in the browser's bar. */
  onCancelled(): void;
  onChange(tabs: readonly DrivenTab[]): void;
}

const protocol = '1.3';
const storageKey = 'driven';

/** The tabs that agents drive, by session. */
export class DrivenTabs {
  readonly #init: DrivenTabsInit;
  readonly #driven = new Map<string, Driven>();
  readonly #popups: Popups;
  readonly #loaded: Promise<void>;
  /** New tabs so far. */
  readonly #taken = new Set<number>();
  /** Tabs that are being closed, whatever their pages say. */
  readonly #closing = new Set<number>();
  #taking: Promise<void> = Promise.resolve();

  constructor(init: DrivenTabsInit) {
    this.#init = init;
    this.#popups = new Popups({
      owner: (tab) => this.#byTab(tab)?.session,
      onPopup: (popup) => init.send({ type: 'popup', ...popup }),
    });
    chrome.debugger.onEvent.addListener(({ tabId, sessionId }, method, params) =>
      this.#onEvent({ tabId, sessionId }, method, params),
    );
    chrome.debugger.onDetach.addListener(({ tabId }, reason) => this.#onDetach(tabId, reason));
    this.#loaded = this.#load();
  }

  async facts(): Promise<BrowserFacts> {
    await this.#loaded;
    return {
      userAgent: navigator.userAgent,
      fileAccess: await chrome.extension.isAllowedFileSchemeAccess(),
      sessions: [...this.#driven.keys()],
    };
  }

  async handle({ method, params }: Request): Promise<object> {
    await this.#loaded;
    switch (method) {
      case 'tab.open':
        return this.#open(params as Requests['tab.open']['params']);
      case 'tab.send':
        return this.#send(params as Requests['tab.send']['params']);
      case 'tab.activate':
        return this.#activate(params.session);
      case 'tab.close':
        return this.#close(params as Requests['tab.close']['params']);
      case 'popup.close':
        return this.#popups.close(params as Requests['popup.close']['params']);
    }
  }

  /** Lets go of everything, and says why. */
  async releaseAll(reason: GoneReason): Promise<void> {
    await this.#loaded;
    await Promise.all([...this.#driven.keys()].map((session) => this.#release(session, reason)));
  }

  async #open(params: Requests['tab.open']['params']): Promise<Requests['tab.open']['result']> {
    const { session, driver, url, farewell } = params;
    const { tab, title } = url === undefined ? await this.#takeCurrent(params) : await this.#takeNew(params, url);
    const opened = url === undefined ? [] : [tab.id];
    const driven = { session, tab: tab.id, title, driver, opened, farewell };
    this.#driven.set(session, driven);
    const group = await groupTab(tab);
    if (this.#driven.has(session)) this.#driven.set(session, { ...driven, group });
    else if (group !== undefined) await dissolveGroup(group);
    await this.#changed();
    const { userAgent, fileAccess } = await this.facts();
    return { url: tab.url ?? '', title, userAgent, fileAccess };
  }

  async #takeCurrent({ session, driver }: Requests['tab.open']['params']): Promise<Taken> {
    const tab = await currentTab();
    const holder = this.#byTab(tab.id)?.driver;
    if (holder) throw new TabFailure('held', `the tab is driven by ${holder.title} (process ${holder.pid})`);
    const title = tab.title ?? tab.url ?? '';
    await this.#init.allow(driver, { session, target: title, isNewTab: false });
    await assertSamePage(tab);
    await attach(tab);
    await this.#unlessStopped(tab);
    return { tab, title };
  }

  /** One after the other: a second one has to see where the first one is. */
  async #takeNew({ session, driver }: Requests['tab.open']['params'], url: string): Promise<Taken> {
    await this.#init.allow(driver, { session, target: url, isNewTab: true });
    const taking = this.#taking.then(() => this.#makeTab());
    this.#taking = taking.then(
      () => undefined,
      () => undefined,
    );
    return { tab: await taking, title: url };
  }

  async #makeTab(): Promise<OpenTab> {
    const tab = await newTab([...this.#taken, ...[...this.#driven.values()].map((driven) => driven.tab)]);
    try {
      await attach(tab);
      await this.#unlessStopped(tab);
      this.#taken.add(tab.id);
      return tab;
    } catch (error) {
      await chrome.tabs.remove(tab.id).catch(() => undefined);
      throw error;
    }
  }

  /** The user may have stopped everything while a tab was opened. */
  async #unlessStopped({ id }: OpenTab): Promise<void> {
    try {
      this.#init.assertGoing();
    } catch (error) {
      await chrome.debugger.detach({ tabId: id }).catch(() => undefined);
      throw error;
    }
  }

  async #send({ session, child, method, params }: Requests['tab.send']['params']): Promise<object> {
    const { tab: tabId } = this.#require(session);
    const target = { tabId, ...(child !== undefined && { sessionId: child }) };
    return (await chrome.debugger.sendCommand(target, method, params as Record<string, unknown>)) ?? {};
  }

  async #activate(session: string): Promise<object> {
    const { tab } = this.#require(session);
    const { windowId } = await chrome.tabs
      .update(tab, { active: true })
      .then((updated) => updated ?? chrome.tabs.get(tab));
    await chrome.windows.update(windowId, { focused: true });
    return {};
  }

  async #close({ session, closesTabs }: Requests['tab.close']['params']): Promise<object> {
    const driven = this.#driven.get(session);
    this.#init.withdraw(session);
    if (!driven) return {};
    if (closesTabs && driven.opened.length > 0) {
      for (const tab of driven.opened) this.#closing.add(tab);
      await chrome.tabs.remove([...driven.opened]).catch(() => undefined);
    }
    await this.#release(session);
    return {};
  }

  /** Lets go of a tab. @param reason - For the agent, unless it has asked for it. */
  async #release(session: string, reason?: GoneReason): Promise<void> {
    const driven = this.#driven.get(session);
    if (!driven) return;
    this.#driven.delete(session);
    if (reason) this.#init.send({ type: 'gone', session, reason });
    await sayFarewell(driven);
    await chrome.debugger.detach({ tabId: driven.tab }).catch(() => undefined);
    if (driven.group !== undefined) await dissolveGroup(driven.group);
    await this.#changed();
  }

  #onEvent(
    { tabId, sessionId }: { tabId?: number | undefined; sessionId?: string | undefined },
    method: string,
    params?: object,
  ): void {
    const driven = tabId === undefined ? undefined : this.#byTab(tabId);
    if (!driven) return;
    if (announcesTab(method, params)) this.#popups.announce(driven.tab);
    if (method === 'Page.javascriptDialogOpening' && this.#closing.has(driven.tab)) void leave(driven.tab);
    this.#init.send({ type: 'event', session: driven.session, child: sessionId, method, params });
  }

  #onDetach(tabId: number | undefined, reason: `${chrome.debugger.DetachReason}`): void {
    const driven = tabId === undefined ? undefined : this.#byTab(tabId);
    if (!driven) return;
    if (reason === 'canceled_by_user') {
      this.#init.onCancelled();
      return;
    }
    // A tab that moves to another process, as for an instant page, ends the session too, and stays.
    void chrome.tabs.get(driven.tab).then(
      () => this.#release(driven.session, 'taken-away'),
      () => this.#release(driven.session, 'closed'),
    );
  }

  #byTab(tab: number): Driven | undefined {
    return [...this.#driven.values()].find((driven) => driven.tab === tab);
  }

  #require(session: string): Driven {
    const driven = this.#driven.get(session);
    if (driven) return driven;
    throw new TabFailure('no-tab', 'the tab is no longer driven');
  }

  /** After the worker was restarted: the browser goes on debugging the tabs that it was debugging. */
  async #load(): Promise<void> {
    const stored = await chrome.storage.session.get<{ driven?: readonly Driven[] }>(storageKey);
    const targets = await chrome.debugger.getTargets();
    for (const driven of stored.driven ?? []) {
      if (targets.some(({ tabId, attached }) => tabId === driven.tab && attached))
        this.#driven.set(driven.session, driven);
    }
    await this.#changed();
  }

  async #changed(): Promise<void> {
    const all = [...this.#driven.values()];
    await chrome.storage.session.set({ [storageKey]: all });
    this.#init.onChange(all.map(({ session, tab, title, driver }) => ({ session, tab, title, driver })));
  }
}

/** The user has allowed a page, and not what the tab may show by then. */
async function assertSamePage({ id, url = '' }: OpenTab): Promise<void> {
  const now = await chrome.tabs.get(id).catch(() => undefined);
  if (!now) throw new TabFailure('no-tab', 'the tab was closed before it was allowed');
  if (originOf(now.url ?? '') === originOf(url)) return;
  throw new TabFailure('refused', `the tab shows ${now.url} now, and ${url} was allowed`);
}

/** Pages without an origin of their own count as their address. */
function originOf(url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? url : origin;
}

/** Milliseconds for a page to be brought back to what it was; a page that hangs is left. */
const farewellMs = 500;

async function sayFarewell({ tab: tabId, farewell }: Driven): Promise<void> {
  if (farewell === undefined) return;
  const late = new Promise((resolve) => setTimeout(resolve, farewellMs));
  const sent = chrome.debugger.sendCommand({ tabId }, 'Runtime.evaluate', { expression: farewell });
  await Promise.race([sent.catch(() => undefined), late]);
}

/** Answers a page that asks whether to leave it. */
async function leave(tabId: number): Promise<void> {
  await chrome.debugger.sendCommand({ tabId }, 'Page.handleJavaScriptDialog', { accept: true }).catch(() => undefined);
}

async function attach(tab: OpenTab): Promise<void> {
  try {
    await chrome.debugger.attach({ tabId: tab.id }, protocol);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/Cannot (?:access|attach)/i.test(message)) throw forbidden(tab.url ?? '', message);
    throw new TabFailure('held', `the browser does not let it be driven: ${message}`);
  }
}
