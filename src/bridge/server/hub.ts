import { clearTimer, setTimer, type Timer } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import type {
  BrowserFacts,
  Failure,
  FromDriver,
  FromExtension,
  FromServer,
  Hello,
  Notice,
  Reply,
  Request,
  RequestName,
  ToDriver,
} from '../protocol/messages.ts';
import { checkedFacts, checkedFromDriver, checkedFromExtension } from './check-message.ts';
import { usualLimits, type BridgeLimits } from './limits.ts';
import { failure, noTab } from './request-failure.ts';
import { shortAgent } from './short-agent.ts';
import type { Wire } from './wire.ts';

export type ExtensionWire = Wire<FromExtension, FromServer>;
export type DriverWire = Wire<FromDriver, ToDriver>;

interface Browser {
  readonly wire: ExtensionWire;
  readonly profile: string;
  readonly facts: BrowserFacts;
  /** Sessions that it holds for agents which have not come back yet. */
  readonly orphans: Set<string>;
}

interface Waiting {
  readonly driver: DriverWire;
  readonly id: number;
  readonly method: RequestName;
  readonly session: string;
}

type HubLimits = Pick<BridgeLimits, 'graceMs' | 'workerMs' | 'extensionMs'>;

/** What the hub knows at a moment; for people. */
export interface HubState {
  readonly browser: BrowserFacts | undefined;
  readonly sessions: number;
}

/** Passes messages between one browser and the agents that drive its tabs. Each tab belongs to one agent. */
export class Hub {
  readonly #log: (line: string) => void;
  readonly #limits: HubLimits;
  readonly #owners = new Map<string, DriverWire>();
  /** Sessions that agents want to open when there is a browser. */
  readonly #claims = new Map<string, DriverWire>();
  readonly #drivers = new Set<DriverWire>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #over = new AbortController();
  #browser: Browser | undefined;
  #away: Timer | undefined;
  #lastId = 0;
  #problem: string | undefined;
  #onBrowser: (() => void)[] = [];
  #onChange: (state: HubState) => void = () => undefined;

  constructor(log: (line: string) => void, limits: HubLimits = usualLimits) {
    this.#log = log;
    this.#limits = limits;
  }

  /** Calls the listener with each change of who is connected. */
  onChange(listener: (state: HubState) => void): void {
    this.#onChange = listener;
  }

