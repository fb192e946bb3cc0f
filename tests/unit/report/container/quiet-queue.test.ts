import { describe, expect, it, vi } from 'vitest';

import { QuietQueue } from '../../../../src/report/container/quiet-queue.ts';

/** A task that ends when it is told to. */
function task(): { run: () => Promise<void>; started: () => boolean; end: () => void } {
  let started = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = (): Promise<void> => {
    started = true;
    return ended;
  };
  return { run, started: () => started, end };
}

describe('a queue for quiet moments', () => {
  it('starts nothing at once, and one task at a time', async () => {
    const queue = new QuietQueue();
    const [first, second] = [task(), task()];
    queue.add(first.run);
    queue.add(second.run);
    expect(first.started()).toBe(false);
    await vi.waitFor(() => expect(first.started()).toBe(true));
    expect(second.started()).toBe(false);
    first.end();
    await vi.waitFor(() => expect(second.started()).toBe(true));
    second.end();
  });

  it('does not let more than a few tasks wait', async () => {
    const queue = new QuietQueue();
    const tasks = Array.from({ length: 20 }, task);
    for (const { run } of tasks) queue.add(run);
    expect(tasks.filter(({ started }) => started())).toHaveLength(4);
    for (const { end } of tasks) end();
    await queue.drain();
  });

  it('does everything that is left when it is told to', async () => {
    const queue = new QuietQueue();
    const tasks = Array.from({ length: 7 }, task);
    for (const { run, end } of tasks) {
      queue.add(run);
      end();
    }
    await queue.drain();
    expect(tasks.every(({ started }) => started())).toBe(true);
  });
});
