import { expect } from '@playwright/test';
import { test } from 'eyewright/playwright';

test.use({ retryOn: ['environment', 'model'] });
test.beforeEach(({ page }) => page.goto('/'));

test('is green', async ({ page, aiAct, aiAssert, aiQuery }) => {
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  await expect(page.getByRole('heading')).toHaveText('Welcome, alice');
  await aiAssert('the page shows "Welcome, alice"');
  expect(await aiQuery({ user: 'name of the user' })).toEqual({ user: 'alice' });
});

test('fails', async ({ aiAssert }) => {
  await aiAssert('the page is as tidy as "Goodbye"', undefined, { verdict: { severity: 'warn' } });
  await aiAssert('the page shows "Goodbye"');
});

test.describe('with retries', () => {
  test.describe.configure({ retries: 2 });

  test('is not tried again', async ({ aiAssert }) => {
    await aiAssert('there is "Goodbye" once more');
  });
});
