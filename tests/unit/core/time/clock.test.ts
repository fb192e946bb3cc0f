import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTimer, monotonic, now, setTimer, wallTime } from '../../../../src/core/time/clock.ts';

describe('the clock of calls and records', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes on under fake timers', async () => {
    vi.useFakeTimers();
    const before = monotonic();
    await new Promise<void>((resolve) => setTimer(resolve, 5));
    expect(monotonic()).toBeGreaterThan(before);
  });

  it('does not follow a clock that a test sets to another year', () => {
    const before = now();
    vi.useFakeTimers({ now: new Date('2001-01-01') });
    expect(Date.now()).toBeLessThan(before - 1e10);
    expect(now()).toBeGreaterThanOrEqual(before);
    expect(wallTime()).toBeGreaterThan(before - 60_000);
  });

  it('tells whole milliseconds since the epoch', () => {
    expect(Number.isInteger(now())).toBe(true);
    expect(Math.abs(now() - wallTime())).toBeLessThan(60_000);
  });

  it('stops a timer', async () => {
    const fired = vi.fn<() => void>();
    clearTimer(setTimer(fired, 1));
    clearTimer(undefined);
    await new Promise<void>((resolve) => setTimer(resolve, 10));
    expect(fired).not.toHaveBeenCalled();
  });
});
