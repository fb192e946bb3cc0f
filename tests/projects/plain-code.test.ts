import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { testBrowser } from '../test-browsers.ts';
import { cleanEnvironment, runCommand } from './run-command.ts';
import { useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();
const examples = ['login', 'shop'];
const read = (name: string): string =>
  readFileSync(new URL(`../../examples/playwright/${name}.spec.ts`, import.meta.url), 'utf8');

/** The examples, with a cache that knows how to find what they use. */
const specs = Object.fromEntries(
  examples.map((name) => [`${name}.spec.ts`, `${read(name)}\ntest.use({ cache: { id: 'examples' } });\n`]),
);

describe('what a green test of the example apps did, as plain code', () => {
  let app: AppServer;
  let written: ProjectRun;
  beforeAll(async () => {
    app = await startAppServer();
    written = await runProject({
      runner: 'playwright',
      files: specs,
      args: ['--timeout=120000'],
      env: { PAGES_URL: app.url, DEFAULT_WAITS: 'yes' },
      timeoutMs: 500_000,
    });
  }, 520_000);
  afterAll(() => app.close());

  /** The code of the tests in one language, by their titles. */
  function codeIn(language: string): string[] {
    const { events } = written.reported;
    return events.flatMap((event) => (event.type === 'code' && event.language === language ? [event.text] : []));
  }

  it('stands in the report for each of them', () => {
    expect(written.output).toContain('6 passed');
    // One of them only reads a table: a model does that.
    expect(codeIn('playwright')).toHaveLength(6);
    expect(codeIn('playwright').join('\n')).toContain(
      "await page.getByLabel('Username', { exact: true }).fill('alice');",
    );
    expect(codeIn('playwright').join('\n')).not.toContain('eyewright');
  });

  it('is green as tests of Playwright Test, without this package and without a model', async () => {
    const code = Object.fromEntries(codeIn('playwright').map((text, index) => [`plain-${index}.spec.ts`, text]));

    const plain = await runProject({
      runner: 'playwright',
      files: { 'playwright.config.ts': plainConfig, ...code },
      env: { BASE_URL: app.url },
    });

    expect(plain.code === 0 ? '' : plain.output).toBe('');
    expect(plain.output).toContain('6 passed');
  });

  it('is green as scripts with Puppeteer, without this package and without a model', async () => {
    const folder = path.join(written.folder, 'puppeteer');
    for (const [index, text] of codeIn('puppeteer').entries()) {
      const file = `${folder}-${index}.mjs`;
      writeFileSync(file, text.replace("from 'puppeteer'", "from 'puppeteer-core'"));
      const { code, stderr } = await runCommand({
        args: [file],
        cwd: written.folder,
        env: {
          ...cleanEnvironment(),
          BASE_URL: app.url,
          PUPPETEER_LAUNCH_OPTIONS: JSON.stringify({
            executablePath: testBrowser,
            args: ['--no-sandbox', ...quietChromiumArgs],
          }),
        },
        timeoutMs: 60_000,
      });
      expect(code === 0 ? '' : `${text}\n${stderr}`).toBe('');
    }
  }, 300_000);
});

const plainConfig = `import { defineConfig } from '@playwright/test';
export default defineConfig({ reporter: 'line', use: { launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}') } });
`;
