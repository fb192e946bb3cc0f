import { firstPageLines } from './first-page.ts';
import { modelFileLines, type ModelFileLines } from './load-lines.ts';
import type { ProjectFile, TemplateInit } from './project-file.ts';
import type { TestPlace } from './test-place.ts';

/** Files for a Vitest project. */
export function vitestFiles(
  { isTyped, isModule, config, loadsModelFile }: TemplateInit,
  place: TestPlace,
): ProjectFile[] {
  const ending = isTyped ? 'ts' : 'js';
  return [
    {
      // Vitest is an ES module, which a CommonJS configuration could not load.
      path: `vitest.config.${isModule ? '' : 'm'}${ending}`,
      // A workspace list has no reporters; the configuration beside it has.
      insteadOf: config?.name.includes('.workspace.') ? undefined : config?.name,
      content: configText(modelFileLines(loadsModelFile)),
      advice: `test: { reporters: ['default', 'eyewright/vitest/reporter'] },   // beside those that you have`,
    },
    { path: place.file, content: testText, note: place.note },
  ];
}

const configText = (lines: ModelFileLines): string => `${lines.import}import { defineConfig } from 'vitest/config';
${lines.load}
export default defineConfig({
  test: {
    reporters: ['default', 'eyewright/vitest/reporter'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
`;

const testText = `// @vitest-environment node
import { test } from 'eyewright/vitest';

${firstPageLines}
test('a reader subscribes', { timeout: 60_000 }, async ({ page, aiAct, aiAssert }) => {
  await page.setContent(newsletter);
  await aiAct('type "Ada" into the Name field, then click "Subscribe"');
  await aiAssert('the page shows "Welcome, Ada"');
});
`;
