import { expect, test } from 'eyewright/playwright';

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
