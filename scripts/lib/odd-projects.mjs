// Projects as people have them, for scripts/first-steps.mjs: each was green before `eyewright init` came.
// `packages` are installed beside eyewright, `own` runs everything and says what passes then, `types` is checked by tsc.
const browser = 'launchOptions: { executablePath: process.env.EYEWRIGHT_BROWSER_PATH }';
const page = `await page.setContent('<h1>Own</h1>');`;
const strict = (options) => JSON.stringify({ compilerOptions: { strict: true, noEmit: true, ...options } });

const ownPlaywright = `import { test, expect } from '@playwright/test';
test('of the suite', async ({ page }) => {
  ${page}
  await expect(page.locator('h1')).toHaveText('Own');
});
`;
const playwright = { '@playwright/test': '1' };
const playwrightConfig = `import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: './e2e', use: { ${browser} } });
`;
const playwrightProject = {
  runner: 'playwright',
  packages: playwright,
  files: { 'playwright.config.ts': playwrightConfig, 'e2e/own.spec.ts': ownPlaywright },
  own: 'playwright test',
};

const vitestFour = { vitest: '4', 'puppeteer-core': '24' };
const ownVitest = `import { expect, it } from 'vitest';
import { sum } from '@/sum';
it('of the suite', () => expect(sum(1, 2)).toBe(3));
`;
const sum = 'export const sum = (one: number, other: number): number => one + other;\n';
const plainVitest = `import { expect, it } from 'vitest';
it('of the suite', () => expect(1).toBe(1));
`;

const ownFeature = 'Feature: Own\n  Scenario: of the suite\n    Given there are 3 cucumbers\n';
const ownSteps = {
  common: `const { Given } = require('@cucumber/cucumber');\nGiven('there are {int} cucumbers', function (count) {});\n`,
  module: `import { Given } from '@cucumber/cucumber';\nGiven('there are {int} cucumbers', function (count) {});\n`,
  typed: `import { Given } from '@cucumber/cucumber';\nGiven('there are {int} cucumbers', function (count: number) { void count; });\n`,
};
const cucumber = { '@cucumber/cucumber': '12', 'playwright-core': '1' };

