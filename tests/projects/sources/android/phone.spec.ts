import { androidDevices } from 'eyewright/android';
import { expect, testOn } from 'eyewright/playwright';

import { alone, forever } from './on-phone.ts';

const test = testOn(androidDevices());

for (const name of ['first', 'second', 'third', 'fourth']) {
  test(name, async ({ agent, device, aiAssert }) => {
    expect(device.platform).toBe('android');
    expect(await agent.runAdbShell(alone)).toBe('alone');
    await aiAssert('the home screen is shown');
  });
}

if (process.env.BREAKS) {
  test('fails', async ({ agent }) => {
    expect(await agent.runAdbShell('getprop ro.product.brand')).toBe('nobody');
  });
  test('hangs', async ({ agent }) => {
    await agent.runAdbShell(forever);
  });
}
