import { describe, expect, it } from 'vitest';

import { selectionOf, shardOption } from '../../../../src/reporters/shared/command-line.ts';

describe('the command line of a runner', () => {
  it('says which shard it runs', () => {
    expect(shardOption(['test', '--shard=2/3'])).toEqual({ current: 2, total: 3 });
    expect(shardOption(['--tags', '@a', '--shard', '10/12'])).toEqual({ current: 10, total: 12 });
    for (const args of [[], ['--shard'], ['--shard=two'], ['--sharding=1/2']])
      expect(shardOption(args)).toBeUndefined();
  });

  it('says what it selects, whatever is different in each shard', () => {
    const args = ['test', '--shard=1/2', '--grep', '@smoke', '--project=firefox', '--output=out-1', '--last-failed'];
    expect(selectionOf('playwright', args)).toBe('--grep=@smoke --project=firefox');
    expect(selectionOf('cucumber', ['--tags=@a and not @b', '--format', 'message:m-1.ndjson'])).toBe(
      '--tags=@a and not @b',
    );
    expect(selectionOf('vitest', ['run', '--shard=1/2'])).toBeUndefined();
  });
});
