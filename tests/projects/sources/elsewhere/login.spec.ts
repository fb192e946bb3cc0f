import { writeFileSync } from 'node:fs';

import { test } from './browser.ts';

test('logs in', async ({ page, aiTap, aiAssert }) => {
  await page.goto('/');
  await page.evaluate(`console.error('told by the page')`);
  await aiTap('the "Log in" button');
  await aiAssert('the page shows "Welcome, alice"');
});

test('uploads', async ({ page, aiTap, aiAssert }, info) => {
  const file = info.outputPath('note.txt');
  writeFileSync(file, 'from this machine');
  await page.goto('/');
  await page.setContent(
    `<style>* { margin: 0 } button { position: absolute; inset: 0 }</style><input type="file" hidden onchange="files[0].text().then((text) => (document.title = text))">
    <button onclick="document.querySelector('input').click()">Log in</button>`,
  );
  await aiTap('the "Log in" button', { fileChooserAccept: file });
  await aiAssert('the page shows "Welcome, alice"');
  await page.waitForFunction(() => document.title === 'from this machine');
});
