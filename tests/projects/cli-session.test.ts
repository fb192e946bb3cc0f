import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { openCommandLine, type CommandLine } from './command-line.ts';
import { kill, processesBelow, processesInFolder } from './process-tree.ts';
import { readReport } from './read-tests.ts';
import { useProjects } from './run-project.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const { runProject } = useProjects();
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

const patience = { timeout: 30_000, interval: 50 };

function readSession(): { readonly pid: number } {
  const file = path.join(shell.folder, 'run', 'sessions', 'web.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { pid: number };
}

/** A login whose second page is judged. */
async function logIn(...options: readonly string[]): Promise<void> {
  for (const args of [
    ['open', `${app.url}/login`, ...options],
    ['input', 'the "Username" field', 'alice'],
    ['tap', 'the "Log in" button', '--wait-after-action', '0'],
    ['assert', 'the page shows "Enter your password"'],
  ]) {
    expect(await shell.run('web', ...args)).toMatchObject({ code: 0, stdout: '' });
  }
}

describe('a session of the platform web', () => {
  it('acts, reads and judges over many commands, and has one report', async () => {
    await logIn();
    const url = await shell.run('web', 'evaluate-java-script', 'location.pathname');
    expect(url).toMatchObject({ code: 0, stdout: '/login\n' });
    expect(await shell.run('web', 'string', 'the text under "Username"')).toMatchObject({
      code: expect.any(Number) as number,
    });

    const wrong = await shell.outcome('web', 'assert', 'the page shows "Welcome, alice"');
    expect(wrong).toMatchObject({ ok: false, session: 'web', command: 'web assert', exitCode: 1 });
    expect(wrong.error).toMatchObject({ class: 'product', code: 'ASSERTION_FAILED' });
    expect(statSync(wrong.screenshot ?? '').size).toBeGreaterThan(1000);

    const missing = await shell.run('web', 'tap', 'the "Sign up" button');
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain('✗ web tap');
    expect(missing.stderr).toContain('Failure: test, TARGET_NOT_FOUND (exit code 3)');
    expect(missing.stderr).toMatch(/Screen: .*web-\d+\.(jpe?g|png)/);

    const shot = await shell.run('web', 'screenshot', '--out', 'now.jpg');
    expect(shot.stdout.trim()).toBe(path.join(shell.folder, 'now.jpg'));
    expect(existsSync(path.join(shell.folder, 'now.jpg'))).toBe(true);

    const closed = await shell.run('web', 'close');
    const report = closed.stdout.trim();
    const { records } = await readReport(report);
    expect(records).toMatchObject([{ end: { status: 'failed' } }]);
    expect(records[0]?.steps.map(({ start }) => start.title)).toEqual(
      expect.arrayContaining([
        'aiTap the "Log in" button',
        'aiAssert the page shows "Enter your password"',
      ]) as string[],
    );
    await expect.poll(() => processesInFolder(shell.folder), patience).toEqual([]);
  });

  const wrong: readonly (readonly [string, string[], number, string])[] = [
    ['an unknown flag', ['tap', 'the button', '--patince', '5'], 2, 'did you mean --patience?'],
    ['an unknown command', ['tab', 'the button'], 2, 'did you mean "tap"?'],
    ['a flag without its value', ['tap', 'the button', '--patience'], 2, 'needs a value for --patience'],
    [
      'a value of the wrong type',
      ['tap', 'the button', '--patience', 'long'],
      2,
      'takes a number for --patience, not "long"',
    ],
    ['a wrong choice', ['open', '--look', 'pixel'], 2, 'did you mean pixels?'],
    ['an option that holds a function', ['tap', 'the button', '--wait-for-action-ready', 'x'], 2, 'only code can pass'],
    ['data that are no YAML', ['tap', 'x', '--allow', '{ domains: [ }'], 2, 'line 1, column'],
    ['an argument too many', ['tap', 'the', 'button'], 2, 'takes no argument "button"'],
    ['a missing argument', ['tap'], 2, 'needs the argument <element>'],
    ['a file that is not there', ['run-yaml', 'C:\\flows\\none.yaml'], 2, 'cannot read C:\\flows\\none.yaml'],
    ['a session that is not open', ['tap', 'the button', '-s', 'other'], 5, 'There is no open session "other" here'],
    ['a page that nobody named', ['tap', 'the button'], 2, 'no open session, and no --url'],
    ['an observer', ['start-observing'], 2, 'only code can use'],
  ];

  it.each(aShareOf(wrong, 4))('says what is wrong with %s', async (...[, args, code, text]) => {
    const result = await shell.run('web', ...args);
    expect([result.stderr, result.code]).toEqual([expect.stringContaining(text), code]);
    expect(processesInFolder(shell.folder)).toEqual([]);
  });

  it('tells programs of wrong usage as JSON', async () => {
    const outcome = await shell.outcome('web', 'tap', 'the button', '--patince', '5');
    expect(outcome).toMatchObject({ ok: false, command: 'web tap', exitCode: 2, error: { code: 'CONFIG_INVALID' } });
  });

  it('says which page cannot be opened, and leaves nothing behind', async () => {
    const result = await shell.run('web', 'open', 'http://127.0.0.1:1/');
    expect(result).toMatchObject({ code: 5, stderr: expect.stringContaining('127.0.0.1:1') as string });
    expect(readdirSync(path.join(shell.folder, 'run', 'sessions'))).toEqual([]);
    await expect.poll(() => processesInFolder(shell.folder), patience).toEqual([]);
  });

  it('is for its user alone, refuses what only "open" takes, and has a name once', async () => {
    await shell.run('web', 'open', `${app.url}/login`);
    const folder = path.join(shell.folder, 'run', 'sessions');
    const modes = ['', 'web.sock', 'web.json'].map((name) =>
      (statSync(path.join(folder, name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600', '600']);
    const again = await shell.run('web', 'open', `${app.url}/shop`);
    expect(again).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('There is an open session "web"') as string,
    });
    const late = await shell.run('web', 'tap', 'the button', '--headed');
    expect(late).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot change --headed') as string });
    const other = await shell.run('android', 'tap', 'the button', '-s', 'web');
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('of the platform "web"') as string });
    const list = await shell.run('sessions');
    expect(list.stdout).toMatch(/^web {2}web {2}http.*\/login {2}pid \d+ {2}idle for \d+ s, 1 command\n$/);
    await shell.run('web', 'close');
  });

  thoroughly(() => {
    it('runs two commands one after the other, and says so', async () => {
      await shell.run('web', 'open', `${app.url}/login`);
      const slow = shell.run('web', 'wait-for', 'the page shows "Never"', '--timeout-ms', '15000');
      await expect.poll(async () => (await shell.run('sessions')).stdout, patience).toContain('running wait-for');
      const second = await shell.run('web', 'evaluate-java-script', '1 + 1');
      expect(second).toMatchObject({ code: 0, stdout: '2\n' });
      expect(second.stderr).toContain('The session "web" is busy with "wait-for": this command comes after it.');
      expect((await slow).code).toBe(1);
      await shell.run('web', 'close');
    });
  });

  thoroughly(() => {
    it('stops a call when its command is stopped, and goes on', async () => {
      await shell.run('web', 'open', `${app.url}/login`);
      let child: ChildProcess | undefined;
      const waiting = ['web', 'wait-for', 'the page shows "Never"', '--timeout-ms', '250000', '--json'];
      const stopped = shell.start(waiting, (started) => void (child = started));
      await expect.poll(async () => (await shell.run('sessions')).stdout, patience).toContain('running wait-for');
      child?.kill('SIGINT');
      const { code, stdout } = await stopped;
      expect(code).toBe(130);
      expect(JSON.parse(stdout)).toMatchObject({
        ok: false,
        command: 'web wait-for',
        error: { code: 'ABORTED' },
        exitCode: 130,
      });
      expect(await shell.run('web', 'evaluate-java-script', '1 + 1')).toMatchObject({ code: 0, stdout: '2\n' });
      const session = readSession();
      for (const pid of processesBelow(session.pid)) kill(pid);
      const lost = await shell.run('web', 'tap', 'the button');
      expect(lost).toMatchObject({
        code: 5,
        stderr: expect.stringContaining('Close this session, and open it again.') as string,
      });
      await shell.run('web', 'close');
    });
  });

  thoroughly(() => {
    it('leaves no browser when it is killed, and the next command says that it has ended', async () => {
      await shell.run('web', 'open', `${app.url}/login`);
      const { pid } = readSession();
      expect(processesInFolder(shell.folder).length).toBeGreaterThan(1);
      kill(pid);
      await expect.poll(() => processesInFolder(shell.folder), patience).toEqual([]);
      const result = await shell.run('web', 'tap', 'the button', '-s', 'web');
      expect(result).toMatchObject({
        code: 5,
        stderr: expect.stringContaining('There is no open session "web"') as string,
      });
      expect((await shell.run('web', 'open', `${app.url}/login`)).code).toBe(0);
      await shell.run('web', 'close');
    });
  });

  it('is refused when another version serves it', async () => {
    const folder = path.join(shell.folder, 'run', 'sessions');
    const server = createServer((socket) => void socket.write('{"type":"hello","version":"0.0.1"}\n'));
    await new Promise<void>((resolve) => server.listen(path.join(folder, 'old.sock'), resolve));
    const facts = { name: 'old', screen: 'web', pid: process.pid, version: '0.0.1', startedAt: 0 };
    writeFileSync(path.join(folder, 'old.json'), JSON.stringify(facts));
    try {
      const result = await shell.run('web', 'tap', 'the button', '-s', 'old');
      expect([result.stderr, result.code]).toEqual([expect.stringContaining('is served by eyewright 0.0.1'), 5]);
    } finally {
      rmSync(path.join(folder, 'old.json'));
      server.close();
    }
  });

  thoroughly(() => {
    it('works in a folder whose path is too long for a socket', async () => {
      await using deep = openCommandLine({ EYEWRIGHT_RUN_DIR: path.join('long'.repeat(20), 'path'.repeat(20)) });
      expect(await deep.run('web', 'open', `${app.url}/login`)).toMatchObject({ code: 0 });
      expect(await deep.run('web', 'evaluate-java-script', '1 + 1')).toMatchObject({ code: 0, stdout: '2\n' });
      expect(await deep.run('web', 'close')).toMatchObject({ code: 0 });
    });
  });

  it('ends by itself when no command comes', async () => {
    await shell.run('web', 'open', `${app.url}/login`, '--idle-timeout', '200');
    await expect.poll(() => processesInFolder(shell.folder), patience).toEqual([]);
    expect((await shell.run('sessions')).stderr).toContain('No session is open here.');
  });
});

thoroughly(() => {
  describe('a command without a session', () => {
    it('opens the page, judges and closes by itself', async () => {
      const right = await shell.run('web', 'assert', 'the page shows "Log in"', '--url', `${app.url}/login`);
      expect(right).toMatchObject({ code: 0, stdout: '' });
      const wrong = await shell.outcome('web', 'assert', 'the page shows "Log out"', '--url', `${app.url}/login`);
      expect(wrong).toMatchObject({ ok: false, session: null, exitCode: 1 });
      expect(existsSync(wrong.report ?? '')).toBe(true);
      expect(processesInFolder(shell.folder)).toEqual([]);
    });
  });
});

thoroughly(() => {
  describe('a session as a test', () => {
    const files = {
      playwright: 'login.spec.ts',
      vitest: 'login.spec.ts',
      cucumber: 'login.feature',
      yaml: 'login.yaml',
    } as const;

    async function saved(form: keyof typeof files, ...options: readonly string[]): Promise<string> {
      await logIn();
      const out = path.join(shell.folder, `${options.join('')}${files[form]}`);
      const closed = await shell.run('web', 'close', '--as', form, '--out', out, '--overwrite', ...options);
      expect(closed).toMatchObject({ code: 0, stdout: `${out}\n` });
      return readFileSync(out, 'utf8');
    }

    it('passes in Playwright Test, with agents and as plain code', async () => {
      const withAgents = await saved('playwright', '--title', 'log in');
      const plain = await saved('playwright', '--plain');
      expect(plain).not.toContain('eyewright');
      const run = await runProject({
        runner: 'playwright',
        files: { 'agents.spec.ts': withAgents, 'plain.spec.ts': plain },
      });
      expect([run.output, run.code]).toEqual([expect.stringContaining('2 passed'), 0]);
    });

    it('passes in Vitest', async () => {
      const run = await runProject({ runner: 'vitest', files: { 'login.spec.ts': await saved('vitest') } });
      expect([run.output, run.code]).toEqual([expect.stringContaining('1 passed'), 0]);
    });

    it('passes in Cucumber', async () => {
      const run = await runProject({
        runner: 'cucumber',
        files: { 'login.feature': await saved('cucumber'), 'steps.ts': `import 'eyewright/cucumber';\n` },
      });
      expect([run.output, run.code]).toEqual([expect.stringContaining('1 scenario (1 passed)'), 0]);
    });

    it('passes as a YAML file, and refuses to replace one', async () => {
      await saved('yaml');
      expect(await shell.run('web', 'run-yaml', 'login.yaml', '--url', 'about:blank')).toMatchObject({ code: 0 });
      writeFileSync(path.join(shell.folder, 'mine.yaml'), 'mine');
      await logIn();
      const kept = await shell.run('web', 'close', '--as', 'yaml', '--out', 'mine.yaml');
      expect(kept).toMatchObject({ code: 2, stderr: expect.stringContaining('the session is still open') as string });
      expect((await shell.run('web', 'close')).code).toBe(0);
    });
  });
});
