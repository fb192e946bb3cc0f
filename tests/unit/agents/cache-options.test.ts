import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { AgentOptions } from '../../../src/agents/agent-options.ts';
import { openCacheRig } from './cache-rig.ts';
import { failureOf, place, saveButton, useRunFolder } from './rig.ts';

const runFolder = useRunFolder();
const nearby = path.join(process.cwd(), 'eyewright-cache-beside');
afterEach(() => {
  for (const folder of [path.join(runFolder, 'cache'), nearby]) rmSync(folder, { recursive: true, force: true });
});

/** Learns one element with these options, and tells what was warned of. */
async function learn(options: AgentOptions): Promise<readonly string[]> {
  await using rig = await openCacheRig({ script: { respond: () => place(saveButton.rect) }, options });
  await rig.agent.aiTap('the save button');
  return rig.warnings;
}

const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

describe('the option cache', () => {
  it('is off by default: nothing is remembered', async () => {
    await learn({});

    expect(foldersIn(path.join(runFolder, 'cache'))).toEqual([]);
  });

  it('false switches it off (OPT-07)', async () => {
    await learn({ cache: false });
    await learn({ cache: false, cacheId: 'older' });

    expect(foldersIn(path.join(runFolder, 'cache'))).toEqual([]);
  });

  it('as an object needs an id (CCH-01)', async () => {
    const error = await failureOf(() => learn({ cache: {} as never }));

    expect(error).toMatchObject({ name: 'ConfigError', code: 'CONFIG_INVALID' });
    expect(error.message).toContain('"cache.id" is missing');
  });

  it.each([
    ['true', true],
    ['an empty id', { id: '' }],
    ['an unknown strategy', { id: 'a', strategy: 'sometimes' }],
    ['an unknown field', { id: 'a', folder: 'b' }],
    ['an unknown policy', { id: 'a', heal: 'warn' }],
  ])('refuses %s at once', async (_what, cache) => {
    expect(await failureOf(() => learn({ cache: cache as never }))).toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('writes to the folder "cache" of the run folder by default (CCH-03)', async () => {
    await learn({ cache: { id: 'shop' } });

    expect(foldersIn(path.join(runFolder, 'cache'))).toEqual(['shop']);
  });

  it('starts a relative cacheDir from the working directory, not from the run folder (CCH-04)', async () => {
    await learn({ cache: { id: 'shop', cacheDir: 'eyewright-cache-beside' } });

    expect(foldersIn(nearby)).toEqual(['shop']);
    expect(foldersIn(path.join(runFolder, 'cache'))).toEqual([]);
  });

  it('keeps an id that is no name inside of its folder', async () => {
    await learn({ cache: { id: '../../Élan / 1' } });
    await learn({ cache: { id: '..' } });

    expect(foldersIn(path.join(runFolder, 'cache'))).toEqual([
      expect.stringMatching(/^elan-1-[0-9a-f]{10}$/) as string,
      expect.stringMatching(/^record-[0-9a-f]{10}$/) as string,
    ]);
  });

  it('takes cacheId as the older form of cache.id, with a warning (OPT-08)', async () => {
    const warnings = await learn({ cacheId: 'shop' });

    expect(foldersIn(path.join(runFolder, 'cache'))).toEqual(['shop']);
    expect(warnings).toEqual(['The option cacheId is deprecated; use cache: { id }.']);
  });

  it('refuses cache and cacheId together', async () => {
    expect(await failureOf(() => learn({ cache: { id: 'shop' }, cacheId: 'shop' }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
  });
});
