import { expect, it } from 'vitest';

import { FrameSource } from '../../../../src/agents/steps/frame-source.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { deviceLike, treeLike } from '../rig.ts';

const { signal } = new AbortController();

it('a screen that is frozen again is wholly the newer one: picture, tree and looks', async () => {
  let state = 'before';
  const fake = new FakeDevice({ size: { width: 40, height: 30 } });
  const rect = { left: 0, top: 0, width: 10, height: 10 };
  const device = deviceLike(fake, {
    tree: treeLike({
      tellsLooks: true,
      snapshot: () => Promise.resolve([{ role: 'text', name: state, states: {}, rect, visible: true, children: [] }]),
    }),
  });
  const frames = new FrameSource(device);
  const first = await frames.freeze(signal);
  state = 'after';
  fake.show([{ kind: 'text', text: state, rect }]);
  const second = await frames.freeze(signal);

  expect(second.id).not.toBe(first.id);
  expect(await frames.capture(signal)).toBe(second);
  const readings = [await frames.readTree('all', signal), await frames.readLooks(signal)];
  expect(readings.map((reading) => reading?.nodes[0]?.name)).toEqual(['after', 'after']);
});

it('the picture of a frozen screen is the newest that was taken', async () => {
  const fake = new FakeDevice({ size: { width: 40, height: 30 } });
  const frames = new FrameSource(deviceLike(fake, {}));
  await frames.capture(signal);

  expect(await frames.freeze(signal)).toBe(frames.latest);
});
