import { describe } from 'vitest';

import { expect, test } from 'eyewright/vitest';

const url = process.env['PAGES_URL'] ?? '';

describe('login', () => {
  test('logs in', async ({ page, aiAct, aiAssert, aiQuery }) => {
    await page.goto(url);
    await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Welcome, alice');
    await aiAssert('the page shows "Welcome, alice"');
    expect(await aiQuery({ user: 'name of the user' })).toEqual({ user: 'alice' });
  });

  test('a false assertion', async ({ page, aiAssert }) => {
    await page.goto(url);
    await aiAssert('the page shows "Goodbye"', 'the user should be gone');
  });
});

test('a false plain assertion', async ({ page, aiTap }) => {
  await page.goto(url);
  await aiTap('the "Log in" button');
  expect(await page.title()).toBe('Goodbye');
});

test('no agent', () => {
  expect(1 + 1).toBe(2);
});

test('no agent, and fails', () => {
  expect(1 + 1).toBe(3);
});

test.skip('is skipped', async ({ aiAssert }) => {
  await aiAssert('never asked');
});

test.todo('is to be written');
