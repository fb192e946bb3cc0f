import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { openRig } from '../contract/bridge-rig.ts';
import { startShadow } from '../contract/rdp-servers.ts';
import { startAdbServer } from '../simulators/android/adb-server.ts';
import { startAndroidSimulator } from '../simulators/android/android-simulator.ts';
import { startHarmonySimulator } from '../simulators/harmony/harmony-simulator.ts';
import { startIosSimulator } from '../simulators/ios/ios-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { openCommandLine, type CommandLine } from './command-line.ts';
import { openPlayground } from './playground.ts';
import { processesInFolder } from './process-tree.ts';
import { aShareOf, thoroughly } from '../usual.ts';

let app: AppServer;
let claims = '';
beforeAll(async () => {
  app = await startAppServer();
  claims = mkdtempSync(path.join(tmpdir(), 'eyewright-claims-'));
});
afterAll(async () => {
  await app.close();
  rmSync(claims, { recursive: true, force: true });
});

const shellWith = (env: Readonly<Record<string, string>>): CommandLine =>
  openCommandLine({ EYEWRIGHT_LEASE_DIR: claims, EYEWRIGHT_PATIENCE: '20000', ...env });

/** Types commands; each has to succeed. */
async function typed(shell: CommandLine, platform: string, commands: readonly (readonly string[])[]): Promise<void> {
  for (const args of commands) {
    const { code, stderr } = await shell.run(platform, ...args);
    expect([args.join(' '), stderr, code]).toEqual([args.join(' '), expect.stringContaining('✓'), 0]);
  }
}

/** Opens the same in the playground, which shows it and makes a call. */
async function played(shell: CommandLine, args: readonly string[], command: readonly string[]): Promise<void> {
  const playground = await openPlayground(shell, ...args);
  await using page = await playground.connect();
  await page.until(({ history }) => history[0]?.status === 'passed');
  const [name = '', keyName] = command;
  page.send({ type: 'call', id: 1, command: name, values: keyName === undefined ? {} : { keyName } });
  const { history, phase } = await page.until((state) => (state.history[1]?.status ?? 'running') !== 'running');
  expect([history[1]?.status, history[1]?.trouble, phase]).toEqual(['passed', null, 'ready']);
  await page.untilPicture();
  expect(await playground.end()).toMatchObject({ code: 0 });
}

