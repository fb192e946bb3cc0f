import { test } from 'eyewright/vitest';
import { expect } from 'vitest';

test('third', async ({ page, aiTap }) => {
  await page.goto(process.env['PAGES_URL'] ?? '');
  await aiTap('the "Log in" button');
});

test('plain', () => {
  expect(1 + 1).toBe(3);
});
