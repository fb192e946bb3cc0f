import { expect, test } from 'eyewright/playwright';

test.use({ screenshot: 'only-on-failure', trace: 'retain-on-failure' });

test('groups of the user', async ({ page, aiTap }) => {
  await page.goto('/');
  await test.step('ai checkout flow', async () => {
    await test.step('aiTap the "Log in" button', async () => {
      await expect(page).toHaveTitle('Login');
    });
    await aiTap('the "Log in" button');
  });
  await test.step('recordToReport', () => expect(page).toHaveURL(/./));
});

test('a native assertion that fails', async ({ page }) => {
  await page.goto('/');
  await test.info().attach('notes', { body: 'taken by hand', contentType: 'text/plain' });
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveText('Sign in', { timeout: 100 });
});
