import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { openCommandLine, type CommandLine } from './command-line.ts';
import { processesInFolder } from './process-tree.ts';
import { readReport } from './read-tests.ts';
import { thoroughly } from '../usual.ts';

let app: AppServer;
let shell: CommandLine;
beforeAll(async () => {
  app = await startAppServer();
  shell = openCommandLine();
});
afterAll(async () => {
  await shell[Symbol.asyncDispose]();
  await app.close();
});
let tests = '';
let count = 0;
beforeEach(() => {
  tests = `tests-${++count}`;
});

function write(files: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(shell.folder, tests));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(shell.folder, tests, name), text);
}

/** What the report of a run says: a title and a status for each test. */
async function reported(name: string): Promise<string[]> {
  const { records } = await readReport(path.join(shell.folder, 'run', 'report', `${name}.html`));
  return records.map(({ title, end }) => `${end?.status}: ${title}`);
}

const flow = (statement: string): string =>
  `tasks:\n  - name: looks\n    flow:\n      - aiAssert: the page shows "${statement}"\n`;

describe('npx eyewright run', () => {
  it('runs YAML files and the rows of scenarios, and stops to start tests after the first failure', async () => {
    write({
      'a.feature': [
        'Feature: Login',
        '  @smoke',
        '  Scenario Outline: shows <what>',
        '    Then the page shows "<what>"',
        '    Examples:',
        '      | what     |',
        '      | Username |',
        '      | Nonsense |',
      ].join('\n'),
      'b.yaml': flow('Username'),
    });
    const args = ['run', tests, '--url', `${app.url}/login`];
    const stopped = await shell.run(...args, '--name', 'stopped');
    expect(stopped.stderr).toContain('1 passed, 1 failed, 1 did not run');
    expect(stopped.stderr).toContain('product, ');
    expect(stopped.code).toBe(1);
    expect(await reported('stopped')).toEqual(['passed: shows Username', 'failed: shows Nonsense', 'skipped: b']);

    const chosen = await shell.run(...args, '--name', 'chosen', '--grep', 'Username');
    expect(chosen).toMatchObject({ code: 0, stdout: expect.stringContaining('chosen.html') as string });
    expect(await reported('chosen')).toEqual(['passed: shows Username']);
    expect(processesInFolder(shell.folder)).toEqual([]);
  });

  thoroughly(() => {
    it('names rules in titles, repeats what failed, runs tests side by side, and writes more outputs', async () => {
      write({
        'rule.feature': [
          'Feature: Login',
          '  Rule: Names are shown',
          '    Scenario: has a field for the name',
          '      Then the page shows "Username"',
          '    Scenario: has nonsense',
          '      Then the page shows "Nonsense"',
        ].join('\n'),
      });
      const args = ['--url', `${app.url}/login`, '--name', 'rule', '--outputs', 'junit', '--retries', '1'];
      const ran = await shell.run('run', tests, ...args, '--continue-on-error', '--concurrency', '2');
      expect(ran.stderr).toContain('1 passed, 1 failed (');
      expect(ran.stderr.match(/Another attempt follows/g)).toHaveLength(1);
      expect(ran.code).toBe(1);
      expect((await reported('rule')).toSorted()).toEqual([
        'failed: has nonsense',
        'failed: has nonsense',
        'passed: has a field for the name',
      ]);
      const { records } = await readReport(path.join(shell.folder, 'run', 'report', 'rule.html'));
      expect(records[0]?.test?.titlePath.slice(1, -1)).toEqual(['Login', 'Names are shown']);
      expect(readFileSync(path.join(shell.folder, 'run', 'report', 'rule.junit.xml'), 'utf8')).toContain(
        'has nonsense',
      );
    });
  });

  thoroughly(() => {
    it('ends a test whose screen does not open in time', async () => {
      write({ 'a.yaml': flow('Username') });
      const { code, stderr } = await shell.run('run', tests, '--url', app.url, '--timeout', '5', '--name', 'slow');
      expect(stderr).toContain('Opening the screen (web) did not finish within 5 ms, the --timeout of the run');
      expect(code).toBe(5);
      expect(processesInFolder(shell.folder)).toEqual([]);
    });
  });

  it('opens nothing before all files are right', async () => {
    write({
      'bad.yaml': 'tasks:\n  - name: taps\n    flow:\n      - aiTip: the button\n',
      'WORSE.FEATURE': 'Feature: x\n  Scenario: y\n    Givn z\n',
    });
    const { code, stderr } = await shell.run('run', tests);
    expect(code).toBe(2);
    expect(stderr).toContain(`${path.join(tests, 'bad.yaml')}: The YAML text cannot be run: line 4, column 9`);
    expect(stderr).toContain('WORSE.FEATURE: The Gherkin text cannot be run');
    expect(await shell.run('run', 'nothing/*.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('finds no file for nothing/*.yaml') as string,
    });
  });

  thoroughly(() => {
    it.skipIf(process.platform === 'win32')('reports what ran until Ctrl+C, and leaves no browser', async () => {
      write({ 'long.yaml': 'tasks:\n  - flow:\n      - sleep: 600000\n', 'next.yaml': flow('Hello') });
      let interrupt = (): void => undefined;
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html').end('<p>Hello</p>');
        interrupt();
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const ended = await shell.start(['run', tests, '--url', url, '--name', 'interrupted'], (child) => {
        interrupt = () => void child.kill('SIGINT');
      });
      server.close();
      expect(ended.code).toBe(130);
      expect(ended.stderr).toContain('did not run');
      expect(await reported('interrupted')).toEqual(['interrupted: long', 'skipped: next']);
      expect(processesInFolder(shell.folder)).toEqual([]);
    });
  });
});
