import { vi } from 'vitest';

import { expect, test } from 'eyewright/vitest';

test('under fake timers that nobody takes away', async ({ page, aiAct, aiAssert }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  vi.useFakeTimers({ now: 0 });
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  await aiAssert('the page shows "Welcome, alice"');
  expect(Date.now()).toBe(0);
});
