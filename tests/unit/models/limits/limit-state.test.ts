import { describe, expect, it } from 'vitest';

import { LimitState, type Turn } from '../../../../src/models/limits/limit-state.ts';
import { playWorkers, requestsInSpan, tokenBucket } from './virtual-workers.ts';

const turn = (now: number, rest: Partial<Turn> = {}): Turn => ({
  now,
  most: Infinity,
  isRunning: () => true,
  ...rest,
});

/** Requests that ask at 1000, in this order. */
function asking(...ids: string[]): LimitState {
  const state = new LimitState();
  for (const id of ids) state.apply({ type: 'ask', id, at: 1000, mark: `process of ${id}` });
  return state;
}

const go = (state: LimitState, id: string, at: number): void => state.apply({ type: 'go', id, at, until: at + 60_000 });

describe('the limit of a provider', () => {
  it('makes nobody wait who comes where nobody complained', () => {
    const state = asking('a', 'b');

    expect(state.wait('a', turn(1000))).toBe(0);
    go(state, 'a', 1000);
    expect(state.wait('b', turn(1000))).toBe(0);
    expect(state.isTight(1000)).toBe(false);
  });

  it('keeps all out until the time that the server names, then lets them in one by one, in their order', () => {
    const state = asking('a', 'b', 'c');
    go(state, 'a', 1000);
    state.apply({ type: 'shut', id: 'a', at: 1100, until: 3000 });

    expect(state.wait('a', turn(2999))).toBe(1);
    expect(state.wait('a', turn(3000))).toBe(0);
    expect(state.wait('b', turn(3000))).toBeGreaterThan(0);
    go(state, 'a', 3000);
    const next = state.wait('b', turn(3000));
    expect(next).toBeGreaterThan(0);
    expect(state.wait('c', turn(3000))).toBeGreaterThan(next);
    expect(state.wait('b', turn(3000 + next))).toBe(0);
  });

  it('is slower after a new complaint, not after those about the same, and faster with each answer', () => {
    const state = asking('a', 'b', 'c', 'y', 'z');
    const gap = (): number => state.wait('z', turn(0)) - state.wait('y', turn(0));
    for (const id of ['a', 'b']) go(state, id, 1000);
    state.apply({ type: 'shut', id: 'a', at: 1100, until: 2000 });
    const first = gap();
    state.apply({ type: 'shut', id: 'b', at: 1150, until: 2000 });
    expect(gap()).toBe(first);

    go(state, 'a', 2000);
    state.apply({ type: 'end', id: 'a', at: 2100, isAnswered: true });
    const faster = gap();
    expect(faster).toBeLessThan(first);
    go(state, 'b', 2200);
    state.apply({ type: 'shut', id: 'b', at: 2300, until: 3000 });
    expect(gap()).toBeGreaterThan(first);
  });

  it('lets as many be under way as the user allows', () => {
    const state = asking('a', 'b', 'c');
    const two = (now: number): Turn => turn(now, { most: 2 });

    expect(state.wait('a', two(1000))).toBe(0);
    go(state, 'a', 1000);
    expect(state.wait('b', two(1000))).toBe(0);
    go(state, 'b', 1000);
    expect(state.wait('c', two(1500))).toBeGreaterThan(0);
    state.apply({ type: 'end', id: 'a', at: 1600, isAnswered: true });
    expect(state.wait('c', two(1600))).toBe(0);
  });

  it('waits neither for processes that are gone nor for those that have been stopped', () => {
    const state = asking('gone', 'stopped', 'c', 'd');
    const one = (now: number): Turn => turn(now, { most: 1, isRunning: (mark) => mark !== 'process of gone' });
    go(state, 'gone', 1000);

    expect(state.wait('stopped', one(1100))).toBe(0);
    expect(state.wait('c', one(1100))).toBeGreaterThan(0);
    expect(state.wait('c', one(9000))).toBe(0);
    go(state, 'c', 9000);
    state.apply({ type: 'end', id: 'c', at: 9100, isAnswered: true });
    // Who was overtaken once is not waited for again, but may still come.
    expect(state.wait('d', one(9100))).toBe(0);
    expect(state.wait('stopped', one(9100))).toBe(0);
  });

  it('forgets a complaint after a quiet minute', () => {
    const state = asking('a', 'b', 'c');
    go(state, 'a', 1000);
    state.apply({ type: 'shut', id: 'a', at: 1100, until: 2000 });

    expect(state.isTight(61_000)).toBe(true);
    expect(state.isTight(62_000)).toBe(false);
    expect(state.wait('c', turn(62_000))).toBeLessThanOrEqual(5);
  });
});

describe('workers that keep the limit', () => {
  it.each([
    ['a second, which names whole seconds', { perSecond: 4, burst: 4, roundedTo: 1000 }, 1.35],
    ['a second, which names milliseconds', { perSecond: 4, burst: 4, roundedTo: 1 }, 1.3],
    ['ten seconds', { perSecond: 2, burst: 20, roundedTo: 1000 }, 1.3],
  ])('use what a server allows in %s', (_title, server, most) => {
    const count = 160;
    const played = playWorkers({ workers: 8, each: count / 8, latencyMs: 100, server: tokenBucket(server) });

    expect(played.endedAt / requestsInSpan(count, server)).toBeLessThanOrEqual(most);
    expect(played.refused).toBeLessThan(count / 4);
  });
});
