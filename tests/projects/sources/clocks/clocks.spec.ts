import { test } from 'eyewright/playwright';

test.describe('out of time', () => {
  test.afterEach(async ({ agent }) => {
    await agent.recordToReport('after the timeout');
  });

  test('runs out of time', async ({ page, aiAct }) => {
    await page.goto('/');
    test.setTimeout(3000);
    await aiAct('the server hangs');
  });
});

test('a call that nobody awaits', async ({ page, aiTap }) => {
  await page.goto('/');
  void aiTap('the "Log in" button').catch(() => undefined);
});
