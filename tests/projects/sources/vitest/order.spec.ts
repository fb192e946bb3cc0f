import type { Browser, Page } from 'puppeteer-core';

import { FakeDevice } from 'eyewright/testing';
import { expect, test as base } from 'eyewright/vitest';

const order: string[] = [];
let closed = 0;
const page = { close: () => Promise.resolve((closed += 1)) } as unknown as Page;

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

class StubbornDevice extends FakeDevice {
  override destroy(): Promise<void> {
    return Promise.reject(new Error('the device does not let go'));
  }
}

test('a device that does not let go', ({ page: own, agentFor }) => {
  expect(own).toBe(page);
  agentFor(new StubbornDevice({ size: { width: 100, height: 100 }, elements: [] }));
});

test('leaves no page open', () => {
  expect(closed).toBe(2);
});
