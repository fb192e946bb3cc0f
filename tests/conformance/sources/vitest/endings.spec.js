import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test as base } from 'vitest';

const test = base.extend({
  brokenSetup: async ({}, _use) => {
    throw new Error('the fixture cannot be set up');
  },
  brokenTeardown: async ({}, use) => {
    await use(1);
    throw new Error('the fixture cannot be taken down');
  },
});

test('passes', () => undefined);
test('fails', () => expect(1).toBe(2));
test('fails softly twice', () => {
  expect.soft(1, 'first').toBe(2);
  expect.soft(3, 'second').toBe(4);
});
test('throws no error', () => {
  throw 'only a text';
});
test.skip('is skipped', () => undefined);
test('is skipped in its body', ({ skip }) => skip('no reason to run'));
test.skipIf(true)('is skipped by a condition', () => undefined);
test.todo('is to be written');
test.fails('fails as expected', () => expect(1).toBe(2));
test.fails('passes though it should fail', () => undefined);
test('times out', { timeout: 50 }, () => new Promise(() => undefined));
test('has no fixture', ({ brokenSetup: _ }) => undefined);
test('has a fixture that ends badly', ({ brokenTeardown: _ }) => undefined);
test('ends badly', () => {
  onTestFinished(() => {
    throw new Error('the last call of the test throws');
  });
});
test.each([1, 2])('is one of several: %i', (number) => expect(number).toBe(1));

const runs = {};
const count = (name) => (runs[name] = (runs[name] ?? 0) + 1);

test('is flaky', { retry: 2 }, () => expect(count('flaky')).toBe(2));
test('fails again', { retry: 1 }, () => expect(`again ${count('again')}`).toBe('never'));
test('passes each time', { repeats: 2 }, () => undefined);
test('fails the second time', { repeats: 2 }, () => expect(count('second')).not.toBe(2));

describe('hooks before', () => {
  beforeEach(() => {
    throw new Error('the hook before each throws');
  });
  test('has a failing hook before', () => undefined);
});

describe('hooks after', () => {
  afterEach(() => {
    throw new Error('the hook after each throws');
  });
  test('has a failing hook after', () => undefined);
});

describe('hooks before all', () => {
  beforeAll(() => {
    throw new Error('the hook before all throws');
  });
  test('is first after a broken hook', () => undefined);
  test('is second after a broken hook', () => undefined);
});

describe('hooks after all', () => {
  afterAll(() => {
    throw new Error('the hook after all throws');
  });
  test('is followed by a broken hook', () => undefined);
});

describe.skip('skipped', () => {
  test('is skipped with its group', () => undefined);
});

describe.concurrent('beside each other', () => {
  test('passes beside others', () => undefined);
  test('fails beside others', ({ expect: own }) => own('beside').toBe('alone'));
});
