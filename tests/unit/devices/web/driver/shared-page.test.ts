import { expect, it } from 'vitest';

import { borrow } from '../../../../../src/devices/web/driver/shared-page.ts';

it('makes a thing for the first, and takes it back with the last', async () => {
  const page = {};
  const log: string[] = [];
  const take = (): ReturnType<typeof borrow<string>> =>
    borrow(page, 'thing', () => {
      log.push('made');
      return { value: 'it', release: () => void log.push('gone') };
    });
  const [first, second] = [take(), take()];
  await first.release();
  await first.release();
  expect(log).toEqual(['made']);
  await second.release();
  expect(log).toEqual(['made', 'gone']);
});

it('waits for what is being taken back before it is made again', async () => {
  const page = {};
  const log: string[] = [];
  let finish: () => void = () => undefined;
  const leaving = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = borrow(page, 'thing', () => ({ value: 1, release: () => leaving }));
  const gone = first.release();
  const second = borrow(page, 'thing', (ready) => ({
    value: ready.then(() => log.push('made again')),
    release: () => undefined,
  }));
  log.push('gone');
  finish();
  await Promise.all([gone, second.value]);
  expect(log).toEqual(['gone', 'made again']);
});
