import { expect, test as base } from 'eyewright/vitest';

const test = base.extend({ retryOn: ['environment', 'model'] });
const url = process.env['PAGES_URL'] ?? '';

test('is green', async ({ page, aiAct, aiAssert, aiQuery }) => {
  await page.goto(url);
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Welcome, alice');
  await aiAssert('the page shows "Welcome, alice"');
  expect(await aiQuery({ user: 'name of the user' })).toEqual({ user: 'alice' });
});

test('fails', async ({ page, aiAssert }) => {
  await page.goto(url);
  await aiAssert('the page is as tidy as "Goodbye"', undefined, { verdict: { severity: 'warn' } });
  await aiAssert('the page shows "Goodbye"');
});

test('is not tried again', { retry: 2 }, async ({ page, aiAssert }) => {
  await page.goto(url);
  await aiAssert('there is "Goodbye" once more');
});
