import { test } from 'eyewright/playwright';

test('is killed', async ({ page, aiInput, aiTap, aiAssert }) => {
  await page.goto('/');
  await aiInput('the Username field', { value: 'alice' });
  await aiTap('the "Log in" button');
  await aiAssert('the server hangs');
  await aiTap('never reached');
});
