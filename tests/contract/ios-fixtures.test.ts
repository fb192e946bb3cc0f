import { afterAll, expect } from 'vitest';

import { testOn } from '../../src/fixtures/vitest/index.ts';
import { IOSAgent } from '../../src/platforms/ios/ios-agent.ts';
import { iosDevices } from '../../src/platforms/ios/ios-platform.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { shop } from './driven-phone.ts';
import { IPhones } from './open-ios.ts';

useRunFolder();
const phones = new IPhones();
// Before the tests are written down, since they say where their device is.
const phone = await phones.open({
  page: `<button style="font-size:40px" onclick="document.title = 'bought'">Buy it</button>`,
});
afterAll(async () => {
  await phone[Symbol.asyncDispose]();
  await phones.close();
});

const test = testOn(iosDevices({ devices: [{ wdaBaseUrl: phone.simulator.wdaUrl }], appNameMapping: { Shop: shop } }));

test('a test of a runner gets a device and its agent, each test a new one of the same', async ({
  agent,
  device,
  aiTap,
}) => {
  expect(agent).toBeInstanceOf(IOSAgent);
  expect(device.platform).toBe('ios');
  await agent.home();
  await agent.launch('Shop');
  await aiTap('"Buy it"');
  await expect.poll(() => phone.page.title()).toBe('bought');
});

test('the next test begins where that one ended, with a session of its own', async ({ agent }) => {
  expect(await agent.runWdaRequest({ method: 'GET', endpoint: '/wda/activeAppInfo' })).toMatchObject({
    bundleId: shop,
  });
  expect(phone.simulator.wda.sessions.made).toBe(2);
});
