import { sleep } from '../../core/time/deadline.ts';
import type {
  BrowserFacts,
  Failure,
  FailureCode,
  FromDriver,
  FromExtension,
  FromServer,
  Hello,
  Notice,
  Request,
  ToDriver,
} from '../protocol/messages.ts';
import { shortAgent } from './short-agent.ts';
import type { Wire } from './wire.ts';

/** Milliseconds that an agent waits for an extension. */
const extensionMs = 10_000;
/** Milliseconds in which a lost agent may come back to its tabs. */
const driverGraceMs = 10_000;
/** Milliseconds in which a lost extension may come back: an alarm starts its worker again, in some browsers after 30 seconds. */
const browserGraceMs = 40_000;

export type ExtensionWire = Wire<FromExtension, FromServer>;
export type DriverWire = Wire<FromDriver, ToDriver>;

interface Browser {
  readonly wire: ExtensionWire;
  readonly profile: string;
  readonly facts: BrowserFacts;
}

interface Waiting {
  readonly driver: DriverWire;
  readonly id: number;
  readonly session: string;
}

/** What the hub knows at a moment; for people. */
export interface HubState {
  readonly browser: BrowserFacts | undefined;
  readonly sessions: number;
}

/** Passes messages between one browser and the agents that drive its tabs. Each tab belongs to one agent. */
export class Hub {
  readonly #log: (line: string) => void;
  readonly #owners = new Map<string, DriverWire>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #over = new AbortController();
  #browser: Browser | undefined;
  #lastId = 0;
  #problem: string | undefined;
  /** Whether a browser was lost a moment ago. */
  #isReturning = false;
  #onBrowser: (() => void)[] = [];
  #onChange: (state: HubState) => void = () => undefined;

  constructor(log: (line: string) => void) {
    this.#log = log;
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

  addBrowser(wire: ExtensionWire, { profile, facts }: Hello): void {
    // The worker of the extension was restarted before its old connection had ended.
    this.#browser?.wire.close();
    const browser = { wire, profile, facts: facts ?? { userAgent: '', fileAccess: false, sessions: [] } };
    this.#browser = browser;
    this.#isReturning = false;
    this.#problem = undefined;
    wire.onMessage((message) => this.#fromBrowser(message));
    wire.onClose(() => this.#loseBrowser(browser));
    this.#log(`Connected: ${shortAgent(browser.facts.userAgent)}`);
    this.#resumeTabs(browser);
    for (const resolve of this.#onBrowser.splice(0)) resolve();
    this.#changed();
  }

  addDriver(wire: DriverWire): void {
    wire.onMessage((message) => void this.#fromDriver(wire, message));
    wire.onClose(() => void this.#loseDriver(wire));
  }

  /** Agents and extension keep their tabs for a while, in case the server is started again. */
  close(): void {
    this.#over.abort();
    this.#owners.clear();
    this.#browser?.wire.close();
  }

  async #fromDriver(wire: DriverWire, message: FromDriver): Promise<void> {
    if (message.type === 'resume') {
      for (const session of message.sessions) this.#resumeDriver(wire, session);
      return;
    }
    if (message.type !== 'request') return;
    const { id, params, method } = message;
    const { session } = params;
    const owner = this.#owners.get(session);
    if (owner && owner !== wire) return wire.send(failure(id, 'held', 'the session belongs to another agent'));
    if (method !== 'tab.open' && !owner) return wire.send(failure(id, 'no-tab', 'the tab is no longer driven'));
    const browser = await this.#awaitBrowser();
    if (!browser) return wire.send(failure(id, 'no-extension', this.#problem ?? ''));
    this.#owners.set(session, wire);
    if (method === 'tab.close') this.#owners.delete(session);
    const own = ++this.#lastId;
    this.#waiting.set(own, { driver: wire, id, session });
    browser.wire.send({ ...message, id: own } as Request);
    if (method === 'tab.open' || method === 'tab.close') this.#changed();
  }

  #fromBrowser(message: FromExtension): void {
    switch (message.type) {
      case 'reply':
      case 'failure': {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        waiting?.driver.send({ ...message, id: waiting.id });
        return;
      }
      case 'ping':
        this.#browser?.wire.send({ type: 'ping' });
        return;
      case 'hello':
        return;
      default:
        this.#notify(message);
    }
  }

  #notify(notice: Notice): void {
    this.#owners.get(notice.session)?.send(notice);
    if (notice.type !== 'gone') return;
    this.#owners.delete(notice.session);
    this.#changed();
  }

  /** The browser that is connected, or the one that connects in time. */
  async #awaitBrowser(): Promise<Browser | undefined> {
    if (this.#browser) return this.#browser;
    const connected = new Promise<void>((resolve) => this.#onBrowser.push(resolve));
    const limitMs = this.#isReturning ? browserGraceMs : extensionMs;
    await Promise.race([connected, sleep(limitMs, this.#over.signal).catch(() => undefined)]);
    return this.#browser;
  }

  #loseBrowser(browser: Browser): void {
    if (this.#browser !== browser) return;
    this.#browser = undefined;
    this.#log('The browser is no longer connected');
    for (const [id, { driver, id: asked }] of this.#waiting) {
      this.#waiting.delete(id);
      driver.send(failure(asked, 'lost', 'the connection to the browser was lost'));
    }
    this.#changed();
    void this.#endUnlessBack();
  }

  /** Tabs of a browser that does not come back are gone. */
  async #endUnlessBack(): Promise<void> {
    this.#isReturning = true;
    await sleep(browserGraceMs, this.#over.signal).catch(() => undefined);
    if (this.#browser || this.#over.signal.aborted) return;
    this.#isReturning = false;
    for (const session of this.#owners.keys()) this.#notify({ type: 'gone', session, reason: 'detached' });
  }

  /** Joins the tabs that a browser still holds with the agents that drive them. */
  #resumeTabs({ wire, facts: { sessions } }: Browser): void {
    for (const session of sessions) {
      const owner = this.#owners.get(session);
      if (owner) owner.send({ type: 'gap', session });
      else void this.#closeUnlessOwned(session);
    }
    for (const session of this.#owners.keys()) {
      if (!sessions.includes(session)) this.#notify({ type: 'gone', session, reason: 'forgotten' });
    }
  }

  /** A tab whose agent does not come back, e.g. because its process was killed. */
  async #closeUnlessOwned(session: string): Promise<void> {
    await sleep(driverGraceMs, this.#over.signal).catch(() => undefined);
    if (!this.#over.signal.aborted && !this.#owners.has(session)) this.#closeTab(session);
  }

  #resumeDriver(wire: DriverWire, session: string): void {
    const isHeld = this.#owners.has(session) || this.#browser?.facts.sessions.includes(session) === true;
    if (isHeld || !this.#browser) this.#owners.set(session, wire);
    wire.send(isHeld || !this.#browser ? { type: 'gap', session } : { type: 'gone', session, reason: 'forgotten' });
  }

  async #loseDriver(wire: DriverWire): Promise<void> {
    for (const [id, { driver }] of this.#waiting) if (driver === wire) this.#waiting.delete(id);
    const sessions = this.#sessionsOf(wire);
    if (sessions.length === 0 || this.#over.signal.aborted) return;
    await sleep(driverGraceMs, this.#over.signal).catch(() => undefined);
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

function failure(id: number, code: FailureCode, message: string): Failure {
  return { type: 'failure', id, code, message };
}