  get state(): HubState {
    return { browser: this.#browser?.facts, sessions: this.#owners.size };
  }

  /** Why the last extension was refused; agents that wait for one are told. */
  noteProblem(problem: string): void {
    this.#problem = problem;
  }

  /** Whether another browser is connected than the one of this profile. */
  isTaken(profile: string): boolean {
    return this.#browser !== undefined && this.#browser.profile !== profile;
  }

  addBrowser(wire: ExtensionWire, { profile, facts: given }: Hello): void {
    const before = this.#browser;
    const facts = checkedFacts(given);
    const browser: Browser = { wire, profile, facts, orphans: new Set() };
    this.#browser = browser;
    this.#problem = undefined;
    clearTimer(this.#away);
    this.#away = undefined;
    if (before) {
      // The worker of the extension was restarted before its old connection had ended.
      before.wire.close();
      this.#failWaiting();
    }
    wire.onMessage((message) => this.#fromBrowser(browser, message));
    wire.onClose(() => this.#loseBrowser(browser));
    this.#log(`Connected: ${shortAgent(facts.userAgent)}`);
    this.#resumeTabs(browser);
    for (const resolve of this.#onBrowser.splice(0)) resolve();
    this.#changed();
  }

  addDriver(wire: DriverWire): void {
    this.#drivers.add(wire);
    wire.onMessage((message) => this.#fromDriver(wire, message));
    wire.onClose(() => void this.#loseDriver(wire));
  }

  /** Agents and extension keep their tabs for a while, in case the server is started again. */
  close(): void {
    this.#over.abort();
    clearTimer(this.#away);
    this.#owners.clear();
    this.#browser?.wire.close();
    for (const driver of this.#drivers) driver.close();
  }

  #fromDriver(wire: DriverWire, given: FromDriver): void {
    const message = checkedFromDriver(given);
    if (message?.type === 'resume') for (const session of message.sessions) this.#resumeDriver(wire, session);
    if (message?.type === 'request') void this.#pass(wire, message);
  }

  async #pass(wire: DriverWire, request: Request): Promise<void> {
    const { id, method } = request;
    const { session } = request.params;
    const refused = this.#refusal(wire, request);
    if (refused) return wire.send(refused);
    if (method === 'tab.open') this.#claims.set(session, wire);
    const browser = await this.#awaitBrowser();
    if (method === 'tab.open') this.#claims.delete(session);
    if (!browser) return wire.send(failure(id, 'no-extension', this.#problem ?? ''));
    // The session may have gone meanwhile, and the agent as well.
    const gone = this.#drivers.has(wire) ? this.#refusal(wire, request) : failure(id, 'no-tab', noTab);
    if (gone) return wire.send(gone);
    if (method === 'tab.open') this.#letGoOfAbandoned(browser);
    if (method === 'tab.close') this.#owners.delete(session);
    else this.#owners.set(session, wire);
    const own = ++this.#lastId;
    this.#waiting.set(own, { driver: wire, id, method, session });
    browser.wire.send({ ...request, id: own });
    this.#changed();
  }

  /** Why an agent may not ask this. */
  #refusal(wire: DriverWire, { id, method, params: { session } }: Request): Failure | undefined {
    const owner = this.#owners.get(session) ?? this.#claims.get(session);
    if (owner && owner !== wire) return failure(id, 'held', 'the session belongs to another agent');
    return owner || method === 'tab.open' ? undefined : failure(id, 'no-tab', noTab);
  }

  #fromBrowser(browser: Browser, given: FromExtension): void {
    // One that was replaced has nothing to say any more.
    const message = this.#browser === browser ? checkedFromExtension(given) : undefined;
    if (!message) return;
    if (message.type === 'ping') browser.wire.send({ type: 'ping' });
    else if (message.type === 'reply' || message.type === 'failure') this.#answer(message);
    else this.#notify(message);
  }

  #answer(message: Reply | Failure): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    const { driver, id, method, session } = waiting;
    this.#waiting.delete(message.id);
    driver.send({ ...message, id });
    if (method !== 'tab.open') return;
    if (message.type === 'failure') {
      if (this.#owners.get(session) === driver) this.#owners.delete(session);
      this.#changed();
    } else if (!this.#owners.has(session)) {
      // The user has allowed it when the agent was gone.
      this.#closeTab(session);
    }
  }

  #notify(notice: Notice): void {
    this.#owners.get(notice.session)?.send(notice);
    if (notice.type !== 'gone') return;
    this.#owners.delete(notice.session);
    this.#browser?.orphans.delete(notice.session);
    this.#changed();
  }

  /** The browser that is connected, or the one that connects in time. */
  async #awaitBrowser(): Promise<Browser | undefined> {
    if (this.#browser) return this.#browser;
    const connected = new Promise<void>((resolve) => this.#onBrowser.push(resolve));
    const { workerMs, extensionMs } = this.#limits;
    const limitMs = this.#away ? workerMs : extensionMs;
    await Promise.race([connected, sleep(limitMs, this.#over.signal).catch(() => undefined)]);
    return this.#browser;
  }

  #loseBrowser(browser: Browser): void {
    if (this.#browser !== browser) return;
    this.#browser = undefined;
    this.#log('The browser is no longer connected');
    this.#failWaiting();
    this.#changed();
    this.#endUnlessBack();
  }

  #failWaiting(): void {
    for (const [own, { driver, id, method, session }] of this.#waiting) {
      this.#waiting.delete(own);
      if (method === 'tab.open' && this.#owners.get(session) === driver) this.#owners.delete(session);
      driver.send(failure(id, 'lost', 'the connection to the browser was lost'));
    }
  }

  /** Tabs of a browser that does not come back are gone. */
  #endUnlessBack(): void {
    clearTimer(this.#away);
    if (this.#over.signal.aborted) return;
    this.#away = setTimer(() => {
      this.#away = undefined;
      for (const session of this.#owners.keys()) this.#notify({ type: 'gone', session, reason: 'detached' });
    }, this.#limits.workerMs);
  }

  /** Joins the tabs that a browser still holds with the agents that drive them. */
  #resumeTabs(browser: Browser): void {
    const { sessions } = browser.facts;
    for (const session of sessions) {
      const owner = this.#owners.get(session);
      if (owner) owner.send({ type: 'gap', session });
      else browser.orphans.add(session);
    }
    if (browser.orphans.size > 0) void this.#closeOrphans(browser);
    for (const session of this.#owners.keys()) {
      if (!sessions.includes(session)) this.#notify({ type: 'gone', session, reason: 'forgotten' });
    }
  }

  /** Tabs of agents that are gone, and might come back, are free for an agent that is there. */
  #letGoOfAbandoned(browser: Browser): void {
    const abandoned = [...this.#owners].filter(([, owner]) => !this.#drivers.has(owner)).map(([session]) => session);
    for (const session of [...browser.orphans, ...abandoned]) {
      this.#owners.delete(session);
      this.#closeTab(session);
    }
    browser.orphans.clear();
  }

  /** After a restart of this server, the browser may be back before the agents are. */
  async #closeOrphans(browser: Browser): Promise<void> {
    await sleep(this.#limits.graceMs, this.#over.signal).catch(() => undefined);
    if (this.#browser !== browser) return;
    for (const session of browser.orphans) this.#closeTab(session);
    browser.orphans.clear();
  }

  #resumeDriver(wire: DriverWire, session: string): void {
    const owner = this.#owners.get(session);
    const isOthers = owner !== undefined && owner !== wire && this.#drivers.has(owner);
    const isHeld = owner !== undefined || this.#browser?.orphans.delete(session) === true;
    if (isOthers || (this.#browser && !isHeld)) return wire.send({ type: 'gone', session, reason: 'forgotten' });
    this.#owners.set(session, wire);
    wire.send({ type: 'gap', session });
    if (!this.#browser) this.#endUnlessBack();
  }

  async #loseDriver(wire: DriverWire): Promise<void> {
    this.#drivers.delete(wire);
    const sessions = this.#sessionsOf(wire);
    if (sessions.length === 0 || this.#over.signal.aborted) return;
    await sleep(this.#limits.graceMs, this.#over.signal).catch(() => undefined);
    for (const session of this.#sessionsOf(wire)) {
      this.#owners.delete(session);
      this.#closeTab(session);
    }
    this.#changed();
  }

  #sessionsOf(wire: DriverWire): string[] {
    return [...this.#owners].filter(([, owner]) => owner === wire).map(([session]) => session);
  }

  /** Nobody waits for the answer. */
  #closeTab(session: string): void {
    this.#browser?.wire.send(this.#request(session));
  }

  #request(session: string): Request<'tab.close'> {
    return { type: 'request', id: ++this.#lastId, method: 'tab.close', params: { session, closesTabs: false } };
  }

  #changed(): void {
    this.#onChange(this.state);
  }
}
