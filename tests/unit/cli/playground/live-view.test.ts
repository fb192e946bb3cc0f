import { expect, it } from 'vitest';

import { LiveView } from '../../../../src/cli/playground/live-view.ts';
import type { Screenshot } from '../../../../src/core/screen/frame.ts';

const pictureOf = (text: string): Screenshot => ({
  data: Buffer.from(text),
  mime: 'image/png',
  width: 1,
  height: 1,
  dpr: 1,
});

it('goes back to the stream after it has broken off', async () => {
  const shown: string[] = [];
  let streams = 0;
  const view = new LiveView({
    // oxlint-disable-next-line require-yield -- the first one breaks off before its first picture
    async *stream(signal) {
      streams += 1;
      if (streams === 1) throw new Error('broken off');
      yield pictureOf('of the stream');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    take: () => Promise.resolve(pictureOf('taken')),
    isActing: () => false,
    onPicture: ({ data }) => shown.push(data.toString()),
    onTrouble: () => undefined,
    onOverdue: () => undefined,
  });
  view.look(true);
  await expect.poll(() => shown, { timeout: 4500, interval: 50 }).toEqual(['taken', 'of the stream']);
  view.look(false);
});

it('says when a picture is overdue, and when it has come', async () => {
  const told: boolean[] = [];
  let come: (picture: Screenshot) => void = () => undefined;
  const view = new LiveView({
    async *stream() {},
    take: () => new Promise((resolve) => void (come = resolve)),
    isActing: () => false,
    onPicture: () => undefined,
    onTrouble: () => undefined,
    onOverdue: (isOverdue) => told.push(isOverdue),
  });
  view.look(true);
  await expect.poll(() => told, { timeout: 10_000, interval: 50 }).toEqual([true]);
  come(pictureOf('late'));
  await expect.poll(() => told, { timeout: 10_000, interval: 20 }).toEqual([true, false]);
  view.look(false);
});
