import { describe, expect, it } from 'vitest';

import { crowdedPlace, ObservedFrames } from '../../../../src/agents/observing/observed-frames.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { saveButton, screen } from '../rig.ts';

const signal = new AbortController().signal;

describe('pictures of a stretch of time', () => {
  it.each([100, 1000, 1013])('are thinned evenly over the whole time: of %d, 30 are left without a gap', (count) => {
    let kept: number[] = [];
    for (let time = 0; time < count; time++) {
      kept = [...kept, time];
      if (kept.length > 30) kept.splice(crowdedPlace(kept), 1);
    }

    const gaps = kept.slice(1).map((time, index) => time - (kept[index] ?? 0));
    expect([kept[0], kept.at(-1)]).toEqual([0, count - 1]);
    expect(kept).toHaveLength(30);
    // The last one is always the newest, so it may be close to the one before.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.min(...gaps.slice(0, -1)) * 2.01);
  });

  it('keep only what differs from the picture before, not what was seen long ago', async () => {
    const fake = new FakeDevice({ size: screen, elements: [saveButton] });
    const frames = new ObservedFrames(10);
    const show = async (text: string): Promise<void> => {
      fake.show([{ ...saveButton, text }]);
      await frames.add(await fake.screenshot(signal));
    };

    for (const text of ['Save', 'Save', 'Saved', 'Saved', 'Save']) await show(text);

    expect(frames.frames).toHaveLength(3);
    expect(frames.frames[2]?.id).toBe(frames.frames[0]?.id);
  });

  it.each([1, 2])('of which %d may be kept end with the newest', async (most) => {
    const fake = new FakeDevice({ size: screen });
    const frames = new ObservedFrames(most);
    for (const text of ['One', 'Two', 'Three']) {
      fake.show([{ ...saveButton, text }]);
      await frames.add(await fake.screenshot(signal));
    }
    const newest = await fake.screenshot(signal);

    expect(frames.frames).toHaveLength(most);
    expect(frames.frames.at(-1)?.data.equals(newest.data)).toBe(true);
  });

  it('are gone after they were released, also one that was being compared', async () => {
    const fake = new FakeDevice({ size: screen, elements: [saveButton] });
    const frames = new ObservedFrames(10);
    await frames.add(await fake.screenshot(signal));
    fake.show([{ ...saveButton, text: 'Saved' }]);
    const adding = frames.add(await fake.screenshot(signal));
    frames.clear();
    await adding;

    expect(frames.frames).toEqual([]);
  });
});
