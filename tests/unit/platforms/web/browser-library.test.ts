import { expect, it } from 'vitest';

import { openPage } from '../../../../src/platforms/web/browser-library.ts';

it('closes the context of a page that cannot be opened', async () => {
  let closed = 0;
  const context = {
    newPage: () => Promise.reject(new Error('the browser has no memory left')),
    close: () => Promise.resolve(void closed++),
  };
  await expect(openPage({ newContext: () => Promise.resolve(context) }, undefined)).rejects.toThrow('no memory left');
  expect(closed).toBe(1);
});
