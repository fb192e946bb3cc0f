import { expect, testOn } from 'eyewright/vitest';

import { grid, shop } from './grid.ts';

const test = testOn(grid);

test('pays', async ({ device, aiTap, aiAssert }) => {
  await device.browser.navigateTo(shop);
  await aiAssert('the page shows "Cart"');
  await aiTap('the "Pay" button');
  expect(await device.browser.getTitle()).toBe('Paid');
});

if (process.env.SESSION_FOR === 'worker') {
  test('finds the page as the test before has left it', async ({ device, aiAssert }) => {
    expect(await device.browser.getTitle()).toBe('Paid');
    await aiAssert('the page shows "Cart"');
  });
}

if (process.env.HANGS) {
  test('hangs', async ({ device }) => {
    await device.browser.navigateTo(shop);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
}
