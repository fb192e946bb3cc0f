import { testOn } from 'eyewright/playwright';
import { bridge } from 'eyewright/web';

const url = `${process.env['PAGES_URL']}terms`;
const test = testOn(bridge({ url, port: Number(process.env['BRIDGE_PORT']), closeNewTabsAfterDisconnect: true }));

test('hangs', async ({ aiWaitFor }) => {
  await aiWaitFor('the page shows "Never"', { timeoutMs: 25_000 });
});
