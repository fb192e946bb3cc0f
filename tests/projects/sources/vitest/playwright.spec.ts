import { describe } from 'vitest';

import { expect, test as onPuppeteer, testOn } from 'eyewright/vitest';

const base = testOn('playwright');
const test = base.extend({ contextOptions: async ({}, use) => use({ baseURL: process.env['PAGES_URL'] ?? '' }) });

describe('pages of Playwright', () => {
  test('log in', async ({ page, agent, aiAct, aiAssert }) => {
    await page.goto('/');
    await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
    expect(await page.getByRole('heading').textContent()).toBe('Welcome, alice');
    await aiAssert('the page shows "Welcome, alice"');
    await expect(page).toShowThat('the page shows "Welcome"');
    expect(agent.constructor.name).toBe('PlaywrightPageAgent');
  });

  test('share no context, and have their tabs in theirs', async ({ browserAgent, page }) => {
    await page.goto('/');
    const other = await browserAgent.newPage();
    await other.goto('/other');
    await browserAgent.aiInput('the Username field', { value: 'bob' });
    expect(await other.locator('#username').inputValue()).toBe('bob');
    expect(page.context().pages()).toEqual([page, other]);
  });
});

const misspelt = onPuppeteer.extend({ browserLibrary: ['playwrite' as 'playwright', { scope: 'worker' }] });
misspelt('a misspelt library', async ({ page }) => {
  await page.goto('about:blank');
});
