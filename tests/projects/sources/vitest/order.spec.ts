import type { Browser, Page } from 'puppeteer-core';

import { expect, test as base } from 'eyewright/vitest';

const order: string[] = [];
const page = { close: () => Promise.resolve() } as unknown as Page;

// The time of a test is counted from when its options are there; Vitest counts the start of a browser into the test's time.
const test = base.extend({
  agentOptions: async ({}, use) => {
    order.push('the test');
    await use({});
  },
  browser: [
    async ({}, use) => {
      order.push('its browser');
      await use({ newPage: () => Promise.resolve(page) } as unknown as Browser);
    },
    { scope: 'worker' },
  ],
});

test('the time of a test begins before its browser is started', ({ browser, page: own }) => {
  expect([own, browser]).toEqual([page, expect.objectContaining({ newPage: expect.any(Function) })]);
  expect(order).toEqual(['the test', 'its browser']);
});
