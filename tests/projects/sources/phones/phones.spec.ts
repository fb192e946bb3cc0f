import { harmonyDevices } from 'eyewright/harmony';
import { iosDevices } from 'eyewright/ios';
import { expect, testOn } from 'eyewright/playwright';

const onIos = testOn(iosDevices({ devices: [{ wdaBaseUrl: process.env['WDA_URL'] ?? '' }] }));
const onHarmony = testOn(harmonyDevices());

onIos('an iPhone', async ({ agent, device, aiAssert }) => {
  expect(device.platform).toBe('ios');
  await agent.home();
  expect(await agent.runWdaRequest({ method: 'GET', endpoint: '/wda/locked' })).toBe(false);
  await aiAssert('the home screen is shown');
});

onHarmony('a HarmonyOS phone', async ({ agent, device, aiAssert }) => {
  expect(device.platform).toBe('harmony');
  await agent.home();
  expect(await agent.runHdcShell('echo alone')).toBe('alone');
  await aiAssert('the home screen is shown');
});
