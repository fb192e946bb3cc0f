import { expect, it } from 'vitest';

import type { DeviceInput, Typed } from '../../../src/core/device/device-input.ts';
import { watchedInput } from '../../../src/masking/watched-input.ts';

const signal = new AbortController().signal;

/** How often a field is noted as one that received a secret, when it is typed into and confirmed. */
async function notes(isSecret: boolean, confirm: () => Promise<boolean>): Promise<readonly number[]> {
  let count = 0;
  const typing = (): Promise<Typed> => Promise.resolve({ confirm });
  const text = { type: typing, replace: typing, clear: typing, moveToEnd: () => Promise.resolve() };
  const watch = {
    touched: () => undefined,
    typedSecret: () => {
      count += 1;
      return Promise.resolve();
    },
  };
  const watched = watchedInput({ text } as DeviceInput, watch);
  const typed = await watched.text?.replace('pw', { signal, isSecret, strategy: 'sequential' });
  const afterTyping = count;
  await typed?.confirm({ signal }).catch(() => undefined);
  return [afterTyping, count];
}

it('notes a field that received a secret once, and once more when it was typed again', async () => {
  expect(await notes(true, () => Promise.resolve(true))).toEqual([1, 1]);
  expect(await notes(true, () => Promise.resolve(false))).toEqual([1, 2]);
  expect(await notes(true, () => Promise.reject(new Error('typed twice in vain')))).toEqual([1, 2]);
  expect(await notes(false, () => Promise.resolve(false))).toEqual([0, 0]);
});
