import { testOn } from 'eyewright/vitest';
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
