import { expect, test } from 'eyewright/playwright';

// The start of the browser is not to count as time of the tests with short timeouts.
test.beforeAll(({ browser }) => {
  expect(browser.isConnected()).toBe(true);
});

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test.afterEach(() => {
  process.stdout.write(`teardown of: ${test.info().title}\n`);
});

for (const fault of [
  'the server answers 401',
  'the server answers 500',
  'the server resets',
  'the server answers garbage',
]) {
  test(fault, async ({ aiAssert }) => {
    await aiAssert(fault);
  });
}

test('the model is down while planning', async ({ aiAct }) => {
  await aiAct('the server answers 500');
});

test('the page is closed', async ({ page, aiTap }) => {
  await page.close();
  await aiTap('the "Log in" button');
});

test('the page is closed during a call', async ({ page, aiAct, aiAssert }) => {
  const call = aiAssert('the server hangs', undefined, { timeout: 1500 });
  await page.close();
  await call.catch(() => undefined);
  await aiAct('click "Log in"');
});

test('the model hangs', async ({ aiAssert }) => {
  test.setTimeout(20_000);
  await aiAssert('the server hangs');
});

test('the model hangs while locating', async ({ aiTap }) => {
  test.setTimeout(20_000);
  await aiTap('the button for which the server hangs');
});

test('times out with a call under way', async ({ aiAssert }) => {
  test.setTimeout(5000);
  void aiAssert('the server hangs').catch(() => undefined);
  await new Promise(() => {});
});

test('ends with a call under way', async ({ aiAssert }) => {
  void aiAssert('the server hangs').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
});

test('times out without an agent', async () => {
  test.setTimeout(1000);
  await new Promise(() => {});
});
