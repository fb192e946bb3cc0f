import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { startIosSimulator } from '../simulators/ios/ios-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { openCommandLine, type CommandLine } from './command-line.ts';
import { openPlayground } from './playground.ts';
import { processesInFolder } from './process-tree.ts';
import { sources, useProjects } from './run-project.ts';
import { aShareOf, thoroughly } from '../usual.ts';

/** Whether somebody listens at another address of this computer, on the port of a link. */
async function reached(link: string, host: string): Promise<boolean> {
  const socket = connect(Number(new URL(link).port), host);
  const isReached = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isReached;
}

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

describe('npx eyewright playground', () => {
  thoroughly(() => {
    it('a login that was tried passes as a test in every form', async () => {
      const playground = await openPlayground(shell, `${app.url}/login`);
      const tried = await runProject({
        runner: 'playwright',
        files: sources('playground'),
        env: { PLAYGROUND: playground.link, OUT: shell.folder, DEFAULT_WAITS: '1' },
      });
      expect([tried.output, tried.code]).toEqual([expect.stringContaining('1 passed'), 0]);
      const ended = await playground.end();
      expect(ended).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Report: run.report.*\.html$/m) as string,
      });
      expect(processesInFolder(shell.folder)).toEqual([]);

      const copied = (name: string): string => readFileSync(path.join(shell.folder, name), 'utf8');
      expect(copied('plain.spec.ts')).not.toContain('eyewright');
      const [inPlaywright, inVitest, inCucumber, asYaml] = await Promise.all([
        runProject({
          runner: 'playwright',
          files: { 'agents.spec.ts': copied('agents.spec.ts'), 'plain.spec.ts': copied('plain.spec.ts') },
        }),
        runProject({ runner: 'vitest', files: { 'login.spec.ts': copied('vitest.spec.ts') } }),
        runProject({
          runner: 'cucumber',
          files: { 'login.feature': copied('login.feature'), 'steps.ts': `import 'eyewright/cucumber';\n` },
        }),
        shell.run('run', 'login.yaml'),
      ]);
      expect([inPlaywright.output, inPlaywright.code]).toEqual([expect.stringContaining('2 passed'), 0]);
      expect([inVitest.output, inVitest.code]).toEqual([expect.stringContaining('1 passed'), 0]);
      expect([inCucumber.output, inCucumber.code]).toEqual([expect.stringContaining('1 scenario (1 passed)'), 0]);
      expect([asYaml.stderr, asYaml.code]).toEqual([expect.stringContaining('1 passed'), 0]);
    });
  });

  thoroughly(() => {
    it('says in the page and in the terminal when the screen goes away, and ends at once', async () => {
      const playground = await openPlayground(shell, `${app.url}/login`);
      await using page = await playground.connect();
      await page.until(({ history }) => history[0]?.status === 'passed');
      process.kill(playground.browserPid(), 'SIGKILL');
      const { trouble } = await page.until(({ phase }) => phase === 'gone');
      expect(trouble).toMatchObject({
        class: 'environment',
        message: expect.stringMatching(/closed|gone|ended/i) as string,
      });
      expect(await playground.end()).toMatchObject({ code: 0 });
      expect(processesInFolder(shell.folder)).toEqual([]);
    });
  });

  it('a screen that cannot be opened ends it with the code of its class', async () => {
    const args = ['playground', 'android', '--no-browser-tab', '--device-id', 'none'];
    const env = { ANDROID_ADB_SERVER_PORT: '1' };
    await using other = openCommandLine(env);
    const { code, stderr } = await other.run(...args);
    expect(code).toBe(5);
    expect(stderr).toMatch(/Hint: /);
  });

  thoroughly(() => {
    it('drives an iPhone by the class of devices that a variable names', async () => {
      const browser = await launchScreenBrowser();
      onTestFinished(() => browser.close());
      await using ios = await startIosSimulator({ browser });
      await using phones = openCommandLine({ EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE: './own.mjs' });
      writeFileSync(
        path.join(phones.folder, 'own.mjs'),
        `import { writeFileSync } from 'node:fs';
       import { IOSDevice } from 'eyewright/ios';
       export default class extends IOSDevice { constructor(options) { super(options); writeFileSync('made', 'yes'); } }`,
      );
      const playground = await openPlayground(phones, 'ios', '--wda-base-url', ios.wdaUrl);
      await using page = await playground.connect();
      await page.until(({ history }) => history[0]?.status === 'passed');
      page.send({ type: 'call', id: 1, command: 'home', values: {} });
      await page.until(({ history }) => history[1]?.status === 'passed');
      expect(page.pictures).toBeGreaterThan(0);
      expect(await playground.end()).toMatchObject({ code: 0 });
      expect(readFileSync(path.join(phones.folder, 'made'), 'utf8')).toBe('yes');
    });
  });

  thoroughly(() => {
    it('watches a session, and gives nobody the right to act', async () => {
      expect(await shell.run('web', 'open', `${app.url}/login`, '-s', 'shop')).toMatchObject({ code: 0 });
      const playground = await openPlayground(shell, '--watch', 'shop');
      await using page = await playground.connect();
      await page.until(({ hasReport }) => hasReport);
      page.send({ type: 'call', id: 1, command: 'tap', values: {} });
      expect(await page.next('refused')).toMatchObject({ trouble: { message: 'This page may only watch' } });
      await shell.run('web', 'tap', 'the "Log in" button', '-s', 'shop');
      await page.untilEvents((events) => events.some((event) => event.includes('"aiTap"')));
      expect(page.pictures).toBeGreaterThan(0);
      expect(await playground.end()).toMatchObject({ code: 0 });
      expect(await shell.run('web', 'close', '-s', 'shop')).toMatchObject({ code: 0 });
    });
  });

  const wrong: readonly (readonly [string[], string])[] = [
    [['playground', 'andriod'], 'did you mean android?'],
    [['playground', '--page-port', '70000'], 'takes a port from 0 to 65535'],
    [['playground', 'rdp', 'x'], 'takes no argument "x" for rdp'],
    [['playground', '--watch', 'nothing'], 'there is no such session'],
    [['playground', '--watch', 'nothing.html'], 'there is no such report'],
    [['playground', 'web', '--watch'], 'takes no web with --watch'],
    [['playground', '--page-prot', '7'], '--page-port'],
  ];

  it.each(aShareOf(wrong, 7))('refuses %j', async (args, message) => {
    expect(await shell.run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
  });

  thoroughly(() => {
    it('a port in use, and a host that is not of this computer, are said', async () => {
      const port = new URL(app.url).port;
      const args = ['playground', app.url, '--no-browser-tab'];
      expect(await shell.run(...args, '--page-port', port)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`Port ${port} is in use`) as string,
      });
      await using elsewhere = openCommandLine({ EYEWRIGHT_PLAYGROUND_HOST: '192.0.2.1' });
      expect(await elsewhere.run(...args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('This computer has no address 192.0.2.1') as string,
      });
    });
  });

  it('listens on 127.0.0.1, or where the variable says, with a warning for every interface', async () => {
    const usual = await openPlayground(shell, `${app.url}/login`);
    expect(usual.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
    expect(await reached(usual.link, '127.0.0.1')).toBe(true);
    expect(await reached(usual.link, '127.0.0.2')).toBe(false);
    expect((await usual.end()).stderr).not.toContain('Warning');
    await using open = openCommandLine({ EYEWRIGHT_PLAYGROUND_HOST: '0.0.0.0' });
    const everywhere = await openPlayground(open, `${app.url}/login`);
    expect(await reached(everywhere.link, '127.0.0.2')).toBe(true);
    expect((await everywhere.end()).stderr).toContain('Warning: EYEWRIGHT_PLAYGROUND_HOST is 0.0.0.0');
  });
});
