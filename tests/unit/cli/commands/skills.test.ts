import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

import { deviceCommands } from '../../../../src/cli/device/device-commands.ts';
import { flagsOf } from '../../../../src/cli/device/flag-list.ts';
import { flagsFor } from '../../../../src/cli/run/run-options.ts';
import { screenNames } from '../../../../src/platforms/screens/screen.ts';
import { commands } from '../../../../src/cli/commands.ts';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { useReportFolder } from '../../report/report-folder.ts';

const at = useReportFolder();
let count = 0;

function newFolder(...folders: readonly string[]): string {
  count += 1;
  const folder = at(`skills ${count}`);
  for (const name of ['.', ...folders]) mkdirSync(path.join(folder, name), { recursive: true });
  return folder;
}

interface Told {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

async function run(
  cwd: string,
  args: readonly string[],
  more: { version?: string; agent?: string } = {},
): Promise<Told> {
  const written = { out: '', error: '' };
  const stream = (key: keyof typeof written): { write(text: string): void; isTTY: boolean } => ({
    write: (text) => void (written[key] += text),
    isTTY: false,
  });
  const env = { EYEWRIGHT_BROWSER_PATH: process.execPath };
  const io = { cwd, env, version: '1.2.3', ...more, stdout: stream('out'), stderr: stream('error') };
  return { code: await runCli(args, io), ...written };
}

const stub = 'eyewright/SKILL.md';
const read = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');

describe('eyewright skills install', () => {
  it.each([
    [[], [], '.agents/skills'],
    [['.claude'], [], '.claude/skills'],
    [['.claude'], ['--dir', 'own/skills'], 'own/skills'],
  ])('writes a short skill of this version: %j %j', async (folders, args, place) => {
    const cwd = newFolder(...folders);
    const { code, out } = await run(cwd, ['skills', 'install', ...args]);
    expect([code, out]).toEqual([0, `wrote    ${path.join(place, stub)}\n`]);
    const text = read(cwd, place, stub);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(20);
    const facts = load(text.split('---')[1] ?? '') as { name: string; description: string; metadata: object };
    expect(facts).toMatchObject({ name: 'eyewright', metadata: { version: '1.2.3' } });
    expect(facts.description.length).toBeLessThan(1024);
    expect((await run(cwd, ['skills', 'install', ...args])).out).toMatch(/^kept /);
  });

  it('replaces a skill of another version, which doctor warns of', async () => {
    const cwd = newFolder();
    await run(cwd, ['skills', 'install'], { version: '1.0.0' });
    const { out } = await run(cwd, ['doctor', '--offline']);
    expect(out).toContain('.agents/skills/eyewright/SKILL.md comes from eyewright 1.0.0, but this is 1.2.3');
    expect(out).toContain('Run npx eyewright skills install --dir .agents/skills');
    expect((await run(cwd, ['skills', 'install', '--dir', '.agents/skills'])).out).toMatch(/^updated /);
    expect((await run(cwd, ['doctor', '--offline'])).out).toMatch(/^ok +Skill for coding agents/m);
  });

  it('changes no file of somebody else without --force', async () => {
    const cwd = newFolder('.agents/skills/eyewright');
    writeFileSync(path.join(cwd, '.agents/skills', stub), 'mine');
    const { code, error } = await run(cwd, ['skills', 'install']);
    expect([code, error]).toEqual([2, expect.stringContaining('Pass --force to replace it')]);
    expect(read(cwd, '.agents/skills', stub)).toBe('mine');
    expect((await run(cwd, ['skills', 'install', '--force'])).code).toBe(0);
    expect(read(cwd, '.agents/skills', stub)).toContain('name: eyewright');
  });
});

describe('eyewright skills', () => {
  it('lists and prints the instructions of the package', async () => {
    const { out } = await run(newFolder(), ['skills', 'list']);
    const names = out
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '');
    expect(names).toEqual(['write-tests', 'debug-report', 'drive']);
    for (const name of names) expect((await run('/', ['skills', 'get', name])).out).toBe(read('skills', `${name}.md`));
  });

  it.each([
    [['skills'], 'needs one of install, get, list'],
    [['skills', 'gett'], 'did you mean get?'],
    [['skills', 'get'], 'needs a name after get: write-tests, debug-report, drive'],
    [['skills', 'get', 'write-test'], 'did you mean write-tests?'],
    [['skills', 'list', '--force'], 'takes --dir and --force with install only'],
    [['skills', 'list', 'x'], 'takes no argument "x" with list'],
  ])('says how it is used: %j', async (args, message) => {
    expect(await run('/', args)).toMatchObject({ code: 2, error: expect.stringContaining(message) as string });
  });

  /** Commands of devices, and those that come with them. */
  it.each(['write-tests', 'debug-report', 'drive'])('%s names commands and options that exist', async (name) => {
    const lines = [...read('skills', `${name}.md`).matchAll(/npx eyewright ([^`\n]+)/g)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      const [command = '', ...rest] = (line.split('#')[0] ?? '').trim().split(/\s+/);
      const options = rest.filter((word) => word.startsWith('--')).map((option) => option.slice(2));
      expect([line, await knownOptions(command, rest[0] ?? '')]).toEqual([line, expect.arrayContaining(options)]);
    }
  });
});

/** The options of a command, or of a command of a platform; a command that does not exist is an error. */
async function knownOptions(command: string, next: string): Promise<string[]> {
  const screen = screenNames.find((name) => name === command) ?? (command === '<platform>' ? 'web' : undefined);
  if (command === 'run') return flagsFor('web').map(({ flag }) => flag);
  if (screen === undefined) return Object.keys((await commands[command]?.load?.())?.args ?? { unknown: command });
  if (next === '<command>') return [];
  return flagsOf(
    screen,
    deviceCommands(screen).get(next) ?? { call: 'close', about: '', positionals: [], examples: [] },
  ).map(({ flag }) => flag);
}

describe('eyewright init', () => {
  it.each<{ folders?: string[]; args?: string[]; agent?: string; isGiven: boolean }>([
    { isGiven: false },
    { folders: ['.claude'], isGiven: true },
    { folders: ['.cursor'], args: ['--without-skills'], isGiven: false },
    { args: ['--skills'], isGiven: true },
    { agent: 'some-agent', isGiven: true },
  ])(
    'gives coding agents instructions where there are any: %j',
    async ({ folders = [], args = [], agent, isGiven }) => {
      const cwd = newFolder(...folders);
      const { code } = await run(cwd, ['init', '--skip-install', ...args], agent === undefined ? {} : { agent });
      expect(code).toBe(0);
      expect(existsSync(path.join(cwd, 'AGENTS.md'))).toBe(isGiven);
      expect(existsSync(path.join(cwd, folders.includes('.claude') ? '.claude' : '.agents', 'skills', stub))).toBe(
        isGiven,
      );
    },
  );

  it('adds six lines to AGENTS.md once', async () => {
    const cwd = newFolder();
    writeFileSync(path.join(cwd, 'AGENTS.md'), '# Ours');
    const { out } = await run(cwd, ['init', '--skip-install']);
    expect(out).toContain('added  AGENTS.md: lines for coding agents');
    const text = read(cwd, 'AGENTS.md');
    expect(text).toMatch(/^# Ours\n\n<!-- eyewright -->\n(.+\n){6}<!-- \/eyewright -->\n$/);
    expect((await run(cwd, ['init', '--skip-install'])).out).not.toMatch(/wrote|added/);
    expect(read(cwd, 'AGENTS.md')).toBe(text);
  });
});
