import { describe, expect, it } from 'vitest';

import { SpacedFrames } from '../../../../src/devices/web/page/spaced-frames.ts';

const frames = (times: readonly number[]): SpacedFrames => {
  const spaced = new SpacedFrames(200);
  for (const at of times) spaced.add({ data: '', at });
  return spaced;
};

function takenFrom(spaced: SpacedFrames): number[] {
  const times: number[] = [];
  for (let frame = spaced.take(); frame; frame = spaced.take()) times.push(frame.at);
  return times;
}

describe('frames that wait to be taken', () => {
  it('are the first, the newest, and those between that are an interval apart', () => {
    const every40 = Array.from({ length: 21 }, (_, index) => index * 40);
    expect(takenFrom(frames(every40))).toEqual([0, 200, 400, 600, 800]);
  });

  it('are the newest one alone where none was left behind', () => {
    const spaced = frames([0]);
    expect(spaced.take()?.at).toBe(0);
    for (const at of [40, 80, 120]) spaced.add({ data: '', at });
    expect(takenFrom(spaced)).toEqual([120]);
  });

  it('end with what the screen shows last, however many there are', () => {
    const many = Array.from({ length: 200 }, (_, index) => index * 250);
    const times = takenFrom(frames(many));
    expect(times).toHaveLength(50);
    expect(times.at(-1)).toBe(199 * 250);
  });

  it('are told when there are some', async () => {
    const spaced = frames([]);
    const ready = spaced.ready();
    spaced.add({ data: 'first', at: 0 });
    await ready;
    expect(spaced.take()?.data).toBe('first');
    expect(spaced.take()).toBeUndefined();
  });
});
