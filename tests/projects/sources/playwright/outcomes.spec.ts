import { expect, test } from 'eyewright/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('logs in', { tag: '@smoke' }, async ({ page, aiAct, aiAssert, aiQuery }) => {
  await aiAct('type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"');
  await expect(page.getByRole('heading')).toHaveText('Welcome, alice');
  await aiAssert('the page shows "Welcome, alice"');
  expect(await aiQuery({ user: 'name of the user' })).toEqual({ user: 'alice' });
});

test('a false assertion', async ({ aiAssert }) => {
  await aiAssert('the page shows "Goodbye"', 'the user should be gone');
});

test('a false plain assertion', async ({ aiTap, page }) => {
  await aiTap('the "Log in" button');
  await expect(page.getByRole('heading')).toHaveText('Goodbye', { timeout: 1 });
});

test('no agent', async ({ page }) => {
  await expect(page.getByRole('heading')).toHaveText('Sign in');
});

test('no agent, and fails', async ({ page }) => {
  expect(await page.title()).toBe('Goodbye');
});

test.skip('is skipped', async ({ aiAssert }) => {
  await aiAssert('never asked');
});

test.fixme('is to be fixed', async ({ aiAssert }) => {
  await aiAssert('never asked');
});

test('skips itself', async ({ aiTap }) => {
  await aiTap('the "Log in" button');
  test.skip(true, 'enough seen');
});

test('fails as expected', async ({ aiAssert }) => {
  test.fail();
  await aiAssert('the page shows "Goodbye"');
});

test('is expected to fail, but passes', async ({ aiAssert }) => {
  test.fail();
  await aiAssert('the page shows "Welcome"');
});

test.describe('with retries', () => {
  test.describe.configure({ retries: 1 });

  test('is flaky', async ({ aiAssert }, testInfo) => {
    await aiAssert(testInfo.retry === 0 ? 'the page shows "Goodbye"' : 'the page shows "Welcome"');
  });
});

test('a second page', async ({ aiTap, agentForPage, context }) => {
  await aiTap('the "Log in" button');
  const other = await context.newPage();
  await other.goto('/other');
  await agentForPage(other, { aiContexts: { default: 'You are the second user.' } }).aiInput('the Username field', {
    value: 'bob',
  });
  await expect(other.getByLabel('Username')).toHaveValue('bob');
});

// What only one kind of agent takes may be configured for all of them.
const tabs = test.extend({ agent: async ({ browserAgent }, use) => use(browserAgent) });
tabs.describe('with options of both kinds', () => {
  tabs.use({ forceSameTabNavigation: true, newPageTimeout: 2000 });

  tabs('all tabs of the context', async ({ page, browserAgent, aiInput, agentForPage }) => {
    await page.goto('/');
    const other = await browserAgent.newPage();
    await other.goto('/other');
    await aiInput('the Username field', { value: 'bob' });
    await expect(other.getByLabel('Username')).toHaveValue('bob');
    expect(await browserAgent.pages()).toEqual([page, other]);
    expect(await agentForPage(page).evaluateJavaScript('location.pathname')).toBe('/');
  });
});
