import { firstPageLines } from './first-page.ts';
import { modelFileLines } from './load-lines.ts';
import type { ProjectFile, TemplateInit } from './project-file.ts';
import type { TestPlace } from './test-place.ts';

/** Files for a Playwright Test project. */
export function playwrightFiles({ isTyped, config, loadsModelFile }: TemplateInit, place: TestPlace): ProjectFile[] {
  const ending = isTyped ? 'ts' : 'js';
  return [
    {
      path: `playwright.config.${ending}`,
      insteadOf: config?.name,
      content: modelFileLines(loadsModelFile).import + configText({ isTyped, loadsModelFile }, place.folder),
      advice: `reporter: [['list'], ['eyewright/playwright/reporter']],   // beside those that you have, in front of 'html'`,
    },
    { path: place.file, content: testText, note: place.note },
  ];
}

function configText(
  { isTyped, loadsModelFile }: Pick<TemplateInit, 'isTyped' | 'loadsModelFile'>,
  testFolder: string,
): string {
  const [types, options] = isTyped
    ? [`import type { EyewrightOptions } from 'eyewright/playwright';\n`, '<EyewrightOptions>']
    : ['', ''];
  return `import { defineConfig } from '@playwright/test';
${types}import { findBrowser } from 'eyewright/web';
${modelFileLines(loadsModelFile).load}
// Playwright's own browser where it is installed, else Chromium, Chrome or Edge of the machine.
const browser = findBrowser({ env: process.env });

export default defineConfig${options}({
  testDir: '${testFolder}',
  timeout: 60_000,
  reporter: [['list'], ['eyewright/playwright/reporter']],
  use: {
    launchOptions: browser && browser.source !== 'playwright' ? { executablePath: browser.path } : {},
  },
});
`;
}

const testText = `import { test } from 'eyewright/playwright';

${firstPageLines}
test('a reader subscribes', async ({ page, aiAct, aiAssert }) => {
  await page.setContent(newsletter);
  await aiAct('type "Ada" into the Name field, then click "Subscribe"');
  await aiAssert('the page shows "Welcome, Ada"');
});
`;
