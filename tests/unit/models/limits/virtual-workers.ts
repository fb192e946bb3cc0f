import { LimitState } from '../../../../src/models/limits/limit-state.ts';

export interface BucketInit {
  readonly perSecond: number;
  /** Requests that may come at once after a pause. */
  readonly burst: number;
  /** What the times that it names are rounded up to, in milliseconds. */
  readonly roundedTo: number;
}

/** Takes a request at a time, or says how many milliseconds later it may come. */
export type VirtualServer = (at: number) => number | undefined;

export function tokenBucket({ perSecond, burst, roundedTo }: BucketInit): VirtualServer {
  let tokens = burst;
  let filledAt = 0;
  return (at) => {
    tokens = Math.min(burst, tokens + ((at - filledAt) * perSecond) / 1000);
    filledAt = at;
    if (tokens >= 1) {
      tokens -= 1;
      return undefined;
    }
    return Math.ceil(((1 - tokens) * 1000) / perSecond / roundedTo) * roundedTo;
  };
}

/** Milliseconds that a bucket takes for so many requests, whoever sends them. */
export function requestsInSpan(count: number, { perSecond, burst }: BucketInit): number {
  return ((count - burst) * 1000) / perSecond;
}

export interface PlayInit {
  readonly workers: number;
  /** Requests of each worker, one after the other. */
  readonly each: number;
  readonly latencyMs: number;
  readonly server: VirtualServer;
}

/** Workers that ask a server through one limit, in a time of their own. */
export function playWorkers({ workers, each, latencyMs, server }: PlayInit): { endedAt: number; refused: number } {
  const state = new LimitState();
  const due: { at: number; run(): void }[] = [];
  let now = 0;
  let refused = 0;
  const after = (ms: number, run: () => void): void => void due.push({ at: now + ms, run });

  const look = (id: string, done: () => void): void => {
    const wait = state.wait(id, { now, most: Infinity, isRunning: () => true });
    if (wait > 0) return after(Math.max(wait, 1), () => look(id, done));
    state.apply({ type: 'go', id, at: now, until: now + 60_000 });
    after(3, () => {
      const later = server(now);
      if (later !== undefined) {
        refused += 1;
        state.apply({ type: 'shut', id, at: now, until: now + later });
        return look(id, done);
      }
      after(latencyMs, () => {
        state.apply({ type: 'end', id, at: now, isAnswered: true });
        done();
      });
    });
  };
  const work = (worker: number, left: number): void => {
    if (left === 0) return;
    const id = `${worker}.${left}`;
    state.apply({ type: 'ask', id, at: now, mark: `${worker}` });
    look(id, () => work(worker, left - 1));
  };

  for (let worker = 0; worker < workers; worker++) after(worker, () => work(worker, each));
  while (due.length > 0) {
    due.sort((one, other) => one.at - other.at);
    const [next] = due.splice(0, 1);
    now = next?.at ?? now;
    next?.run();
  }
  return { endedAt: now, refused };
}
