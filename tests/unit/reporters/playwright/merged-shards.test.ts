import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { mergedShards } from '../../../../src/reporters/playwright/merged-shards.ts';
import { useReportFolder } from '../../report/report-folder.ts';

const at = useReportFolder();

interface Blob {
  readonly current?: number;
  readonly bot?: string;
  readonly tags?: readonly string[];
}

/** Blobs as `playwright merge-reports` has unpacked them; the archives themselves are not read. */
function unpacked(name: string, blobs: Readonly<Record<string, Blob>>): string {
  const folder = at(name);
  mkdirSync(folder);
  for (const [index, [zip, { current, bot, tags }]] of Object.entries(blobs).entries()) {
    writeFileSync(path.join(folder, zip), '');
    const userAgent = 'Playwright/1.60.0 (arm64; macOS 15.1) node/22.20 CI/1';
    const shard = current === undefined ? undefined : { current, total: 3 };
    const events = [
      { method: 'onBlobReportMetadata', params: { version: 2, userAgent, name: bot, shard } },
      { method: 'onConfigure', params: { config: { tags } } },
      { method: 'onTestEnd', params: { text: '"method":"onEnd"' } },
      { method: 'onEnd', params: { result: { startTime: 5 } } },
    ];
    const file = path.join(folder, index === 0 ? 'report.jsonl' : `report-${index}.jsonl`);
    writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  }
  return folder;
}

function shardsOf(name: string, blobs: Readonly<Record<string, Blob>>): unknown[] {
  const shards = mergedShards(['merge-reports', '--reporter', 'list', '-c', 'a.ts', unpacked(name, blobs)], '/');
  return (shards ?? []).map(({ shard, selection }) => [shard.current, selection]);
}

it('reads which shards are merged, and what distinguishes them from those of other runs', () => {
  const [one] = mergedShards(['merge-reports', unpacked('one', { 'report-2.zip': { current: 2 } })], '/') ?? [];
  const shard = { current: 2, total: 3 };
  expect(one).toEqual({ runner: 'playwright', shard, started: 5, machine: 'darwin arm64 node22' });
  const blobs = {
    '10000-report-firefox-ab12cd3-1.zip': { current: 1 },
    '10001-report-2.zip': { current: 2, bot: 'nightly', tags: ['@mac'] },
    '10002-report-3-of-3.zip': { current: 3 },
    '10003-mine.zip': {},
  };
  expect(shardsOf('several', blobs)).toEqual([
    [1, 'firefox-ab12cd3'],
    [2, 'nightly @mac'],
    [3, undefined],
  ]);
});

it('is about no other command, and about no folder that Playwright could not read', () => {
  expect(mergedShards(['test', '--shard=1/2'], '/')).toBeUndefined();
  expect(mergedShards(['merge-reports', at('nowhere')], '/')).toEqual([]);
});
