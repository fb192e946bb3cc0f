import { expect, it } from 'vitest';

import { shardOfName } from '../../../../src/cli/merge/shard-of-name.ts';

it('reads the shard from names as Vitest gives them, and from no others', () => {
  expect(shardOfName('/run/.vitest-reports/blob-2-3.json')).toEqual({ shard: { current: 2, total: 3 } });
  expect(shardOfName('messages-1-12.ndjson')).toEqual({ shard: { current: 1, total: 12 } });
  expect(shardOfName('blob-linux-node22-1-2.json')).toEqual({
    shard: { current: 1, total: 2 },
    selection: 'linux-node22',
  });
  for (const name of [
    'messages-run-2026-11-12.ndjson',
    'blob.json',
    'blob-3-2.json',
    'blob-0-2.json',
    'messages-2026-01.ndjson',
    'run-1-2.json',
    'blob-1.json',
  ])
    expect([name, shardOfName(name)]).toEqual([name, undefined]);
});
