import { expect, testOn } from 'eyewright/vitest';

import { grid, shop } from './grid.ts';

const test = testOn(grid);

test('pays again', async ({ device, aiTap, aiAssert }) => {
  await device.browser.navigateTo(shop);
  await aiAssert('the page shows "Cart"');
  await aiTap('the "Pay" button');
  expect(await device.browser.getTitle()).toBe('Paid');
});
