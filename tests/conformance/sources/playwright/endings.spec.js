import { expect, test } from '@playwright/test';

test.describe.configure({ mode: 'parallel' });

test('passes', () => undefined);
test('fails', () => expect(1).toBe(2));
test('fails softly twice', () => {
  expect.soft(1, 'first').toBe(2);
  expect.soft(3, 'second').toBe(4);
});
test('skip by title', () => undefined);
test.skip('is skipped', () => undefined);
test('is skipped in its body', () => {
  test.skip(true, 'no reason to run');
});
test('is to be fixed in its body', () => {
  test.fixme();
});
test.fail('fails as expected', () => expect(1).toBe(2));
test('times out', async () => {
  test.setTimeout(50);
  await new Promise(() => undefined);
});
test.describe('retries', () => {
  test.describe.configure({ retries: 1 });
  test('is flaky', ({}, { retry }) => expect(retry).toBe(1));
  test('fails again', () => expect('again').toBe('never'));
  test('times out, then passes', async ({}, { retry }) => {
    test.setTimeout(retry === 0 ? 50 : 20_000);
    if (retry === 0) await new Promise(() => undefined);
  });
});

test.describe('hooks before', () => {
  test.beforeEach(({}, { title }) => {
    test.skip(title.includes('skipped'), 'the hook says so');
    throw new Error('the hook before each throws');
  });
  test('has a failing hook before', () => undefined);
  test('is skipped by its hook', () => undefined);
});

test.describe('serial', () => {
  test.describe.configure({ mode: 'serial' });
  test('is first in a row', () => undefined);
  test('breaks the row', () => expect('row').toBe('whole'));
  test('never begins', () => undefined);
});
