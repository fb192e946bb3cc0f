import { iosDevices } from 'eyewright/ios';
import { testOn } from 'eyewright/vitest';

const test = testOn(
  iosDevices({
    devices: [{ wdaBaseUrl: process.env['WDA_URL'] ?? 'http://localhost:8100' }],
    appNameMapping: { Notes: 'com.example.notes' },
  }),
);

test('a note is kept on iOS', async ({ agent, aiAct, aiAssert }) => {
  await agent.terminate('Notes');
  await agent.launch('Notes');
  await aiAct('tap "New note"');
  await aiAct('type "Groceries" into the Title field, type "milk and bread" into the Details field');
  await aiAct('tap "Save"');
  await aiAssert('the page shows "1 note"');
  await aiAssert('the page shows "milk and bread"');
});
