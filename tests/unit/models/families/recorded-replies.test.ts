import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import { families } from '../../../../src/models/families/registry.ts';
import { frameSize, openRig } from '../openai/kit.ts';
import { placelessReplies, recordedReplies } from './recorded-replies.data.ts';

const names = [...families.keys()];

const picture = sharp({ create: { ...frameSize, channels: 3, background: 'white' } });
/** One for all: what models are sent of it is made once. */
const whiteFrame = createFrame({ data: await picture.jpeg().toBuffer(), mime: 'image/jpeg', ...frameSize });

describe('the replies of a family', () => {
  it('are on record for every one of them', () => {
    expect([...new Set(recordedReplies.map(({ family }) => family))].toSorted()).toEqual(names.toSorted());
  });

  it.each(recordedReplies)('$family: $shape', async ({ family, reply, center }) => {
    await using rig = await openRig({ family, replies: [reply] });

    const found = await rig.locate({ frame: whiteFrame });

    expect(found).toMatchObject({ center: { x: near(center.x), y: near(center.y) } });
    expect(rig.server.requests).toHaveLength(1);
  });

  it.each(recordedReplies.filter(({ shape }) => shape.includes('point')))(
    '$family: $shape gives a box of 8 × 8 inside the screen',
    async ({ family, reply }) => {
      await using rig = await openRig({ family, replies: [reply] });

      expect(await rig.locate({ frame: whiteFrame })).toMatchObject({ rect: { width: 8, height: 8 } });
    },
  );
});

describe.each(names)('the family %s', (family) => {
  it.each(Object.entries(placelessReplies))('takes no place from %s', async (_title, reply) => {
    await using rig = await openRig({ family, respond: () => reply });

    await expect(rig.locate({ frame: whiteFrame })).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(rig.server.requests).toHaveLength(2);
  });

  it('takes the edges of the screen, and cuts off what sticks out a little', async () => {
    await using rig = await openRig({ family, respond: () => rig.server.place(wholeScreen, frameSize) });

    const found = await rig.locate({ frame: whiteFrame });

    expect(found).toMatchObject({ center: { x: near(639), y: near(359) } });
  });

  it('reads text, data and verdicts', async () => {
    await using rig = await openRig({ family, replies: [{ data: 'Notes' }, { thought: 'It is there.', data: true }] });

    expect(await rig.extract({ frames: [whiteFrame] })).toMatchObject({ data: 'Notes' });
    expect(await rig.judge({ frames: [whiteFrame] })).toMatchObject({ data: true });
  });
});

const wholeScreen = { left: 0, top: 0, ...frameSize };

/** Units of a family may be coarser than pixels. */
function near(value: number): unknown {
  return expect.toSatisfy((actual: number) => Math.abs(actual - value) <= 2);
}
