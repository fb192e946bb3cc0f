import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { testBrowser } from '../test-browsers.ts';
import { installPackage } from './installed-package.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';
import { allRunners, runners, type Runner } from './runners.data.ts';
import { aShareOf, thoroughly, usuallyOf } from '../usual.ts';

let base = '';
beforeAll(() => {
  base = installPackage();
  const create = path.resolve(import.meta.dirname, '../../packages/create-eyewright');
  cpSync(create, path.join(base, 'node_modules', 'create-eyewright'), { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

function newFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(path.join(base, 'new-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function run(folder: string, ...args: string[]): Promise<CommandResult> {
  const env = { ...cleanEnvironment(), EYEWRIGHT_BROWSER_PATH: testBrowser };
  return runCommand({ args, cwd: folder, env, timeoutMs: 120_000 });
}

/** What `npm create eyewright` runs. */
const create = (folder: string, ...args: string[]): Promise<CommandResult> =>
  run(folder, '../node_modules/create-eyewright/create-eyewright.js', '--yes', ...args);

const init = (folder: string, ...args: string[]): Promise<CommandResult> =>
  run(folder, '../node_modules/eyewright/dist/cli/main.js', 'init', '--yes', ...args);

/** Runs the suite; gives its output where it is green and has a report. */
async function greenRun(folder: string, runner: Runner): Promise<string> {
  const { code, stdout, stderr } = await run(folder, ...runners[runner].args);
  expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  expect(existsSync(path.join(folder, 'eyewright_run', 'report', `${runner}.html`))).toBe(true);
  return stdout + stderr;
}

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]));
}

describe.concurrent('eyewright init in an empty folder', () => {
  const ways = {
    playwright: { language: 'ts', begin: init },
    vitest: { language: 'js', begin: init },
    cucumber: { language: 'ts', begin: create },
  } as const;

  it.each(usuallyOf(allRunners, 'cucumber'))('writes a suite of %s that passes', async (runner) => {
    const { language, begin } = ways[runner];
    const folder = newFolder();
    const { code, stdout } = await begin(folder, '--runner', runner, '--language', language, '--ci', 'github');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/wrote {2}package\.json[\s\S]*\nNext:\n {2}npm test\n/)]);

    await greenRun(folder, runner);

    expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toContain('eyewright_run/\n');
    expect(readFileSync(path.join(folder, '.github/workflows/eyewright.yml'), 'utf8')).toContain('- run: npm test\n');
    // With JavaScript there is nothing to compile.
    const checked =
      language === 'ts' ? await run(folder, '../node_modules/typescript-7/bin/tsc', '-p', '.') : undefined;
    expect(checked?.stdout ?? '').toBe('');
  });
});

