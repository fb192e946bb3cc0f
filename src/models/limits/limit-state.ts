/**
 * What requests to one account of a provider tell each other: that one waits for its turn (`ask`), was sent (`go`), was told
 * to come again later (`shut`), is over (`end`). Times are milliseconds since the epoch.
 */
export type LimitEvent = Ask | Go | Shut | End;

interface Ask {
  readonly type: 'ask';
  readonly id: string;
  readonly at: number;
  /** Of the process that asks. */
  readonly mark: string;
}

interface Go {
  readonly type: 'go';
  readonly id: string;
  readonly at: number;
  /** When it is over at the latest, for processes that never say so. */
  readonly until: number;
}

interface Shut {
  readonly type: 'shut';
  readonly id: string;
  readonly at: number;
  /** When the server may be asked again. */
  readonly until: number;
}

interface End {
  readonly type: 'end';
  readonly id: string;
  readonly at: number;
  readonly isAnswered: boolean;
}

interface Ticket {
  readonly mark: string;
  /** When it was sent; undefined while it waits. */
  wentAt: number | undefined;
  until: number;
  /** Whether one behind it went first, because it let its turn pass. */
  isOvertaken: boolean;
}

/** What the state does not know by itself. */
export interface Turn {
  readonly now: number;
  /** Most requests under way at a time. */
  readonly most: number;
  isRunning(mark: string): boolean;
}

/** Milliseconds between two requests to a server that had enough, and how they are learnt. */
const pace = { first: 30, least: 5, most: 4000 };
/** Slower when the server complains: by much far from the pace that it is known to bear, by little near it. */
const slower = { far: 2, near: 1.3 };
/** Faster with each answer, likewise. */
const faster = { far: 0.9, near: 0.999 };
/** How near to the pace of the last complaint is near. */
const nearShare = 1.2;
/** Whoever lets its turn pass for this long has been stopped, and is not waited for any longer. */
const stalledMs = 2000;
/** After this time without a complaint nobody queues any more. */
const calmMs = 60_000;
/** Between two looks: at whether others are done, and at whether those in front have said that they go. */
const looks = { done: 100, going: 5 };

/**
 * Who may send a request now. All that know the same events come to the same conclusion, in whatever process they are:
 * places in the queue follow from the order of the events, so that nobody has to be asked.
 *
 * A server that had enough shuts the door for all until the time that it names. Then they go in one by one, in the order
 * in which they came; how fast is learnt: slower when the server complains again, faster while it answers.
 */
export class LimitState {
  readonly #tickets = new Map<string, Ticket>();
  #opensAt = 0;
  #lastGo = 0;
  /** When the queue moved last. */
  #movedAt = 0;
  #lastShut = -Infinity;
  #pace = 0;
  /** The pace at which the server complained last. */
  #edge = 0;

  /** When the server may be asked again. */
  get opensAt(): number {
    return this.#opensAt;
  }

  /** Requests that wait or are under way, as far as anybody has to know. */
  get crowd(): number {
    return this.#tickets.size;
  }

  /** Whether requests have to queue. */
  isTight(now: number): boolean {
    return this.#pace > 0 && now < Math.max(this.#opensAt, this.#lastShut) + calmMs;
  }

  apply(event: LimitEvent): void {
    if (event.type === 'ask') this.#ask(event);
    else if (event.type === 'go') this.#go(event);
    else if (event.type === 'shut') this.#shut(event);
    else this.#end(event);
  }

  #ask({ id, at, mark }: Ask): void {
    if (this.#tickets.size === 0) this.#movedAt = at;
    this.#tickets.set(id, { mark, wentAt: undefined, until: Infinity, isOvertaken: false });
  }

  #go({ id, at, until }: Go): void {
    this.#lastGo = Math.max(this.#lastGo, at);
    this.#movedAt = at;
    for (const [other, ticket] of this.#tickets) {
      if (other === id) {
        Object.assign(ticket, { wentAt: at, until });
        return;
      }
      if (ticket.wentAt === undefined) ticket.isOvertaken = true;
    }
  }

  #shut({ id, at, until }: Shut): void {
    const ticket = this.#tickets.get(id);
    // What was under way when the door was shut complains about the same thing.
    const isNews = (ticket?.wentAt ?? 0) >= this.#opensAt;
    if (!this.isTight(at)) this.#begin();
    else if (isNews) this.#slowDown();
    this.#opensAt = Math.max(this.#opensAt, until);
    this.#lastShut = at;
    this.#movedAt = at;
    if (ticket) ticket.wentAt = undefined;
  }

  #begin(): void {
    this.#pace = pace.first;
    this.#edge = 0;
  }

  #slowDown(): void {
    const factor = this.#pace < this.#edge * nearShare ? slower.near : slower.far;
    this.#edge = this.#pace;
    this.#pace = Math.min(this.#pace * factor, pace.most);
  }

  #end({ id, at, isAnswered }: End): void {
    const wentAt = this.#tickets.get(id)?.wentAt;
    this.#movedAt = at;
    this.#tickets.delete(id);
    if (!isAnswered || wentAt === undefined || wentAt < this.#opensAt || this.#pace === 0) return;
    const factor = this.#pace > this.#edge * nearShare ? faster.far : faster.near;
    this.#pace = Math.max(this.#pace * factor, pace.least);
  }

  /** Milliseconds until a waiting request may look again; 0 when it is its turn. */
  wait(id: string, turn: Turn): number {
    const { now, most } = turn;
    const gap = this.isTight(now) ? this.#pace : 0;
    const opensAt = Math.max(this.#opensAt, this.#lastGo + gap);
    const { ahead, underWay } = this.#count(id, turn, opensAt);
    if (underWay + ahead >= most) return looks.done;
    // Those in front whose turn it is are about to say so.
    return Math.max(opensAt + ahead * gap - now, ahead > 0 ? looks.going : 0);
  }

  /** How many requests are in front of one, and how many are under way. */
  #count(id: string, { now, isRunning }: Turn, opensAt: number): Crowd {
    const mayStall = Math.max(opensAt, this.#movedAt);
    let ahead = 0;
    let underWay = 0;
    let isBehind = false;
    for (const [other, ticket] of this.#tickets) {
      if (other === id) isBehind = true;
      else if (ticket.wentAt !== undefined) underWay += ticket.until > now && isRunning(ticket.mark) ? 1 : 0;
      else if (!isBehind && !ticket.isOvertaken && now < mayStall + stalledMs * (ahead + 1))
        ahead += isRunning(ticket.mark) ? 1 : 0;
    }
    return { ahead, underWay };
  }
}

interface Crowd {
  readonly ahead: number;
  readonly underWay: number;
}
