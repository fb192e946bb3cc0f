import { test } from 'eyewright/vitest';

test('ends the worker', async ({ page }) => {
  await page.goto('data:text/html,<h1>Here</h1>');
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
});
