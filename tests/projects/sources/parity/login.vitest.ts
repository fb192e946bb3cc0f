import { test } from 'eyewright/vitest';

test('parity', async ({ page, aiAct, aiAssert, aiQuery }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  await aiAssert('the page shows "Welcome, alice"');
  await aiQuery({ user: 'name of the user' });
});
