import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { claimSession } from '../../src/cli/sessions/claim-session.ts';
import { removeSessionFiles } from '../../src/cli/sessions/session-place.ts';
import { openCommandLine, program, type CommandLine } from './command-line.ts';

let shell: CommandLine;
beforeAll(() => {
  shell = openCommandLine();
  const bin = path.join(shell.folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const file = path.join(bin, 'eyewright');
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${path.resolve(shell.folder, program)}" "$@"\n`);
  chmodSync(file, 0o755);
  // A session belongs to a process that runs.
  const context = { cwd: shell.folder, env: shell.env };
  const mine = { screen: 'web', pid: process.pid, version: '1.0.0', startedAt: 0 } as const;
  claimSession(context, { ...mine, name: 'checkout' });
});
afterAll(async () => {
  removeSessionFiles({ cwd: shell.folder, env: shell.env }, 'checkout');
  await shell[Symbol.asyncDispose]();
});

interface Shell {
  readonly name: string;
  /** What completes the words that are typed, the last of which may be empty, and prints each word on a line. */
  script(words: readonly string[]): string;
}

const quoted = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

const shells: readonly Shell[] = [
  {
    name: 'bash',
    script: (words) => `
      eval "$(node_modules/.bin/eyewright completion bash)"
      COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}
      "$(complete -p "\${COMP_WORDS[0]}" | sed 's/.*-F \\([^ ]*\\) .*/\\1/')"
      printf '%s\\n' "\${COMPREPLY[@]}"`,
  },
  {
    name: 'zsh',
    // The widgets of zsh run only while somebody types: what they are given is printed.
    script: (words) => `
      compdef() { eval "_of_$2=$1" }
      eval "$(node_modules/.bin/eyewright completion zsh)"
      _describe() { print -rl -- "\${(@)found%%:*}" }
      _files() { print files }
      words=(${quoted(words)}); CURRENT=${words.length}
      local function=_of_\${words[1]}; \${(P)function}`,
  },
];

describe.each(shells)('completion in $name', ({ name, script }) => {
  const isThere = spawnSync(name, ['--version']).status === 0;

  function complete(...words: readonly string[]): readonly string[] {
    const plain = name === 'zsh' ? ['-f'] : ['--norc'];
    const { stdout, stderr, error } = spawnSync(name, [...plain, '-c', script(words)], {
      cwd: shell.folder,
      env: shell.env as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    if (error) throw error;
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean);
  }

  it.runIf(isThere)('offers commands, values of options and names of sessions', () => {
    expect(complete('eyewright', 'sk')).toEqual(['skills']);
    expect(complete('eyewright', 'web', 'open', '--browser', 'f')).toEqual(['firefox']);
    expect(complete('eyewright', 'web', 'tap', '-s', '')).toEqual(['checkout']);
    expect(complete('eyewright', 'web', 'keyb')).toEqual(['keyboard-press']);
  });

  it.runIf(isThere)('works behind npx, whose other commands it leaves alone', () => {
    expect(complete('npx', 'eyewright', 'android', 'recent')).toEqual(['recent-apps']);
    expect(complete('npx', 'other', 'and')).toEqual(name === 'zsh' ? ['files'] : []);
  });

  it.runIf(isThere)('leaves sentences and files to the shell', () => {
    expect(complete('eyewright', 'web', 'screenshot', '--out', 'a')).toEqual(name === 'zsh' ? ['files'] : []);
  });
});
