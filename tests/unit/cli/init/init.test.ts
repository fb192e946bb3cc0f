import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { missingPackages } from '../../../../src/cli/init/install-packages.ts';
import { lookAtProject } from '../../../../src/cli/init/look-at-project.ts';
import { projectFiles } from '../../../../src/cli/init/project-files.ts';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { useReportFolder } from '../../report/report-folder.ts';

const at = useReportFolder();

function newFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = at(`init ${Math.random()}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function init(cwd: string, ...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const written = { out: '', error: '' };
  const stream = (key: keyof typeof written): { write(text: string): void; isTTY: boolean } => ({
    write: (text) => void (written[key] += text),
    isTTY: false,
  });
  // A program that is there and cannot do it stands for any package manager that fails.
  const io = { cwd, env: { EYEWRIGHT_BROWSER_PATH: process.execPath }, version: '1.2.3' };
  const code = await runCli(['init', ...args], { ...io, stdout: stream('out'), stderr: stream('error') });
  return { code, ...written };
}

describe('eyewright init', () => {
  it.each([
    [['--runner', 'jest'], 'knows no --runner "jest"; there are playwright, vitest, cucumber'],
    [['--language', 'coffee'], 'knows no --language "coffee"'],
    [['--model', 'gpt'], 'knows no --model "gpt"; there are offline, ollama, lmstudio'],
    [['a', 'b'], 'takes no argument "b"'],
  ])('writes nothing when it is called wrongly: %s', async (args, message) => {
    const folder = newFolder();
    expect(await init(folder, ...args)).toMatchObject({ code: 2, error: expect.stringContaining(message) as string });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes nothing beside a manifest that it cannot read', async () => {
    const folder = newFolder({ 'package.json': '{ "type": ' });
    const { code, error } = await init(folder);
    expect([code, error]).toEqual([2, expect.stringContaining('cannot be read as a package manifest')]);
    expect(readdirSync(folder)).toEqual(['package.json']);
  });

  it.each([
    ['playwright', 'playwright.config.ts'],
    ['vitest', 'vitest.config.ts'],
    ['cucumber', 'cucumber.mjs'],
  ])('writes the variables of a model, which the configuration of %s loads', async (runner, config) => {
    const folder = newFolder();
    const { code, out } = await init(folder, '--runner', runner, '--model', 'vllm', '--skip-install');
    const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    expect(code).toBe(0);
    expect(read('.env')).toContain('EYEWRIGHT_MODEL_BASE_URL=http://localhost:8000/v1\n');
    expect(read('.gitignore')).toMatch(/^\.env$/m);
    expect(read(config)).toContain("if (existsSync('.env')) process.loadEnvFile('.env');");
    expect(out).toMatch(/wrote {2}\.env/);
    expect(out).not.toContain('tesseract');
  });

  it('tells what to add to an .env that is there', async () => {
    const folder = newFolder({ '.env': 'TOKEN=1\n' });
    const { out } = await init(folder, '--model', 'custom', '--skip-install');
    expect(out).toMatch(/kept {3}\.env; add to it:\n +EYEWRIGHT_MODEL_NAME=/);
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe('TOKEN=1\n');
  });

  it('makes the folder that it is given, and says how to get there', async () => {
    const cwd = newFolder();
    const { out } = await init(cwd, 'shop-tests', '--skip-install');
    expect(out).toMatch(/To run: npm install --save-dev eyewright@\^1\.2\.3 @playwright\/test /);
    expect(out).toContain('Next:\n  cd shop-tests\n  npm test\n');
    expect(readdirSync(path.join(cwd, 'shop-tests'))).toContain('playwright.config.ts');
  });

  it('says which folder it cannot write to', async () => {
    const cwd = newFolder({ tests: 'a file' });
    const { code, error } = await init(cwd, '--skip-install');
    expect([code, error]).toEqual([5, expect.stringMatching(/^Cannot write to .*: (ENOTDIR|EEXIST)/)]);
  });

  it('shows what to add to a configuration that it keeps', async () => {
    const folder = newFolder({ 'package.json': '{}', 'cucumber.json': '{}' });
    const { out } = await init(folder, '--skip-install');
    expect(out).toContain('kept   cucumber.json; add to it:\n');
    expect(out).toContain('"worldParameters": { "eyewright": { "agentSteps": "tagged" } }');
    expect(readFileSync(path.join(folder, 'cucumber.json'), 'utf8')).toBe('{}');
  });
});

describe('eyewright init at the edge of a project', () => {
  it('refuses to write through a link that leads out, and writes nothing', async () => {
    const cwd = newFolder();
    mkdirSync(path.join(cwd, 'shop'));
    symlinkSync(path.join(cwd, 'elsewhere'), path.join(cwd, 'shop', '.gitignore'));
    const { code, error } = await init(cwd, 'shop', '--skip-install');
    expect([code, error]).toEqual([5, expect.stringMatching(/gitignore is .*elsewhere, outside of .*: a link leads/)]);
    expect(existsSync(path.join(cwd, 'elsewhere'))).toBe(false);
    expect(readdirSync(path.join(cwd, 'shop'))).toEqual(['.gitignore']);
  });

  it('refuses a file as the folder of a project', async () => {
    const { code, error } = await init(newFolder({ afile: '' }), 'afile');
    expect([code, error]).toEqual([2, expect.stringContaining('afile is a file, not the folder of a project')]);
  });

  it('names what is kept and still missing when the first installation failed', async () => {
    const folder = newFolder();
    const first = await init(folder, '--skip-install');
    const second = await init(folder, '--skip-install');
    const toRun = (out: string): string | undefined => /^To run: npm .*$/m.exec(out)?.[0];
    expect(toRun(second.out)).toBe(toRun(first.out));
    expect(toRun(second.out)).toContain('@types/node');
    const files = (out: string): string[] =>
      [...out.matchAll(/^ {2}(?:wrote|kept) +(\S+)$/gm)].map(([, name = '']) => name);
    expect(second.out).not.toContain('wrote');
    expect(files(second.out)).toEqual(files(first.out));
    expect(files(first.out)).toContain('.gitignore');
  });
});

type Files = Readonly<Record<string, string>>;

const manifestOf = (name: string, script = ''): string =>
  JSON.stringify({ devDependencies: { [name]: '*' }, scripts: script === '' ? {} : { bdd: script } });

describe('the first test fits into the suite that is there', () => {
  const vitest = manifestOf('vitest');
  const playwright = manifestOf('@playwright/test');
  const cucumber = manifestOf('@cucumber/cucumber');
  const steps = `require('@cucumber/cucumber').Given('a', () => {});`;
  it.each<[string, Files, string[]]>([
    [
      'Vite and Vitest',
      { 'package.json': vitest, 'vite.config.ts': `export default { test: { include: ['src/**/*.test.ts'] } };` },
      ['kept   vite.config.ts; add to it:', 'wrote  src/eyewright.test.ts\n'],
    ],
    [
      'a pattern of Vitest beside others',
      {
        'package.json': vitest,
        'vitest.config.js': `export default { test: { coverage: { include: ['lib/**/*.js'] }, include: ['**/*.{check,test}.?(c|m)[jt]s?(x)'] } };`,
      },
      ['wrote  tests/eyewright.check.js\n'],
    ],
    [
      'patterns of Vitest that are not about tests',
      { 'package.json': vitest, 'vitest.config.js': `export default { test: { coverage: { include: ['lib/**'] } } };` },
      ['wrote  tests/eyewright.test.js\n'],
    ],
    [
      'a glob of Playwright',
      {
        'package.json': playwright,
        'playwright.config.cjs': `module.exports = { testDir: './specs', testMatch: '**/*.e2e.js' };`,
      },
      ['wrote  specs/eyewright.e2e.js\n', 'playwright test specs/eyewright.e2e.js\n'],
    ],
    [
      'a regular expression of Playwright, and a project for setup',
      {
        'package.json': playwright,
        'playwright.config.ts': String.raw`export default { testMatch: /.*\.test\.ts$/, projects: [{ testMatch: /.*\.setup\.ts/ }] };`,
      },
      ['wrote  tests/eyewright.test.ts\n'],
    ],
    [
      'projects of Playwright with a folder and a pattern each',
      {
        'package.json': playwright,
        'playwright.config.ts': String.raw`export default { projects: [
          { name: 'setup', testDir: './auth', testMatch: /.*\.setup\.ts/ },
          { name: 'chromium', testDir: './browser', testMatch: '**/*.ui.ts', use: { ...devices['Desktop Chrome'] }, dependencies: ['setup'] },
        ] };`,
      },
      ['wrote  browser/eyewright.ui.ts\n'],
    ],
    [
      'projects of Playwright with regular expressions, and tests that show how they are called',
      {
        'package.json': playwright,
        'playwright.config.ts': String.raw`export default { testDir: './tests', reporter: [['html']], projects: [
          { name: 'api', testMatch: patterns.api }, { name: 'ui', testMatch: /.*\.browser\.spec\.ts/ },
        ] };`,
        'tests/cart/own.browser.spec.ts': '',
      },
      [
        'wrote  tests/cart/eyewright.browser.spec.ts\n',
        'playwright test tests/cart/eyewright.browser.spec.ts\n',
        "['eyewright/playwright/reporter']],   // beside those that you have, in front of 'html'",
      ],
    ],
    [
      'a regular expression of Playwright with a folder, before there is a test',
      {
        'package.json': playwright,
        'playwright.config.ts': String.raw`export default { projects: [{ name: 'api', testMatch: /api\/.*\.(check|spec)\.ts$/ }] };`,
      },
      ['wrote  tests/api/eyewright.check.ts\n'],
    ],
    [
      'projects of Vitest with a pattern each',
      {
        'package.json': vitest,
        'vitest.config.js': `export default { test: { projects: [{ test: { name: 'unit', include: ['unit/**/*.test.js'] } }] } };`,
      },
      ['wrote  unit/eyewright.test.js\n'],
    ],
    [
      'projects of Vitest that are folders',
      {
        'package.json': vitest,
        'vitest.config.js': `export default { test: { projects: ['packages/*'] } };`,
        'packages/one/test/own.test.js': '',
      },
      ['wrote  packages/one/test/eyewright.test.js\n'],
    ],
    [
      'a workspace of Vitest',
      {
        'package.json': vitest,
        'vitest.workspace.js': `export default ['./apps/shop'];`,
        'apps/shop/own.test.js': '',
      },
      ['wrote  vitest.config.mjs\n', 'wrote  apps/shop/tests/eyewright.test.js\n'],
    ],
    [
      'projects of Vitest that are not understood',
      { 'package.json': vitest, 'vitest.config.js': `export default { test: { projects: all() } };` },
      ['wrote  tests/eyewright.test.js: projects of vitest.config.js must match it'],
    ],
    [
      'Cucumber with TypeScript that its configuration loads',
      {
        'package.json': cucumber,
        'cucumber.yml': 'default:\n  requireModule: [ts-node/register]\n  require: [features/**/*.ts]\n',
      },
      ['Cucumber, TypeScript', '\n  npx cucumber-js features/eyewright.feature\n'],
    ],
    [
      'a pattern that is not understood',
      { 'package.json': playwright, 'playwright.config.js': `export default { testMatch: patterns.all };` },
      [
        'wrote  tests/eyewright.spec.js: testMatch of playwright.config.js must match it',
        'playwright test tests/eyewright.spec.js   # finds it once the configuration matches it\n',
      ],
    ],
    [
      'Cucumber with TypeScript, configured in YAML by a command line',
      {
        'package.json': cucumber,
        'cucumber.yml': 'default: --require features/**/*.ts --require-module ts-node/register\n',
      },
      [
        'Cucumber, TypeScript',
        'wrote  features/eyewright.steps.ts\n',
        `--format eyewright/cucumber/formatter:eyewright_run/cucumber.txt --world-parameters '{"eyewright":{"agentSteps":"tagged"}}'\n`,
      ],
    ],
    [
      'Cucumber configured in YAML by keys',
      { 'package.json': cucumber, 'cucumber.yaml': 'default:\n  require: [features/**/*.stepdefs.js]\n' },
      ['wrote  features/eyewright.stepdefs.js\n', '- [eyewright/cucumber/formatter, eyewright_run/cucumber.txt]\n'],
    ],
    [
      'Cucumber without a configuration',
      {
        'package.json': cucumber,
        'e2e/own.feature': '',
        'e2e/steps/own.js': steps,
        'tsconfig.json': '{}',
      },
      [
        'Cucumber, JavaScript',
        'wrote  e2e/eyewright.feature\n',
        'wrote  e2e/steps/eyewright.steps.js\n',
        'wrote  cucumber.mjs\n',
      ],
    ],
  ])('%s', async (_, files, says) => {
    const folder = newFolder(files);
    const { out } = await init(folder, '--skip-install');
    for (const words of says) expect(out).toContain(words);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);
    expect(existsSync(path.join(folder, 'vitest.config.ts'))).toBe(false);
  });
});

it.each([
  ['commonjs', true],
  ['module', false],
])("says what Yarn's Plug'n'Play cannot do with %s", async (type, isSaid) => {
  const folder = newFolder({
    'package.json': `{ "packageManager": "yarn@4.18.1", "type": "${type}" }`,
    '.pnp.cjs': '',
  });
  const { out } = await init(folder, '--skip-install');
  expect(out.includes(`"nodeLinker: node-modules".\n\nNext:`)).toBe(isSaid);
});

it('leaves the scenarios of a suite without a configuration to it', async () => {
  const folder = newFolder({ 'package.json': manifestOf('@cucumber/cucumber') });
  await init(folder, '--skip-install');
  expect(readFileSync(path.join(folder, 'cucumber.mjs'), 'utf8')).toContain(`{ agentSteps: 'tagged' }`);
});

describe('a project', () => {
  it.each([
    [{ 'pnpm-lock.yaml': '' }, 'pnpm'],
    [{ 'package.json': '{ "packageManager": "yarn@4.1.0" }', 'package-lock.json': '' }, 'yarn'],
    [{ 'bun.lock': '' }, 'bun'],
    [{}, 'npm'],
  ])('has the package manager of its lock file or manifest: %j is %s', (files, name) => {
    expect(lookAtProject(newFolder(files), {}).packageManager.name).toBe(name);
  });

  it('has the package manager that runs the command where nothing else says which', () => {
    const env = { npm_config_user_agent: 'pnpm/10.1.0 npm/? node/v22.0.0' };
    expect(lookAtProject(newFolder(), env).packageManager.name).toBe('pnpm');
  });

  it('below the folder of its repository has its workflow there', () => {
    const root = newFolder({ '.git/HEAD': '', 'yarn.lock': '', 'apps/shop/package.json': '{}' });
    const project = lookAtProject(path.join(root, 'apps', 'shop'), {});
    const files = projectFiles(project, {
      runner: 'vitest',
      language: 'js',
      ci: 'github',
      model: 'offline',
      skills: false,
    });
    const workflow = files.at(-1);
    expect(project.packageManager.name).toBe('yarn');
    expect(workflow?.path).toBe('../../.github/workflows/eyewright.yml');
    expect(workflow?.content).toContain('working-directory: apps/shop\n');
    expect(workflow?.content).toContain('path: apps/shop/eyewright_run/report/\n');
  });

  it.each([
    ['20.19.0', ['vitest@4', 'puppeteer-core@24']],
    ['24.1.0', ['vitest@5', 'puppeteer-core@25']],
  ])('gets versions that Node.js %s runs', (node, versions) => {
    const project = lookAtProject(newFolder(), {});
    const choices = { runner: 'vitest', language: 'js', ci: 'none', model: 'offline', skills: false } as const;
    const init = { project, choices, version: '1.2.3', node, hasModel: true, hasBrowser: false };
    expect(missingPackages(init)).toEqual(['eyewright@^1.2.3', ...versions, 'playwright-core']);
  });
});
