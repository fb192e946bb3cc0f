import { expect, test } from 'eyewright/vitest';

const url = process.env['PAGES_URL'] ?? '';

test('the model is down', async ({ page, aiTap }) => {
  await page.goto(url);
  await aiTap('the button for which the server answers 500');
});

test('the model hangs', { timeout: 10_000 }, async ({ page, aiTap }) => {
  await page.goto(url);
  await aiTap('the button for which the server hangs');
});

test('times out with a call under way', { timeout: 5000 }, async ({ page, aiAssert }) => {
  await page.goto(url);
  void aiAssert('the server hangs').catch(() => undefined);
  await new Promise(() => {});
});

let attempts = 0;
test('is flaky', { retry: 1 }, async ({ page, aiAssert }) => {
  await page.goto(url);
  attempts += 1;
  await aiAssert(attempts === 1 ? 'the page shows "Goodbye"' : 'the page shows "Welcome"');
});

test('a second page', async ({ browser, agentForPage, page, aiTap }) => {
  await page.goto(url);
  await aiTap('the "Log in" button');
  const other = await browser.newPage();
  await other.goto(`${url}/other`);
  await agentForPage(other).aiInput('the Username field', { value: 'bob' });
  expect(await other.$eval('#username', (field) => (field as HTMLInputElement).value)).toBe('bob');
  await other.close();
});

test('all tabs of the browser', async ({ browserAgent, page }) => {
  await page.goto(url);
  const other = await browserAgent.newPage();
  await other.goto(`${url}/other`);
  await browserAgent.aiInput('the Username field', { value: 'bob' });
  expect(await other.$eval('#username', (field) => (field as HTMLInputElement).value)).toBe('bob');
  expect(await browserAgent.pages()).toEqual(expect.arrayContaining([page, other]));
  await other.close();
});

let runs = 0;
test('is flaky > by a timeout', { retry: 1, timeout: 4000 }, async ({ page, aiAssert }) => {
  await page.goto(url);
  runs += 1;
  await aiAssert('the page shows "Welcome"');
  if (runs === 1) await new Promise(() => {});
});
