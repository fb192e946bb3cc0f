import { expect, test as base } from '@playwright/test';

const test = base.extend({
  brokenSetup: async ({}, _use) => {
    throw new Error('the fixture cannot be set up');
  },
  brokenTeardown: async ({}, use) => {
    await use(1);
    throw new Error('the fixture cannot be taken down');
  },
  brokenWorker: [
    async ({}, _use) => {
      throw new Error('the worker fixture cannot be set up');
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

test('throws no error', () => {
  throw 'only a text';
});
test.fixme('is to be fixed', () => undefined);
test.fail('passes though it should fail', () => undefined);
test('rejects where nobody waits', async () => {
  void Promise.reject(new Error('nobody waited for this'));
  await new Promise((resolve) => setTimeout(resolve, 20));
});
test('has no fixture', ({ brokenSetup: _ }) => undefined);
test('has a fixture that ends badly', ({ brokenTeardown: _ }) => undefined);
test('has no worker fixture', ({ brokenWorker: _ }) => undefined);

test.describe('hooks after', () => {
  test.afterEach(() => {
    throw new Error('the hook after each throws');
  });
  test('has a failing hook after', () => undefined);
});

test.describe('hooks before all', () => {
  test.describe.configure({ mode: 'default' });
  test.beforeAll(() => {
    throw new Error('the hook before all throws');
  });
  test('is first after a broken hook', () => undefined);
  test('is second after a broken hook', () => undefined);
});

test.describe('hooks after all', () => {
  test.describe.configure({ mode: 'default' });
  test.afterAll(() => {
    throw new Error('the hook after all throws');
  });
  test('is followed by a broken hook', () => undefined);
});

test.describe('serial with a retry', () => {
  test.describe.configure({ mode: 'serial', retries: 1 });
  test('passes twice', () => undefined);
  test('breaks the row once', ({}, { retry }) => expect(retry).toBe(1));
  test('begins at last', () => undefined);
});

test.describe('processes', () => {
  test.skip(() => process.platform === 'win32', 'signals');
  test('ends its process', () => process.exit(3));
  test('has its process killed', async () => {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  });
});
