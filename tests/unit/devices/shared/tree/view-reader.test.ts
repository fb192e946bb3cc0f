import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { ViewReader, type ReadOptions } from '../../../../../src/devices/shared/tree/view-reader.ts';
import { DeviceError } from '../../../../../src/core/errors/errors.ts';

const noAbort = new AbortController().signal;
const good = { views: 1 };

/** A reader whose readings are slow (`'slow'`), bad (`'bad'`) or neither, one after the other. */
function readerOf(readings: string[], pauseMs: number, isQuiet = false) {
  const warnings: string[] = [];
  let commands = 0;
  const reader = new ViewReader<typeof good>({
    tool: 'uiautomator',
    deviceId: 'phone',
    slowMs: 50,
    pauseMs,
    logger: () => ({ warn() {}, warnOnce: (text) => void warnings.push(text), info() {}, debug() {} }),
    commands: () => (isQuiet ? 0 : commands++),
    async readOnce() {
      const kind = readings.shift();
      if (kind === 'slow') await sleep(60);
      if (kind === 'bad') throw new DeviceError('DEVICE_COMMAND_FAILED', 'Killed');
      return good;
    },
    doubt: async () => undefined,
  });
  return { read: (options?: ReadOptions) => reader.read(noAbort, options), warnings, readings };
}

/** Three attempts that fail are one reading. */
const bad = ['bad', 'bad', 'bad'];

describe('a reader of views', () => {
  it.each([
    ['slow readings that are not in a row', ['slow', 'quick', 'slow', 'quick', 'slow'], 5],
    ['one bad reading', [...bad, 'quick', ...bad, 'quick'], 4],
  ])('goes on after %s', async (_, readings, rounds) => {
    const { read, warnings } = readerOf([...readings], 60_000);
    for (let round = 0; round < rounds; round++) await read();
    expect(warnings).toEqual([]);
    expect(await read()).toEqual(good);
  });

  it.each([
    ['slow', ['slow', 'slow'], 'it took more than 50 ms several times'],
    ['bad', [...bad, ...bad], 'Killed'],
  ])('makes a pause after two %s readings in a row, and asks again afterwards', async (_, readings, why) => {
    const patient = readerOf([...readings], 60_000);
    for (let round = 0; round < 3; round++) await patient.read();
    expect(patient.warnings).toEqual([expect.stringContaining(why)]);
    expect(await patient.read()).toBeUndefined();

    const soon = readerOf([...readings], 0);
    for (let round = 0; round < 2; round++) await soon.read();
    expect(await soon.read()).toEqual(good);
  });

  it('reuses a quick second read, but none that has to be fresh', async () => {
    const { read, readings } = readerOf(['quick', 'quick', 'quick'], 0, true);
    await read();
    await read();
    expect(readings).toHaveLength(2);
    await read({ fresh: true });
    expect(readings).toHaveLength(1);
  });
});
