import { expect, it } from 'vitest';

import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import { imageSize } from '../../../src/util/pictures/image-size.ts';

it('reads the size of a picture from its header', async () => {
  const { data } = await new FakeDevice({ size: { width: 33, height: 21 } }).screenshot(new AbortController().signal);

  expect(await imageSize(data)).toEqual({ width: 33, height: 21 });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('not a picture')],
  ['half a header', Buffer.from('89504e470d0a1a0a', 'hex')],
])('rejects for %s', async (_title, data) => {
  await expect(imageSize(data)).rejects.toThrow(/unsupported|invalid|bounds/i);
});
