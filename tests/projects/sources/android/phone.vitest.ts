import { androidDevices } from 'eyewright/android';
import { expect, testOn } from 'eyewright/vitest';

import { alone, forever } from './on-phone.ts';

const test = testOn(androidDevices());

// Each file of the project has its own.
test.for(['TESTS'])('%s', async (_name, { agent, device, aiAssert }) => {
  expect(device.platform).toBe('android');
  expect(await agent.runAdbShell(alone)).toBe('alone');
  await aiAssert('the home screen is shown');
});

if (process.env.BREAKS) {
  test('fails', async ({ agent }) => {
    expect(await agent.runAdbShell('getprop ro.product.brand')).toBe('nobody');
  });
  test('hangs', async ({ agent }) => {
    await agent.runAdbShell(forever);
  });
}
