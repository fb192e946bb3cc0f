import { describe, expect, it } from 'vitest';

import { completeWords } from '../../../../src/cli/completion/complete-words.ts';
import { commands } from '../../../../src/cli/commands.ts';
import { screenNames } from '../../../../src/platforms/screens/screen.ts';

const open = [
  { name: 'web', screen: 'web', subject: 'http://localhost:3000' },
  { name: 'shop', screen: 'web' },
  { name: 'phone', screen: 'android' },
];

async function words(...typed: readonly string[]): Promise<readonly string[]> {
  return (await completeWords(typed, () => open)).map(({ word }) => word);
}

describe('completion', () => {
  it('begins with all platforms and commands', async () => {
    const first = await words('');
    expect(first).toEqual(expect.arrayContaining([...screenNames, ...Object.keys(commands)]));
    expect(first).not.toContain('complete');
    expect(new Set(first).size).toBe(first.length);
    expect(await words('an')).toEqual(['android']);
  });

  it.each([
    [['web', 'op'], ['open']],
    [
      ['android', 'rec'],
      ['record-to-report', 'recent-apps'],
    ],
    [['web', 'recent'], []],
    [['web', 'open', '--bro'], ['--browser']],
    [
      ['web', 'open', '--browser', ''],
      ['chromium', 'firefox', 'webkit'],
    ],
    [['web', 'open', '--browser', 'fire'], ['firefox']],
    [['web', 'open', '--browser=we'], ['--browser=webkit']],
    [['web', 'open', '--browser', '=', 'we'], ['webkit']],
    [
      ['web', 'open', '--browser', '='],
      ['chromium', 'firefox', 'webkit'],
    ],
    [['web', 'close', '--as', 'c'], ['cucumber']],
    [
      ['skills', ''],
      ['install', 'get', 'list'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh'],
    ],
    [
      ['skills', 'get', 'd'],
      ['debug-report', 'drive'],
    ],
    [['skills', 'install', ''], []],
    [['report', '--red'], ['--redact']],
    [['web', 'tap', 'x', '--no-deep-l'], ['--no-deep-locate']],
    [['run', 'a.yaml', '--no-cont'], ['--no-continue-on-error']],
  ])('of %j offers %j', async (typed, expected) => {
    expect(await words(...typed)).toEqual(expected);
  });

  it('offers the open sessions of the platform after -s and --session', async () => {
    expect(await words('web', 'tap', '-s', '')).toEqual(['web', 'shop']);
    expect(await words('android', 'tap', '--session', '')).toEqual(['phone']);
    expect(await words('sessions', '--stop', 's')).toEqual(['shop']);
  });

  it('offers the tabs of a paired browser and the options of pairing', async () => {
    expect(await words('bridge', 'nav')).toEqual(['navigate']);
    expect(await words('bridge', '--')).toContain('--port');
  });

  it.each([
    ['a sentence', ['web', 'tap', 'the "Log in" button']],
    ['the argument of a command', ['web', 'tap', '']],
    ['a file', ['web', 'screenshot', '--out', '']],
    ['a number', ['web', 'tap', 'x', '--patience', '']],
    ['the arguments of a program', ['computer', 'launch', 'gedit', '--', '--']],
    ['a command that is unknown', ['web', 'nope', '--']],
    ['a program that is unknown', ['nope', '']],
  ])('leaves %s alone', async (_, typed) => {
    expect(await words(...typed)).toEqual([]);
  });

  it('offers no option that only code can give', async () => {
    const options = await words('web', 'tap', 'x', '--');
    expect(options).toContain('--patience');
    expect(options).not.toContain('--on-task-start-tip');
  });
});
