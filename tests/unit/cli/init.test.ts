import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { missingPackages } from '../../../src/cli/init/install-packages.ts';
import { lookAtProject } from '../../../src/cli/init/look-at-project.ts';
import { projectFiles } from '../../../src/cli/init/project-files.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import { useReportFolder } from '../report/report-folder.ts';

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
    [['a', 'b'], 'has no place for "b"'],
  ])('writes nothing when it is called wrongly: %s', async (args, message) => {
    const folder = newFolder();
    expect(await init(folder, ...args)).toMatchObject({ code: 2, error: expect.stringContaining(message) as string });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes nothing beside a manifest that it cannot read', async () => {
    const folder = newFolder({ 'package.json': '{ "type": ' });
    const { code, error } = await init(folder);
    expect([code, error]).toEqual([2, expect.stringContaining('cannot be read as the manifest of a package')]);
    expect(readdirSync(folder)).toEqual(['package.json']);
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
    expect([code, error]).toEqual([1, expect.stringMatching(/^Cannot write to .*: (ENOTDIR|EEXIST)/)]);
  });

  it('shows what to add to a configuration that it keeps', async () => {
    const folder = newFolder({ 'package.json': '{}', 'cucumber.json': '{}' });
    const { out } = await init(folder, '--skip-install');
    expect(out).toContain('kept   cucumber.json; add to it:\n');
    expect(out).toContain(`worldParameters: { eyewright: { agentSteps: 'tagged' } }`);
    expect(readFileSync(path.join(folder, 'cucumber.json'), 'utf8')).toBe('{}');
  });
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
    const files = projectFiles(project, { runner: 'vitest', language: 'js', ci: 'github' });
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
    const choices = { runner: 'vitest', language: 'js', ci: 'none' } as const;
    const init = { project, choices, version: '1.2.3', node, hasModel: true, hasBrowser: false };
    expect(missingPackages(init)).toEqual(['eyewright@^1.2.3', ...versions, 'playwright-core']);
  });
});