describe('phones', () => {
  let browser: Browser;
  let phone: { readonly browser: Browser; readonly apps: Readonly<Record<string, { label: string; url: string }>> };
  beforeAll(async () => {
    browser = await launchScreenBrowser();
    phone = { browser, apps: { 'com.example.notes': { label: 'Notes', url: `${app.url}/notes` } } };
  });
  afterAll(() => browser.close());

  const notes = ['--app-name-mapping', '{ Notes: com.example.notes }'];
  const write = [
    ['tap', 'the "New note" button'],
    ['input', 'the "Title" field', 'Groceries'],
    ['tap', 'the "Save" button'],
    ['assert', 'the screen shows "Groceries"'],
    ['home'],
  ];

  it('an Android phone is used over many commands, and is listed', async () => {
    await using server = await startAdbServer();
    await using _phone = await startAndroidSimulator({ ...phone, server });
    await using shell = shellWith({ ANDROID_ADB_SERVER_PORT: String(server.port) });
    await typed(shell, 'android', [['open', 'Notes', ...notes], ...write, ['run-adb-shell', 'echo hello']]);
    const test = await shell.run('android', 'close', '--as', 'vitest');
    expect(test.stdout).toContain(
      `const test = testOn(androidDevices({ appNameMapping: { Notes: 'com.example.notes' } }));`,
    );
    expect(test.stdout).toContain(`await agent.launch('Notes');`);
    expect(test.stdout).toContain(`await agent.home();`);
    const { stdout } = await shell.run('devices', '--json');
    const listed = JSON.parse(stdout) as { screen: string; devices: { state: string }[] }[];
    expect(listed.find(({ screen }) => screen === 'android')?.devices).toMatchObject([{ state: 'ready' }]);
    expect(await shell.run('android', 'tap', 'x', '--device-id', 'none')).toMatchObject({ code: 5 });
    await played(shell, ['android', 'Notes', ...notes], ['recent-apps']);
  });

  thoroughly(() => {
    it('an iPhone and a HarmonyOS phone are used over many commands', async () => {
      await using ios = await startIosSimulator(phone);
      await using harmony = await startHarmonySimulator(phone);
      await using shell = shellWith({ HDC_HOME: path.dirname(harmony.hdcPath) });
      await typed(shell, 'ios', [['open', 'Notes', '--wda-base-url', ios.wdaUrl, ...notes], ...write]);
      await typed(shell, 'harmony', [
        ['open', 'Notes', ...notes, '--secrets', '{ PIN: hidden }', '--patience', '9000'],
        ...write,
      ]);
      const saved = await shell.run('harmony', 'close', '--as', 'vitest');
      expect(saved.stdout).toContain(`.extend({ agentOptions: { patience: 9000 } });`);
      expect(saved.stdout).not.toContain('hidden');
      await played(shell, ['harmony', 'Notes', ...notes], ['home']);
      const flow = path.join(shell.folder, 'flow.yaml');
      expect(await shell.run('ios', 'close', '--as', 'yaml', '--out', flow)).toMatchObject({ code: 0 });
      const run = await shell.run('run', 'flow.yaml', '--target', 'ios', '--wda-base-url', ios.wdaUrl, ...notes);
      expect([run.stderr, run.code]).toEqual([expect.stringContaining('1 passed'), 0]);
    });
  });
});

describe('desktops', () => {
  thoroughly(() => {
    it('a virtual display shows a program that a command starts, and nothing is left of it', async () => {
      await using shell = shellWith({});
      await typed(shell, 'computer', [
        ['open', '--headless', '--xvfb-resolution', '800x600x24'],
        ['launch', 'zenity', '--', '--question', '--title=Files', '--text=Delete the old file?'],
        ['assert', 'the screen shows "Delete the old file?"'],
        ['tap', 'the "Yes" button'],
        ['close'],
      ]);
      await played(shell, ['computer', '--headless', '--xvfb-resolution', '800x600x24'], ['keyboard-press', 'Escape']);
      await expect.poll(() => processesInFolder(shell.folder), { timeout: 20_000 }).toEqual([]);
    });
  });

  // eslint-disable-next-line vitest/expect-expect -- each command that is typed
  it('a remote desktop is looked at without a password in the arguments', async () => {
    const server = await startShadow({ hasManager: true });
    try {
      await server.rig.open('Old', ['zenity', '--question', '--title=Old', '--text=Keep the old file?']);
      await using shell = shellWith({ EYEWRIGHT_RDP_PASSWORD: 'not asked for' });
      const flags = ['--host', '127.0.0.1', '--port', String(server.port), '--username', 'bob', '--ignore-certificate'];
      await typed(shell, 'rdp', [['open', ...flags], ['assert', 'the screen shows "Keep the old file?"'], ['close']]);
      await played(shell, ['rdp', ...flags], ['keyboard-press', 'Escape']);
    } finally {
      await server.stop();
    }
  });
});

thoroughly(() => {
  describe('the browser of a person', () => {
    // eslint-disable-next-line vitest/expect-expect -- each command that is typed
    it('is driven over the bridge, in a tab of its own', async () => {
      const rig = await openRig();
      try {
        await rig.lookAt('about:blank');
        await using shell = shellWith({ EYEWRIGHT_BRIDGE_TOKEN: rig.token });
        await typed(shell, 'bridge', [
          ['open', `${app.url}/login`, '--port', String(rig.port), '--close-new-tabs-after-disconnect'],
          ['input', 'the "Username" field', 'alice'],
          ['tap', 'the "Log in" button'],
          ['assert', 'the page shows "Enter your password"'],
          ['close'],
        ]);
        await played(shell, ['bridge', `${app.url}/login`, '--port', String(rig.port)], ['keyboard-press', 'Escape']);
      } finally {
        await rig.close();
      }
    });
  });
});