const existing = {
  playwright: {
    files: {
      'package.json': '{ "devDependencies": { "@playwright/test": "*" } }',
      'pnpm-lock.yaml': '',
      '.gitignore': 'node_modules\ntest-results/',
      'playwright.config.ts': `import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: './browser/specs/',
  reporter: [['list'], ['eyewright/playwright/reporter']],
  use: { launchOptions: { executablePath: process.env.EYEWRIGHT_BROWSER_PATH } },
});
`,
      'browser/specs/own.spec.ts': `import { test } from '@playwright/test'; test('of the suite', () => {});`,
    },
    wrote: ['browser/specs/eyewright.spec.ts'],
    says: ['Playwright Test, TypeScript, pnpm', 'added  .gitignore: eyewright_run/, playwright-report/'],
    next: 'pnpm exec playwright test browser/specs/eyewright.spec.ts',
    passes: '2 passed',
  },
  vitest: {
    files: {
      'package.json': '{ "type": "module", "packageManager": "yarn@4.0.0", "dependencies": { "vitest": "*" } }',
      'vitest.config.js': `export default { test: { globals: true, reporters: ['default', 'eyewright/vitest/reporter'] } };`,
      'test/own.test.js': `test('of the suite', () => {});`,
    },
    wrote: ['.gitignore', 'test/eyewright.test.js'],
    says: ['Vitest, JavaScript, yarn', 'kept   vitest.config.js\n'],
    next: 'yarn vitest run test/eyewright.test.js',
    passes: '2 passed',
  },
  cucumber: {
    files: {
      'package.json':
        '{ "type": "commonjs", "scripts": { "bdd": "cucumber-js" }, "devDependencies": { "@cucumber/cucumber": "*" } }',
      '.gitignore': 'node_modules/\n/eyewright_run\n',
      'cucumber.js': `module.exports = {
  default: {
    format: ['progress', [require.resolve('eyewright/cucumber/formatter'), 'out.txt']],
    requireModule: [],
  },
};
`,
      'features/own.feature': 'Feature: Own\n  Scenario: of the suite\n    Given nothing is there\n',
      'features/support/own.js': `const { Given, setWorldConstructor } = require('@cucumber/cucumber');
setWorldConstructor(class OwnWorld {});
Given('nothing is there', function () {});
`,
    },
    wrote: ['features/eyewright.feature', 'features/support/eyewright.steps.js'],
    says: ['Cucumber, JavaScript, npm', 'kept   cucumber.js\n'],
    next: 'npm run bdd -- features/eyewright.feature',
    passes: '2 scenarios (2 passed)',
  },
} satisfies Record<Runner, object>;

describe.concurrent('eyewright init in an existing project', () => {
  thoroughly(() => {
    it.each(usuallyOf(allRunners, 'vitest'))('fits into one of %s', async (runner) => {
      const { files, wrote, says, next, passes } = existing[runner];
      const folder = newFolder(files);

      const { code, stdout } = await init(folder);

      expect([code, stdout]).toEqual([0, expect.stringContaining(`Next:\n  ${next}\n`)]);
      for (const words of says) expect(stdout).toContain(words);
      const { '.gitignore': ignored = '', ...after } = filesOf(folder);
      const { '.gitignore': before = '', ...kept } = files as Record<string, string>;
      expect(after).toMatchObject(kept);
      expect(ignored.startsWith(before)).toBe(true);
      expect(
        Object.keys({ ...after, '.gitignore': ignored })
          .filter((name) => !(name in files))
          .sort(),
      ).toEqual(wrote);
      expect(await greenRun(folder, runner)).toContain(passes);
    });
  });

  const configs = [
    String.raw`{ testDir: './tests', projects: [{ name: 'ui', testMatch: /.*\.ui\.spec\.ts/ }] }`,
    String.raw`{ projects: [{ name: 'unit', testMatch: unknown() }, { name: 'api', testMatch: /api\/.*\.spec\.ts/ }] }`,
    String.raw`{ projects: [{ name: 'setup', testMatch: /setup/ }, { name: 'e2e', testDir: './e2e', testMatch: '**/*.e2e.ts' }] }`,
  ];

  thoroughly(() => {
    it.each(aShareOf(configs, 3, 2))(
      'writes a test that a project of Playwright matches, and a command that finds it: %s',
      async (config) => {
        const folder = newFolder({
          'package.json': '{ "type": "module", "devDependencies": { "@playwright/test": "*" } }',
          'playwright.config.ts': `const unknown = () => /nothing/;\nexport default ${config};\n`,
        });
        const { stdout } = await init(folder);
        const [, file = 'none'] = /\n {2}npx playwright test (\S+)\n/.exec(stdout) ?? [];
        const listed = await run(folder, ...runners.playwright.args, '--list', file);
        expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('a reader subscribes')]);
      },
    );
  });

  it('changes nothing the second time', async () => {
    const folder = newFolder();
    cpSync(path.join(newFolder(existing.playwright.files), '.'), folder, { recursive: true });
    await init(folder);
    const before = filesOf(folder);
    expect((await init(folder)).stdout).not.toMatch(/wrote|added/);
    expect(filesOf(folder)).toEqual(before);
  });
});
