import { expect, test } from 'eyewright/vitest';

const url = process.env['PAGES_URL'] ?? '';

test('claims that are true', async ({ page, browser }) => {
  await page.goto(url);
  await expect(page).toShowThat('the page shows "Welcome"');
  await expect(page).not.toShowThat('the page shows "Goodbye"');
  const other = await browser.newPage();
  await other.goto(`${url}/other`);
  await expect(other).toShowThat('the page shows "Welcome"');
  await other.close();
});

test('a false claim', async ({ page }) => {
  await page.goto(url);
  await expect(page, 'the user should be gone').toShowThat('the page shows "Goodbye"');
});

test('a claim that must not be true', async ({ page, agent }) => {
  await page.goto(url);
  await expect(agent).not.toShowThat('the page shows "Welcome"');
});

test('soft claims', async ({ page }) => {
  await page.goto(url);
  await expect.soft(page).toShowThat('the page shows "Goodbye"');
  await expect.soft(page).not.toShowThat('the server answers 500');
  process.stdout.write('went on after soft claims\n');
});

test('polled claims', async ({ page }) => {
  await page.goto(url);
  await expect.poll(() => page, { timeout: 10_000 }).toShowThat('the list is there by the second look');
});

test('a claim about what is no screen', async () => {
  await expect('a text').toShowThat('x');
});

test.concurrent('claims at the same time, one', async ({ page, expect: own }) => {
  await page.goto(url);
  await own(page).toShowThat('the page shows "Welcome", one');
});

test.concurrent('claims at the same time, two', async ({ page, expect: own }) => {
  await page.goto(`${url}/other`);
  await own(page).toShowThat('the page shows "Welcome", two');
});

let leftAlone: Promise<unknown> | undefined;

test('a claim that nobody waits for', async ({ page }) => {
  await page.goto(url);
  await expect(page).toShowThat('the page shows "Welcome"');
  await page.setContent('<p>Another screen</p>');
  leftAlone = expect(page)
    .toShowThat('the next screen hangs')
    .catch((error: unknown) => error);
});

test('is told that it was left alone', async () => {
  expect(String(await leftAlone)).toMatch(/^AbortError: .*\n.*Did you forget await/);
});
