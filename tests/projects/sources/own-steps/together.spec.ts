import { expect, test } from 'eyewright/playwright';

test.afterEach(({ page }) => page.setContent('<h1>Cleaned up</h1>'));

test('calls side by side', async ({ page, aiTap }) => {
  await page.goto('/');
  await Promise.all([
    test.step('one user', () => aiTap('the "Log in" button')),
    test.step('another user', async () => {
      await aiTap('the "Log in" button');
      await aiTap('the "Log in" button');
    }),
    aiTap('the "Log in" button'),
  ]);
  await expect(page).toHaveTitle('Nothing', { timeout: 100 });
});
