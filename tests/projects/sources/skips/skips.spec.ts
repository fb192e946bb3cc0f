import { expect, test } from '@playwright/test';

test('passes', { annotation: { type: 'issue', description: 'ABC-1' } }, () => undefined);
test('fails once', () => expect(process.env['FIXED']).toBe('1'));
test('skipped inside', () => test.skip(true, 'not on this machine'));
test.fixme('to be fixed', () => undefined);

test.describe('a hook', () => {
  test.beforeEach('look for a licence', () => test.skip(true, 'no licence'));
  test('skips it', () => undefined);
});

test('has a step that is skipped', async () => {
  await test.step('fine', () => undefined);
  await test.step('not now', (step) => step.skip(true, 'because'));
});

test.describe.serial('one after the other', () => {
  test('breaks', () => expect(process.env['FIXED']).toBe('1'));
  test('comes after it', () => undefined);
});
