import { test as foreign, type Page } from '@playwright/test';

import { expect, test } from 'eyewright/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('claims that are true', async ({ page }) => {
  await expect(page).toShowThat('the page shows "Welcome"');
  await expect(page).not.toShowThat('the page shows "Goodbye"');
  await expect(page).toHaveTitle('Login');
});

test('a false claim', async ({ page }) => {
  await expect(page, 'the user should be gone').toShowThat('the page shows "Goodbye"');
});

test('soft claims', async ({ page, agent }) => {
  await expect.soft(page).toShowThat('the page shows "Goodbye"');
  await expect.soft(agent).not.toShowThat('the page shows "Welcome"');
  await expect.soft(page).not.toShowThat('the server answers 500');
  await expect.soft(page).not.toShowThat('the server hangs', { timeout: 700 });
  await expect.soft(page.title() as object as Page).toShowThat('anything');
  process.stdout.write('went on after soft claims\n');
});

test('a claim without await', async ({ page }) => {
  void expect(page).toShowThat('the server hangs');
});

test('a claim without await of a page that goes', async ({ page }) => {
  await expect(page).toShowThat('the page shows "Welcome"');
  await page.setContent('<p>Another screen</p>');
  void expect(page).toShowThat('the next screen hangs');
  void page.close();
});

test('the test after it', async ({ page }) => {
  await expect(page).toHaveTitle('Login');
});

test('polled claims', async ({ page }) => {
  const poll = { timeout: 60_000, intervals: [10] };
  await expect.poll(() => page, poll).toShowThat('the list is there by the second look');
  await expect.poll(() => page, poll).not.toShowThat('the page shows "Goodbye"');
});

test('a polled claim of a model that is down', async ({ page }) => {
  await expect(page).toShowThat('the page shows "Welcome"');
  await expect.poll(() => page, { timeout: 1500, intervals: [100] }).not.toShowThat('the server answers 500');
});

foreign('a claim in a test of another test function', async ({ page }) => {
  await expect(page).toShowThat('x');
});
