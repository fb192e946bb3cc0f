import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const packageJson = createRequire(import.meta.url)('../../package.json') as {
  exports: Record<string, unknown>;
  scripts: Record<string, string>;
};

describe('the packed package', () => {
  // A space in the path finds every forgotten quote.
  const home = mkdtempSync(path.join(tmpdir(), 'eyewright pack '));
  const installed = path.join(home, 'node_modules', 'eyewright');

  beforeAll(() => {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', home], { cwd: root });
    const archive = readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '';
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', path.join(home, archive), '-C', installed, '--strip-components=1']);
    for (const name of readdirSync(path.join(root, 'node_modules'))) {
      if (!name.startsWith('.'))
        symlinkSync(path.join(root, 'node_modules', name), path.join(home, 'node_modules', name));
    }
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const run = (script: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: home, encoding: 'utf8' }).trim();

  // These two register themselves with their runner, and only load inside it.
  const runnerBound = ['./vitest', './cucumber'];
  const entries = Object.keys(packageJson.exports).filter(
    (name) => !name.endsWith('.json') && !runnerBound.includes(name),
  );

  /** What the specification promises of an entry. */
  const promised: Readonly<Record<string, readonly string[]>> = {
    './web': [
      'PlaywrightPageAgent',
      'PlaywrightAgent',
      'PlaywrightBrowserAgent',
      'PuppeteerPageAgent',
      'PuppeteerAgent',
      'PuppeteerBrowserAgent',
      'puppeteerAgentForTarget',
      'AgentOverBrowserBridge',
    ],
    './android': [
      'AndroidAgent',
      'AndroidDevice',
      'agentFromAdbDevice',
      'getConnectedDevices',
      'getConnectedDevicesWithDetails',
    ],
    './ios': ['IOSAgent', 'IOSDevice', 'agentFromWebDriverAgent'],
    './harmony': ['HarmonyAgent', 'HarmonyDevice', 'agentFromHdcDevice', 'getConnectedDevices'],
    './computer': [
      'ComputerAgent',
      'ComputerDevice',
      'RDPDevice',
      'agentForComputer',
      'agentFromComputer',
      'agentForRDPComputer',
      'checkComputerEnvironment',
    ],
    './core/report': ['ReportMergingTool'],
  };

  let exported: Readonly<Record<string, readonly string[]>> = {};
  beforeAll(() => {
    const names = entries.map((entry) => entry.replace('.', 'eyewright'));
    exported = JSON.parse(
      run(`const all = {};
        for (const name of ${JSON.stringify(names)})
          all[name] = await import(name).then(Object.keys, (error) => (console.error(error), []));
        console.log(JSON.stringify(all));`),
    ) as typeof exported;
  });

  it.each(entries)('can be imported: %s', (entry) => {
    const names = exported[entry.replace('.', 'eyewright')];
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/\w/), ...(promised[entry] ?? [])]));
  });

  it('can be required, with the same names', () => {
    const script = `import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      for (const name of ${JSON.stringify(entries.map((entry) => entry.replace('.', 'eyewright')))}) {
        // Node adds the mark to a module that is required as it is.
        const one = Object.keys(require(name)).filter((key) => key !== '__esModule');
        const other = Object.keys(await import(name));
        if (one.sort().join() !== other.sort().join()) console.log(name, one, other);
      }`;
    expect(run(script)).toBe('');
  });

  it('loads no heavy package with the entries for pages', () => {
    const hook = `export async function resolve(name, context, next) {
      const found = await next(name, context);
      if (/node_modules.(sharp|openai|tesseract|puppeteer|playwright|image-size|appium|@cucumber)/.test(found.url)) console.error(found.url);
      return found;
    }`;
    const hookUrl = `data:text/javascript,${encodeURIComponent(hook)}`;
    const register = `import { register } from 'node:module'; register(${JSON.stringify(hookUrl)});`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(register)}`, '--input-type=module', '-e'];
    const loads = (...names: string[]): string => {
      const script = names.map((name) => `await import('${name}');`).join('');
      return spawnSync(process.execPath, [...args, script], { cwd: home }).stderr.toString();
    };
    expect(loads('sharp')).toContain('sharp');
    expect(loads('eyewright/web', 'eyewright/android', 'eyewright/ios', 'eyewright')).toBe('');
  });

  it('names the packages that are not installed, and how to get them', () => {
    const hook = `export async function resolve(name, context, next) {
      if (/^(puppeteer|playwright)/.test(name)) throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    }`;
    const said = run(`
      import module, { register } from 'node:module';
      register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hook))});
      const resolve = module._resolveFilename;
      module._resolveFilename = (name, ...rest) => {
        if (/^(tesseract|puppeteer|playwright)/.test(name)) throw Object.assign(new Error(name), { code: 'MODULE_NOT_FOUND' });
        return resolve(name, ...rest);
      };
      const { agentForDevice } = await import('eyewright');
      const { puppeteerAgentForTarget } = await import('eyewright/web');
      const { FakeDevice } = await import('eyewright/testing');
      const message = (call) => call.then(() => 'nothing', (error) => error.message);
      const agent = agentForDevice(new FakeDevice(), { generateReport: false });
      console.log(await message(puppeteerAgentForTarget({ url: 'about:blank' })));
      console.log(await message(agent.aiAssert('the page shows "Welcome"')));
      await agent.destroy();
    `);
    expect(said).toMatch(/A browser library is needed .*\n.*npm install -D puppeteer/);
    expect(said).toMatch(/needs the package "tesseract.js".*\n.*npm install/);
    expect(said.match(/Failure class: environment \(PEER_MISSING\)/g)).toHaveLength(2);
  });

  it('carries the viewer of the report', () => {
    const html = run(`
      import { readFileSync } from 'node:fs';
      import { createRequire } from 'node:module';
      const entry = createRequire(import.meta.url).resolve('eyewright/core/report');
      console.log(readFileSync(entry.replace(/public.core-report.cjs$/, 'report/viewer/index.html'), 'utf8').slice(0, 15));
    `);
    expect(html.toLowerCase()).toContain('<!doctype html');
  });

  it('tells editors what options mean', () => {
    const types = (name: string): string => readFileSync(path.join(installed, 'dist', name), 'utf8');
    const documented = /\/\*\* Writes a report file\. \*\/\n +generateReport: /;
    expect(types('agents/agent-options.d.ts')).toMatch(documented);
    // Options that a schema takes over from another one, and parts of options.
    expect(types('platforms/web/page-agents.d.ts')).toMatch(documented);
    expect(types('platforms/web/page-agents.d.ts')).toMatch(/Name of the cache[^/]+\*\/\n +id: /);
  });

  it('has no install script', () => {
    expect(Object.keys(packageJson.scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$|^prepare$/)]),
    );
  });
});
