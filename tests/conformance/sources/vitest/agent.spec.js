import { expect, test as base } from 'eyewright/vitest';
import { FakeDevice } from 'eyewright/testing';

let setUps = 0;
const test = base.extend({
  device: async ({}, use) => {
    const device = new FakeDevice({ size: { width: 320, height: 120 } });
    device.show([{ kind: 'text', text: 'Welcome', rect: { left: 20, top: 20, width: 200, height: 30 } }]);
    await use(device);
  },
  shaky: async ({}, use) => {
    setUps += 1;
    if (setUps === 1) throw new Error('the first set-up does not work');
    await use(setUps);
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
test('an agent is flaky', { retry: 1 }, async ({ aiAssert, task }) => {
  await aiAssert(`the page shows "${(task.result?.retryCount ?? 0) === 0 ? 'Goodbye' : 'Welcome'}"`, undefined, {
    timeout: 1_000,
  });
});
test('an agent passes each time', { repeats: 1 }, async ({ aiAssert }) => {
  await aiAssert('the page shows "Welcome"');
});
test('is set up anew', { retry: 1 }, ({ agent, shaky }) => {
  expect([agent !== undefined, shaky]).toEqual([true, 2]);
});
