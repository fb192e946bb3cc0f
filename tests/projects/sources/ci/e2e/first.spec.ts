import { test } from 'eyewright/playwright';

for (const number of [1, 2]) {
  test(`first ${number}`, async ({ page, aiTap }) => {
    await page.goto('/');
    await aiTap('the "Log in" button');
  });
}
