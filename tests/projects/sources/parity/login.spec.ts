import { test } from 'eyewright/playwright';

test('parity', async ({ page, aiAct, aiAssert, aiQuery }) => {
  await page.goto('/');
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  await aiAssert('the page shows "Welcome, alice"');
  await aiQuery({ user: 'name of the user' });
});
