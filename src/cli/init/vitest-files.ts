import { firstPageLines } from './first-page.ts';
import type { ProjectFile, TemplateInit } from './project-file.ts';
import type { TestPlace } from './test-place.ts';

/** What a project of Vitest gets. */
export function vitestFiles({ isTyped, isModule, config }: TemplateInit, place: TestPlace): ProjectFile[] {
  const ending = isTyped ? 'ts' : 'js';
  return [
    {
      // Vitest itself is a module: a configuration that is none could not load it.
      path: `vitest.config.${isModule ? '' : 'm'}${ending}`,
      // The list of a workspace is no place for reporters; the configuration beside it is.
      insteadOf: config?.name.includes('.workspace.') ? undefined : config?.name,
      content: configText,
      advice: `test: { reporters: ['default', 'eyewright/vitest/reporter'] },   // beside those that you have`,
    },
    { path: place.file, content: testText, note: place.note },
  ];
}

const configText = `import { defineConfig } from 'vitest/config';

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
