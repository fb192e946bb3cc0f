import { describe, expect, it } from 'vitest';

import type { EventOf, RecordEvent } from '../../../../src/core/record/record.ts';
import { buildRun } from '../../../../src/report/run/build-run.ts';
import { repeatedShardsText, ShardReader } from '../../../../src/report/run/missing-shards.ts';

type Facts = Partial<Omit<EventOf<'run-shard'>, 'shard'>>;

/** E.g. `2/3`. */
function shard(text: string, facts: Facts = {}): EventOf<'run-shard'> {
  const [current = 0, total = 0] = text.split('/').map(Number);
  return { type: 'run-shard', at: 1, runner: 'playwright', ...facts, shard: { current, total } };
}

const whole: RecordEvent = { type: 'shards', at: 1, missing: 'error' };
const allowed: RecordEvent = { type: 'shards', at: 1, missing: 'allowed' };

function problems(...events: readonly RecordEvent[]): string[] {
  return buildRun(events).errors.map(({ message }) => message.replace(/ (is|are) missing: .*/, ''));
}

describe('a merged run', () => {
  it('has an error for each shard that no report contains', () => {
    const [error, ...others] = buildRun([whole, shard('1/3'), shard('3/3')]).errors;
    expect(others).toEqual([]);
    expect(error).toMatchObject({
      runner: 'playwright',
      title: 'Shards of the Playwright run',
      code: 'SHARD_MISSING',
      failureClass: 'environment',
      message: 'Shard 2 of 3 of the Playwright run is missing: its tests are not in this report.',
    });
    expect(problems(whole, shard('2/4'))).toEqual(['Shards 1, 3 and 4 of 4 of the Playwright run']);
    expect(problems(whole, shard('1/30'))).toEqual([
      'Shards 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 19 more of 30 of the Playwright run',
    ]);
  });

  it('has none if all shards are there, and runs without shards do not count', () => {
    expect(problems(whole, shard('2/2'), shard('1/2'))).toEqual([]);
    expect(problems(whole)).toEqual([]);
    expect(problems(whole, shard('1/1'))).toEqual([]);
  });

  it('is only a run that was merged: a shard alone is no error in its own report', () => {
    expect(problems(shard('2/3'))).toEqual([]);
  });

  it('follows the last merge: merged again with the missing shard it is whole, and a gap may be allowed', () => {
    expect(problems(whole, whole, shard('1/2'), shard('2/2'))).toEqual([]);
    expect(problems(whole, allowed, shard('1/2'))).toEqual([]);
    expect(problems(allowed, whole, shard('1/2'))).toHaveLength(1);
  });

  it('does not take the shard of one run for that of another', () => {
    const lacking: [of: string, Facts, Facts][] = [
      ['runner', { runner: 'vitest' }, { runner: 'cucumber' }],
      ['machine', { machine: 'linux x64 node22' }, { machine: 'darwin arm64 node22' }],
      ['commit', { commit: 'a'.repeat(40) }, { commit: 'b'.repeat(40) }],
      ['folder', { folder: 'packages/a' }, { folder: 'packages/b' }],
      ['selection', { selection: '--project=chromium' }, { selection: '--project=firefox' }],
    ];
    for (const [of, one, other] of lacking) {
      const complete = [shard('1/2', one), shard('2/2', one)];
      expect([of, problems(whole, ...complete, shard('1/2', other), shard('2/2', other))]).toEqual([of, []]);
      expect([of, problems(whole, ...complete, shard('1/2', other)).length]).toEqual([of, 1]);
    }
    const firefox = { selection: '--project=firefox' };
    const [error] = buildRun([whole, shard('1/2'), shard('2/2'), shard('1/2', firefox)]).errors;
    expect(error?.title).toBe('Shards of the Playwright run, --project=firefox');
  });

  it('is one run although some of its files do not know their machine', () => {
    const linux = { machine: 'linux x64 node22' };
    const mac = { machine: 'darwin arm64 node22' };
    expect(problems(whole, shard('1/2', linux), shard('2/2'))).toEqual([]);
    expect(problems(whole, shard('1/1', linux), shard('1/1', mac), shard('1/1'))).toEqual([]);
    expect(problems(whole, shard('1/2', linux), shard('1/2', mac), shard('2/2'))).toHaveLength(3);
  });

  it('says if jobs used different totals', () => {
    const { errors } = buildRun([whole, shard('1/2'), shard('2/3')]);
    expect(errors.map(({ message }) => message.slice(0, 20))).toEqual(['Shard 2 of 2 of the ', 'Shards 1 and 3 of 3 ']);
    expect(errors[0]?.hint).toContain('Other reports are shards of 3: all jobs need one total.');
  });

  it('ignores numbers that no runner writes', () => {
    for (const text of ['0/3', '4/3', '1/1000000', '1.5/3', 'x/3'])
      expect([text, problems(whole, shard(text))]).toEqual([text, []]);
    expect(problems(whole, { ...shard('1/2'), shard: undefined } as unknown as RecordEvent)).toEqual([]);
  });
});

describe('a shard that ran more than once', () => {
  const told = (...events: readonly EventOf<'run-shard'>[]): (string | undefined)[] => {
    const reader = new ShardReader();
    for (const event of events) reader.read(event);
    return reader.runs().map(repeatedShardsText);
  };

  it('is told, but is no error', () => {
    const events = [shard('1/2', { started: 1 }), shard('2/2', { started: 1 }), shard('2/2', { started: 9 })];
    expect(told(...events)).toEqual([
      expect.stringMatching(/^Shard 2 of 2 of the Playwright run ran more than once\./),
    ]);
    expect(problems(whole, ...events)).toEqual([]);
  });

  it('is not the same shard in a report and in a file of the runner', () => {
    const [one, two] = [shard('1/2', { started: 1 }), shard('2/2')];
    expect(told(one, one, shard('1/2'), two, two)).toEqual([undefined]);
  });
});
