import { test } from 'eyewright/playwright';

test('second', async ({ page, aiAssert }) => {
  await page.goto('/');
  await aiAssert('the page shows "Goodbye"');
});

test.skip('skipped', async ({ aiTap }) => {
  await aiTap('never asked');
});
