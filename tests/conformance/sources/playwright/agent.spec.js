import { expect, test as base } from 'eyewright/playwright';
import { FakeDevice } from 'eyewright/testing';

const test = base.extend({
  device: async ({}, use) => {
    const device = new FakeDevice({ size: { width: 320, height: 120 } });
    device.show([{ kind: 'text', text: 'Welcome', rect: { left: 20, top: 20, width: 200, height: 30 } }]);
    await use(device);
  },
});

test('an agent passes', async ({ aiAssert }) => {
  await aiAssert('the page shows "Welcome"');
});
test('an agent fails', async ({ aiAssert }) => {
  await aiAssert('the page shows "Goodbye"', undefined, { timeout: 1_000 });
});
test('nobody waits for an agent', async ({ aiAssert }) => {
  void aiAssert('the page shows "Welcome"');
});
test('a caught failure passes', async ({ aiAssert }) => {
  await expect(aiAssert('the page shows "Goodbye"', undefined, { timeout: 1_000 })).rejects.toThrow();
});
