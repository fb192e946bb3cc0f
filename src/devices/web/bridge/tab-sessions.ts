import type { TabChannel, TabEvent } from './tab-channel.ts';

const enable = /^(\w+)\.(enable|disable)$/;

/**
 * The sessions that Puppeteer has with the page. An extension has only one, so all others stand for it. Each gets the events of
 * the domains that it has used, as if it were a session of its own.
 */
export class TabSessions {
  /** The session that Puppeteer itself uses. */
  readonly root = 'page-session';
  readonly #channel: TabChannel;
  /** The domains that each session has used. */
  readonly #used = new Map<string, Set<string>>([[this.root, new Set()]]);
  #count = 0;

  constructor(channel: TabChannel) {
    this.#channel = channel;
  }

  add(): string {
    const session = `${this.root}-${++this.#count}`;
    this.#used.set(session, new Set());
    return session;
  }

  remove(session: string): void {
    const used = this.#used.get(session);
    this.#used.delete(session);
    // What it had paused, such as requests, would stay paused.
    for (const domain of used ?? []) {
      if (pausing.has(domain) && !this.#isUsed(domain)) this.#channel.send(`${domain}.disable`).catch(() => undefined);
    }
  }

  send(session: string, method: string, given: object | undefined): Promise<object> {
    // A frame that waits for its debugger would wait for ever if the agent ends meanwhile, in the browser of a person.
    const params = method === 'Target.setAutoAttach' ? { ...given, waitForDebuggerOnStart: false } : given;
    const used = this.#used.get(session);
    // Frames in processes of their own have real sessions.
    if (!used) return this.#channel.send(method, params, session);
    const [, domain, change] = enable.exec(method) ?? [];
    if (domain !== undefined && change === 'disable') {
      used.delete(domain);
      if (this.#isUsed(domain)) return Promise.resolve({});
    } else used.add(method.slice(0, method.indexOf('.')));
    return this.#channel.send(method, params);
  }

  /** The sessions that get an event. */
  receivers({ method, child }: TabEvent): readonly string[] {
    if (child !== undefined) return [child];
    const domain = method.slice(0, method.indexOf('.'));
    // Sessions of frames belong to Puppeteer.
    if (domain === 'Target') return [this.root];
    const users = [...this.#used].filter(([, used]) => used.has(domain)).map(([session]) => session);
    // Some events need no domain, such as that of a crash.
    return users.length > 0 ? users : [this.root];
  }

  #isUsed(domain: string): boolean {
    return [...this.#used.values()].some((used) => used.has(domain));
  }
}

/** Domains that stop a page until they are answered. */
const pausing = new Set(['Fetch', 'Debugger']);