export const oddProjects = [
  {
    title: 'CommonJS, `testMatch` of `.e2e.js`',
    manager: 'npm',
    runner: 'playwright',
    manifest: { type: 'commonjs' },
    packages: playwright,
    files: {
      'playwright.config.js': `const { defineConfig } = require('@playwright/test');
module.exports = defineConfig({ testDir: './e2e', testMatch: '**/*.e2e.js', use: { ${browser} } });
`,
      'e2e/own.e2e.js': ownPlaywright.replace(/import (.*) from (.*);/, 'const $1 = require($2);'),
    },
    own: 'playwright test',
  },
  {
    title: 'TypeScript, projects with a `testDir` and a `testMatch` each',
    manager: 'npm',
    runner: 'playwright',
    manifest: { type: 'module' },
    packages: { ...playwright, typescript: '5', '@types/node': '20' },
    files: {
      'tsconfig.json': strict({ module: 'nodenext', target: 'es2023' }),
      'playwright.config.ts': `import { defineConfig, devices } from '@playwright/test';
export default defineConfig({
  use: { ${browser} },
  projects: [
    { name: 'setup', testDir: './browser', testMatch: /.*\\.setup\\.ts/ },
    { name: 'chromium', testDir: './browser', testMatch: '**/*.ui.ts', use: { ...devices['Desktop Chrome'] }, dependencies: ['setup'] },
  ],
});
`,
      'browser/own.ui.ts': ownPlaywright,
      'browser/own.setup.ts': `import { test } from '@playwright/test';\ntest('setup', () => {});\n`,
    },
    own: 'playwright test',
    types: true,
  },
  {
    title: 'TypeScript as CommonJS with `module: node16`',
    manager: 'npm',
    ...playwrightProject,
    manifest: { type: 'commonjs' },
    packages: { ...playwright, typescript: '5.7', '@types/node': '20' },
    files: { ...playwrightProject.files, 'tsconfig.json': strict({ module: 'node16', target: 'es2022' }) },
    types: true,
  },
  {
    title: 'package of a monorepo',
    manager: 'pnpm',
    ...playwrightProject,
    folder: 'apps/shop-e2e',
    above: {
      'package.json': '{ "private": true, "name": "shop" }',
      'pnpm-workspace.yaml': 'packages: [apps/*]\n',
      'apps/shop/package.json': '{ "private": true, "name": "shop-app" }',
      '.git/HEAD': 'ref: refs/heads/main\n',
    },
  },
  { title: 'plain', manager: 'yarn', ...playwrightProject },
  {
    title: '`nodeLinker: node-modules`',
    manager: 'berry',
    ...playwrightProject,
    above: { '.yarnrc.yml': 'nodeLinker: node-modules\n' },
  },
  {
    title: 'Plug’n’Play, ESM',
    manager: 'berry',
    ...playwrightProject,
    manifest: { type: 'module' },
    above: { '.yarnrc.yml': 'nodeLinker: pnp\n' },
  },
  { title: 'plain', manager: 'bun', ...playwrightProject },

  {
    title: 'aliases of Vite, jsdom, globals',
    manager: 'npm',
    runner: 'vitest',
    manifest: { type: 'module' },
    packages: { ...vitestFour, jsdom: '26', typescript: '5', '@types/node': '20' },
    files: {
      'tsconfig.json': strict({
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        skipLibCheck: true,
        paths: { '@/*': ['./src/*'] },
      }),
      'vite.config.ts': `import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: { environment: 'jsdom', globals: true, include: ['src/**/*.test.ts'] },
});
`,
      'src/sum.ts': sum,
      'src/sum.test.ts': ownVitest,
    },
    own: 'vitest run',
    types: true,
  },
  {
    title: '`test.projects`',
    manager: 'npm',
    runner: 'vitest',
    manifest: { type: 'module' },
    packages: { ...vitestFour, jsdom: '26' },
    files: {
      'vitest.config.ts': `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['unit/**/*.test.ts'] } },
      { test: { name: 'dom', include: ['dom/**/*.test.ts'], environment: 'jsdom' } },
    ],
  },
});
`,
      'unit/own.test.ts': plainVitest,
      'dom/own.test.ts': plainVitest,
    },
    own: 'vitest run',
  },
  {
    title: '`vitest.workspace.ts` of Vitest 3, CommonJS',
    manager: 'npm',
    runner: 'vitest',
    manifest: { type: 'commonjs' },
    packages: { vitest: '3', 'puppeteer-core': '24' },
    files: {
      'vitest.workspace.ts': `export default ['packages/*'];\n`,
      'packages/one/package.json': '{ "name": "one" }',
      'packages/one/test/own.test.ts': plainVitest,
    },
    own: 'vitest run',
  },
  {
    title: 'package of a monorepo',
    manager: 'pnpm',
    runner: 'vitest',
    manifest: { type: 'module' },
    packages: vitestFour,
    folder: 'packages/one',
    above: {
      'package.json': '{ "private": true }',
      'pnpm-workspace.yaml': 'packages: [packages/*]\n',
      'vitest.config.js': `export default { test: { projects: ['packages/*'] } };\n`,
    },
    files: { 'test/own.test.js': plainVitest },
    own: 'vitest run',
  },
  {
    title: 'Plug’n’Play, ESM',
    manager: 'berry',
    runner: 'vitest',
    manifest: { type: 'module' },
    packages: vitestFour,
    above: { '.yarnrc.yml': 'nodeLinker: pnp\n' },
    files: { 'test/own.test.js': plainVitest },
    own: 'vitest run',
  },
  {
    title: 'plain',
    manager: 'bun',
    runner: 'vitest',
    packages: vitestFour,
    files: { 'test/own.test.js': plainVitest },
    own: 'vitest run',
  },

  {
    title: 'CommonJS, `cucumber.json`',
    manager: 'npm',
    runner: 'cucumber',
    manifest: { type: 'commonjs' },
    packages: cucumber,
    files: {
      'cucumber.json': '{ "default": { "require": ["features/**/*.js"], "format": ["progress"] } }',
      'features/own.feature': ownFeature,
      'features/steps/own.js': ownSteps.common,
    },
    own: 'cucumber-js',
  },
  {
    title: 'ts-node, CommonJS, `cucumber.yml`',
    manager: 'npm',
    runner: 'cucumber',
    packages: { ...cucumber, 'ts-node': '10', typescript: '5', '@types/node': '20' },
    files: {
      'tsconfig.json': strict({ module: 'commonjs', target: 'es2022', esModuleInterop: true, skipLibCheck: true }),
      'cucumber.yml': 'default:\n  requireModule: [ts-node/register]\n  require: [features/**/*.ts]\n',
      'features/own.feature': ownFeature,
      'features/own.steps.ts': ownSteps.typed,
    },
    own: 'cucumber-js',
    types: true,
  },
  {
    title: 'ts-node, CommonJS with `module: node16`, a script with the options',
    manager: 'npm',
    runner: 'cucumber',
    manifest: {
      scripts: { bdd: 'cucumber-js --require-module ts-node/register --require "e2e/**/*.ts" "e2e/**/*.feature"' },
    },
    packages: { ...cucumber, 'ts-node': '10', typescript: '5.7', '@types/node': '20' },
    files: {
      'tsconfig.json': strict({ module: 'node16', target: 'es2022', skipLibCheck: true }),
      'e2e/features/own.feature': ownFeature,
      'e2e/steps/own.steps.ts': ownSteps.typed,
    },
    own: 'npm run bdd',
    types: true,
  },
  {
    title: 'tsx, ESM, `cucumber.mjs`',
    manager: 'npm',
    runner: 'cucumber',
    manifest: { type: 'module', scripts: { test: "NODE_OPTIONS='--import tsx' cucumber-js" } },
    packages: { ...cucumber, tsx: '4', typescript: '5', '@types/node': '20' },
    files: {
      'tsconfig.json': strict({ module: 'nodenext', target: 'es2023', skipLibCheck: true }),
      'cucumber.mjs': `export default { import: ['features/**/*.ts'] };\n`,
      'features/own.feature': ownFeature,
      'features/own.steps.ts': ownSteps.typed,
    },
    own: 'npm test',
    types: true,
  },
  {
    title: 'tsx, CommonJS, `cucumber.js`',
    manager: 'yarn',
    runner: 'cucumber',
    packages: { ...cucumber, tsx: '4' },
    files: {
      'tsconfig.json': strict({ module: 'nodenext', target: 'es2023' }),
      'cucumber.js': `module.exports = { default: { requireModule: ['tsx/cjs'], require: ['features/**/*.ts'] } };\n`,
      'features/own.feature': ownFeature,
      'features/own.steps.ts': ownSteps.typed,
    },
    own: 'cucumber-js',
  },
  {
    title: 'ESM, no configuration',
    manager: 'pnpm',
    runner: 'cucumber',
    manifest: { type: 'module' },
    packages: cucumber,
    files: { 'features/own.feature': ownFeature, 'features/steps/own.js': ownSteps.module },
    own: 'cucumber-js',
  },
  {
    title: 'Plug’n’Play, ESM',
    manager: 'berry',
    runner: 'cucumber',
    manifest: { type: 'module' },
    packages: cucumber,
    above: { '.yarnrc.yml': 'nodeLinker: pnp\n' },
    files: { 'features/own.feature': ownFeature, 'features/steps/own.js': ownSteps.module },
    own: 'cucumber-js',
  },
];
