import { computers } from 'eyewright/computer';
import { expect, testOn } from 'eyewright/vitest';

import { askOn } from './dialogs.ts';

const test = testOn(computers({ headless: true, xvfbResolution: '811x607' }));

// Each file of the project has its own.
test.for(['TESTS'])('%s', async (name, { agent, device, aiTap, aiAssert }) => {
  expect(await agent.listDisplays()).toHaveLength(1);
  const dialog = await askOn(device, name);
  await aiAssert(`the screen shows "Delete the ${name} file?"`);
  await aiTap('Yes');
  expect(await dialog.ended).toEqual({ exitCode: 0 });
});
