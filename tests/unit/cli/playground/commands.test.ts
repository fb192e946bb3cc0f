import { describe, expect, it } from 'vitest';

import { callInWords, callOf } from '../../../../src/cli/playground/call-of.ts';
import { commandAbouts, playgroundCommands } from '../../../../src/cli/playground/command-abouts.ts';
import { explained } from '../../../../src/cli/playground/explained.ts';
import { readPlaygroundOptions } from '../../../../src/cli/playground/playground-options.ts';
import { screenNames } from '../../../../src/platforms/screens/screen.ts';

const web = playgroundCommands('web');
const command = (name: string) => {
  const found = web.get(name);
  if (!found) throw new Error(name);
  return found;
};

describe('commands of a playground', () => {
  it.each(screenNames)('has every action of %s, each with fields that can be typed', (screen) => {
    const abouts = commandAbouts(screen);
    expect(abouts.map(({ name }) => name)).toEqual([...playgroundCommands(screen).keys()]);
    const names = abouts.flatMap(({ name, fields }) => fields.map((field) => `${name} ${field.name}`));
    expect(new Set(names).size).toBe(names.length);
    expect(abouts.find(({ name }) => name === 'act')).toMatchObject({ label: 'Act', group: 'act' });
  });

  it('makes calls of what is typed', async () => {
    const values = { locate: 'the "Name" field', value: 'x', mode: 'typeOnly', timeout: 5000, context: '' };
    expect(await callOf('input', command('input'), values)).toMatchObject({
      call: 'aiInput',
      params: { locate: 'the "Name" field', value: 'x', mode: 'typeOnly', timeout: 5000 },
    });
    expect((await callOf('query', command('query'), { demand: '{ total: number }' })).params).toEqual({
      demand: { total: 'number' },
    });
    expect((await callOf('query', command('query'), { demand: 'the total' })).params).toEqual({ demand: 'the total' });
    await expect(callOf('tap', command('tap'), { locate: '' })).rejects.toThrow('needs the element');
    await expect(callOf('query', command('query'), { demand: '{ a' })).rejects.toThrow('as YAML or JSON');
    expect(callInWords('keyboard-press', command('keyboard-press'), { keyName: 'Enter' })).toBe('keyboard press Enter');
  });

  it('explains sentences by the command that they are typed for', async () => {
    expect(await explained(command('act'), 'click "Save"')).toMatchObject({ understood: true });
    expect(await explained(command('tap'), 'the "Save" button')).toMatchObject({ understood: true });
    const unread = await explained(command('act'), 'frobnicate the thing');
    expect(unread.understood).toBe(false);
    expect(unread.nearest.length).toBeGreaterThan(0);
    expect(await explained(command('navigate'), 'anything')).toEqual({ understood: true, lines: [], nearest: [] });
  });
});

describe('options of a playground', () => {
  const io = (env: Record<string, string> = {}) => ({ env, cwd: '/', version: '1' }) as never;

  it('opens a page by its address, and other screens by their platform', async () => {
    expect(await readPlaygroundOptions(['http://localhost:1', '--headed'], io())).toMatchObject({
      open: { screen: 'web', subject: 'http://localhost:1', options: { headed: true } },
      host: '127.0.0.1',
      port: 0,
      opens: true,
      watch: undefined,
    });
    expect(await readPlaygroundOptions(['android', 'Settings', '--no-browser-tab'], io())).toMatchObject({
      open: { screen: 'android', subject: 'Settings' },
      opens: false,
    });
    expect(await readPlaygroundOptions([], io())).toMatchObject({ open: { screen: 'web' } });
  });

  it('takes its host from EYEWRIGHT_PLAYGROUND_HOST', async () => {
    expect((await readPlaygroundOptions([], io({ EYEWRIGHT_PLAYGROUND_HOST: '0.0.0.0' }))).host).toBe('0.0.0.0');
    expect((await readPlaygroundOptions([], io({ EYEWRIGHT_PLAYGROUND_HOST: '' }))).host).toBe('127.0.0.1');
  });

  it('watches what is named, or what runs', async () => {
    expect((await readPlaygroundOptions(['--watch'], io())).watch).toBe('');
    expect((await readPlaygroundOptions(['shop', '--watch'], io())).watch).toBe('shop');
    await expect(readPlaygroundOptions(['--watch', '--headed'], io())).rejects.toThrow(
      'takes no --headed with --watch',
    );
  });
});
