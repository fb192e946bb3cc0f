import { expect, test } from 'eyewright/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

test('login', async ({ aiAct, aiAssert }) => {
  await aiAct('type "alice" into the "Username" field, type "s3cret" into the "Password" field, then click "Log in"');
  await aiAssert('the page shows "Welcome, alice"');
});

test('a wrong password is refused', async ({ page, aiInput, aiTap, aiAssert, aiBoolean }) => {
  await aiInput('the "Username" field', { value: 'alice' });
  await aiInput('the "Password" field', { value: 'wrong' });
  await aiTap('the "Log in" button');
  await aiAssert('the page shows "Wrong username or password"');
  expect(await aiBoolean('the page shows "Welcome"')).toBe(false);
  // Verbs and native calls work on the same page.
  await expect(page.getByRole('alert')).toBeVisible();
});

test('log out leads back to the form', async ({ aiAct, aiAssert, aiTap, aiWaitFor }) => {
  await aiAct('type "bob" into the "Username" field, type "hunter2" into the "Password" field, then press Enter');
  await aiWaitFor('the page shows "Welcome, bob"', { timeoutMs: 5000, checkIntervalMs: 500 });
  await aiTap('the "Log out" button');
  await aiAssert('the page shows "Sign in"');
});
