import { test } from 'eyewright/vitest';

test('fails at its end', async ({ page, aiTap, onTestFinished }) => {
  onTestFinished(() => {
    throw new Error('The page has logged an error');
  });
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiTap('the Password field');
});

test('is skipped', async ({ page, aiTap, skip }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiTap('the Password field');
  skip('after a look');
});

test('passes', async ({ page, aiTap }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiTap('the Username field');
});