describe('eyewright run', () => {
  const login = `tasks:
  - name: log in
    flow:
      - aiInput: the "Username" field
        value: alice
      - aiTap: the "Log in" button
      - aiAssert: the page shows "Enter your password"
`;
  const feature = `@web
Feature: Login
  Background:
    Given I type "alice" into the "Username" field
  Scenario: works
    When I click "Log in"
    Then the page shows "Enter your password"
  Scenario Outline: fails with <text>
    Then the page shows "<text>"
    Examples:
      | text |
      | one  |
      | two  |
`;

  thoroughly(() => {
    it('runs YAML files and scenarios with one report, and says which did not run', async () => {
      await using own = openCommandLine();
      writeFileSync(path.join(own.folder, 'a.yaml'), login);
      writeFileSync(path.join(own.folder, 'b.feature'), feature);
      const stopped = await own.run('run', '*.{yaml,feature}', '--url', `${app.url}/login`);
      expect([stopped.stderr, stopped.code]).toEqual([expect.stringContaining('2 passed, 1 failed, 1 did not run'), 1]);
      expect(stopped.stderr).toContain('✗ b.feature › Login › fails with one');
      expect(stopped.stdout).toContain('run/report/eyewright.html · 1 of 4 tests failed');
      const all = [
        'run',
        '.',
        '--url',
        `${app.url}/login`,
        '--continue-on-error',
        '--tags',
        'not @web',
        '--outputs',
        'junit',
      ];
      const green = await own.run(...all);
      expect([green.stderr, green.code]).toEqual([expect.stringContaining('1 passed'), 0]);
      const failures = await own.run('failures');
      expect(failures.stdout + failures.stderr).toContain('No failures');
      expect(processesInFolder(own.folder)).toEqual([]);
    });
  });

  let shell: CommandLine;
  beforeAll(() => {
    shell = openCommandLine({ EYEWRIGHT_BROWSER_PATH: '/nonexistent/browser' });
    writeFileSync(path.join(shell.folder, 'good.yaml'), login);
    writeFileSync(path.join(shell.folder, 'wrong.yaml'), 'tasks:\n  - flow:\n      - aiTapp: x\n');
    writeFileSync(path.join(shell.folder, 'bad.yaml'), 'tasks: [\n');
  });
  afterAll(() => shell[Symbol.asyncDispose]());

  const refused: readonly (readonly [string, string[], string])[] = [
    ['a file with a wrong call', ['wrong.yaml'], 'wrong.yaml: The YAML text cannot be run: line 3, column'],
    ['a file that is no YAML', ['bad.yaml'], 'bad.yaml'],
    ['a pattern without files', ['none/*.yaml'], 'finds no file for none/*.yaml'],
    ['nothing', [], 'needs a file, a folder or a glob'],
    ['tags that cannot be read', ['good.yaml', '--tags', '@a and'], 'cannot read the tags "@a and"'],
    ['an application for a page', ['good.yaml', '--app', 'Shop'], 'takes no --app for the target web'],
    ['an unknown target', ['good.yaml', '--target', 'andriod'], 'did you mean android?'],
    ['half a test', ['good.yaml', '--retries', '0.5'], 'takes a whole number from 0 for --retries'],
  ];

  it.each(aShareOf(refused, 3))('refuses %s before anything is opened', async (_, args, text) => {
    const result = await shell.run('run', ...args);
    expect([result.stderr, result.code]).toEqual([expect.stringContaining(text), 2]);
  });
});
