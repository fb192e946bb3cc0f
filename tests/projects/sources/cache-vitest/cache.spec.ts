import { expect, test } from 'eyewright/vitest';

test('logs in', async ({ page, aiAct, aiTap, agent }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiTap('the Username field');
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Welcome, alice');
  expect(agent.toCode({ language: 'puppeteer' })).toContain(".fill('alice')");
});

test('fails', async ({ page, aiTap }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiTap('the Password field');
  expect(await page.title()).toBe('Goodbye');
});
