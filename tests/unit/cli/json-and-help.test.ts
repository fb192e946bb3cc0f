import { describe, expect, it } from 'vitest';

import { usePlaces } from './places.ts';

const { newPlace } = usePlaces();

describe('--json', () => {
  it.each([
    [['web', 'tapp', 'x', '--json'], 'web tapp', 'did you mean "tap"'],
    [['web', '--json'], 'web', 'needs a command before --json'],
    [['nope', '--json'], 'nope', 'has no command'],
    [['sessions', '--stop', 'X', '--json'], 'sessions', 'there is no such session'],
    [['devices', '--json', '--foo'], 'devices', 'has no option --foo'],
    [['run', 'none.yaml', '--json'], 'run', 'none.yaml'],
    [['web', 'open', 'nonsense', '--json'], 'web open', 'cannot open "nonsense"'],
    [['web', 'screenshot', '--out', '.', '--json'], 'web screenshot', 'is not an image format'],
  ])('%j is one object, also when it fails', async (args, command, message) => {
    const { code, out, error } = await newPlace().run(...args);
    expect([code, error]).toEqual([2, '']);
    const outcome = JSON.parse(out) as { error: { message: string } };
    expect(outcome).toMatchObject({ ok: false, command, value: null, exitCode: 2 });
    expect(outcome.error.message).toContain(message);
  });

  it('says what was stopped, and lists instructions', async () => {
    const { run } = newPlace();
    expect(JSON.parse((await run('sessions', '--stop-all', '--json')).out)).toMatchObject({ ok: true, stopped: [] });
    expect(JSON.parse((await run('skills', 'list', '--json')).out)).toContainEqual({
      name: 'drive',
      about: expect.any(String) as string,
    });
  });
});

describe('help', () => {
  it('of a platform and of its commands has several ways', async () => {
    const { run } = newPlace();
    expect(await run('help', 'web')).toEqual(await run('web', '--help'));
    for (const way of [
      ['help', 'web', 'tap'],
      ['web', 'help', 'tap'],
    ])
      expect(await run(...way)).toEqual(await run('web', 'tap', '--help'));
    expect(await run('help', 'run')).toEqual(await run('run', '--help'));
  });

  it.each([
    [['open'], '"open" is a command of platforms: write e.g. "npx eyewright web open"'],
    [['ope'], '"open" is a command of platforms'],
    [['--json'], 'no option --json: write a command first'],
    [['skills', 'foo'], 'there are install, get, list'],
    [['skills', 'get', 'foo'], 'knows no instructions "foo". There are'],
    [['run', 'empty.yaml', '--grep', 'x'], 'empty.yaml'],
  ])('%j says what is meant', async (args, words) => {
    const { code, error, out } = await newPlace().run(...args);
    expect([code, error + out]).toEqual([2, expect.stringContaining(words) as string]);
  });

  it.each(['foo', 'nope', 'fish'])('does not guess at "%s"', async (word) => {
    expect((await newPlace().run(word)).error).not.toContain('did you mean');
    expect((await newPlace().run('completion', word)).error).not.toContain('did you mean');
  });
});
