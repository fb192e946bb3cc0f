import { harmonyDevices } from 'eyewright/harmony';
import { expect, testOn } from 'eyewright/vitest';

testOn(harmonyDevices())('a HarmonyOS phone', async ({ agent, aiAssert }) => {
  expect(await agent.runHdcShell('echo alone')).toBe('alone');
  await aiAssert('the home screen is shown');
});
