import { expect, test } from 'eyewright/playwright';

test('second', async ({ page, aiAssert }) => {
  await page.goto('/');
  await aiAssert('the page shows "Goodbye"');
});

test('native', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Nowhere')).toBeVisible({ timeout: 1 });
});

test.skip('skipped', async ({ aiTap }) => {
  await aiTap('never asked');
});
