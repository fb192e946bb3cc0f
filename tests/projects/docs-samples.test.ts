import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { testBrowser } from '../test-browsers.ts';
import { installPackage } from './installed-package.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';
import { allRunners, runners } from './runners.data.ts';
import { thoroughly, usuallyOf } from '../usual.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The samples that documents mark with `<!-- run: FILE -->`, by that path. */
function runnableSamples(): Map<string, string> {
  const inDocs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const texts = ['README.md', ...inDocs.map((name) => `docs/${name}`)].map((name) =>
    readFileSync(path.join(root, name), 'utf8'),
  );
  const marked = texts.flatMap((text) => [...text.matchAll(/<!-- run: (\S+) -->\s+```\w+\n([\s\S]*?)```/g)]);
  return new Map(marked.map(([, file = '', code = '']) => [file, code]));
}

const samples = runnableSamples();

/** What a reader has around them: a browser for this machine. */
const around: Readonly<Record<string, string>> = {
  'playwright/package.json': '{"type":"module"}',
  'playwright/playwright.config.ts': `import { defineConfig } from '@playwright/test';
export default defineConfig({
  reporter: [['list'], ['eyewright/playwright/reporter']],
  use: { baseURL: process.env.APP_URL, launchOptions: { executablePath: process.env.EYEWRIGHT_BROWSER_PATH } },
});
`,
  'read/package.json': '{"type":"module"}',
  'read/playwright.config.ts': `export default { reporter: [['eyewright/playwright/reporter']] };`,
  'read/passes.spec.ts': `import { test } from 'eyewright/playwright'; test('passes', async () => {});`,
  'vitest/package.json': '{"type":"module"}',
  'vitest/vitest.config.ts': `export default { test: { testTimeout: 60_000, reporters: ['default', 'eyewright/vitest/reporter'] } };`,
  'cucumber/package.json': '{"type":"module"}',
};

describe.concurrent('samples of the documents', () => {
  let base = '';
  let server: AppServer;
  beforeAll(async () => {
    base = installPackage();
    server = await startAppServer();
    for (const [name, code] of [...samples, ...Object.entries(around)]) {
      const file = path.join(base, name);
      mkdirSync(path.dirname(file), { recursive: true });
      const own = code
        .replaceAll('http://localhost:3000', server.url)
        .replace('report/login.html', 'report/playwright.html');
      writeFileSync(file, own);
    }
  });
  afterAll(async () => {
    await server.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  });

  function run(folder: string, ...args: string[]): Promise<CommandResult> {
    const env = { ...cleanEnvironment(), EYEWRIGHT_BROWSER_PATH: testBrowser, APP_URL: server.url };
    return runCommand({ args, cwd: path.join(base, folder), env, timeoutMs: 120_000 });
  }

  const passed = { playwright: '3 passed', vitest: '2 passed', cucumber: '1 scenario (1 passed)' };

  it.each(usuallyOf(allRunners, 'vitest'))('of %s pass as they stand there', async (runner) => {
    const { code, stdout, stderr } = await run(runner, ...runners[runner].args);
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining(passed[runner])]);
  });

  thoroughly(() => {
    it('read the report of such a run', async () => {
      await run('read', ...runners.playwright.args);
      const { stdout } = await run('read', '--import', 'tsx', 'read-report.ts');
      expect(stdout).toBe('passed\n');
    });
  });
});
