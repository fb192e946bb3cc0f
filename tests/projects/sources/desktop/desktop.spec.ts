import { computers } from 'eyewright/computer';
import { expect, testOn } from 'eyewright/playwright';

import { askOn } from './dialogs.ts';

const test = testOn(computers({ headless: true, xvfbResolution: '811x607' }));

for (const name of ['first', 'second', 'third', 'fourth']) {
  test(name, async ({ agent, device, aiTap, aiAssert }) => {
    expect(await agent.listDisplays()).toHaveLength(1);
    const dialog = await askOn(device, name);
    await aiAssert(`the screen shows "Delete the ${name} file?"`);
    await aiTap('Yes');
    expect(await dialog.ended).toEqual({ exitCode: 0 });
  });
}
