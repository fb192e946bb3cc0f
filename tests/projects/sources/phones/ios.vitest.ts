import { iosDevices } from 'eyewright/ios';
import { expect, testOn } from 'eyewright/vitest';

testOn(iosDevices({ devices: [{ wdaBaseUrl: process.env['WDA_URL'] ?? '' }] }))(
  'an iPhone',
  async ({ agent, aiAssert }) => {
    expect(await agent.runWdaRequest({ method: 'GET', endpoint: '/wda/locked' })).toBe(false);
    await aiAssert('the home screen is shown');
  },
);
