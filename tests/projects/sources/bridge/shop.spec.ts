import { expect, testOn } from 'eyewright/playwright';
import { bridge } from 'eyewright/web';

import { begin, end } from './turn.ts';

const url = process.env['PAGES_URL'] ?? '';
const test = testOn(bridge({ url, port: Number(process.env['BRIDGE_PORT']), closeNewTabsAfterDisconnect: true }));

test('Ada buys', async ({ aiInput, aiTap, aiAssert }) => {
  begin();
  await aiInput('Ada', 'Name');
  await aiTap('Buy');
  await aiAssert('the page shows "Sold"');
  end();
});

test('reads terms in another tab', async ({ aiTap, aiAssert, device }) => {
  begin();
  expect(device.input.swipe).toBeDefined();
  await aiTap('Terms');
  await aiAssert('the heading says "Shop"');
  end();
});

if (process.env['BREAKS']) {
  test('fails', async ({ aiAssert }) => {
    await aiAssert('the heading says "Goodbye"');
  });
}
