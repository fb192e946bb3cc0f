/**
 * The events of the requests to one account of a provider: a request waits for its turn (`ask`), was sent (`go`), was rejected
 * by a rate limit (`shut`), or is over (`end`). Times are milliseconds since the epoch.
 */
export type LimitEvent = Ask | Go | Shut | End;

interface Ask {
  readonly type: 'ask';
  readonly id: string;
  readonly at: number;
  /** The mark of the process that sends the request. */
  readonly mark: string;
}

interface Go {
  readonly type: 'go';
  readonly id: string;
  readonly at: number;
  /** When it is over at the latest, for processes that never report the end. */
  readonly until: number;
}

interface Shut {
  readonly type: 'shut';
  readonly id: string;
  readonly at: number;
  /** When requests may be sent again. */
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
  /** Whether a later request was sent first, because this one did not use its turn. */
  isOvertaken: boolean;
}

/** Inputs that are not part of the state. */
export interface Turn {
  readonly now: number;
  /** Most concurrent requests. */
  readonly most: number;
  isRunning(mark: string): boolean;
}

/** Milliseconds between two requests after a rate limit: the first value, and its bounds. */
const pace = { first: 30, least: 5, most: 4000 };
/** Factors by which a rejection slows the pace: large far from the pace of the last rejection, small near it. */
const slower = { far: 2, near: 1.3 };
/** Factors by which each answer speeds up the pace, in the same way. */
const faster = { far: 0.9, near: 0.999 };
/** A pace below this multiple of the pace of the last rejection is near it. */
const nearShare = 1.2;
/** A process that does not use its turn for this time has been stopped, and is skipped. */
const stalledMs = 2000;
/** After this time without a rejection, requests no longer queue. */
const calmMs = 60_000;
/** Milliseconds between two checks: whether others are done, and whether those in front have been sent. */
const looks = { done: 100, going: 5 };

/**
 * Decides which request may be sent now. All processes that have the same events come to the same decision: positions in the
 * queue follow from the order of the events, so that no coordinator is needed.
 *
 * A server that rejects a request closes the queue for all until the time that it names. Then requests are sent one by one, in
 * the order in which they arrived. The pace adapts: slower when the server rejects again, faster while it answers.
 */
export class LimitState {
  readonly #tickets = new Map<string, Ticket>();
  #opensAt = 0;
  #lastGo = 0;
  /** When the queue last moved. */
  #movedAt = 0;
  #lastShut = -Infinity;
  #pace = 0;
  /** The pace at the last rejection. */
  #edge = 0;

  /** When requests may be sent again. */
  get opensAt(): number {
    return this.#opensAt;
  }

  /** Number of requests that wait or are pending, as far as they are published. */
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
    // Requests that were pending when the queue closed are rejected for the same reason.
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

  /** Milliseconds until a waiting request may check again; 0 when it is its turn. */
  wait(id: string, turn: Turn): number {
    const { now, most } = turn;
    const gap = this.isTight(now) ? this.#pace : 0;
    const opensAt = Math.max(this.#opensAt, this.#lastGo + gap);
    const { ahead, underWay } = this.#count(id, turn, opensAt);
    if (underWay + ahead >= most) return looks.done;
    // Requests in front whose turn it is are about to be sent.
    return Math.max(opensAt + ahead * gap - now, ahead > 0 ? looks.going : 0);
  }

  /** How many requests are in front of one, and how many are pending. */
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
