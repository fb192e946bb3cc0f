import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it, onTestFinished } from 'vitest';

import { pause } from '../../../../src/core/time/clock.ts';
import { RunLedger } from '../../../../src/session/budget/run-ledger.ts';
import { bundledProgram } from '../../../bundled-program.ts';

const spent = { tokens: 10, calls: 1, seconds: 0.5, cost: 0.25 };

const nothing = { tokens: 0, calls: 0, seconds: 0, cost: 0 };

function spend(ledger: RunLedger, id = 'own'): void {
  ledger.reserve(id, spent);
  ledger.settle(id, spent);
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'eyewright-ledger-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return path.join(made, 'ledger');
}

describe('the ledger of a run', () => {
  it('adds up what several processes took at the same time', async () => {
    const place = folder();
    const spender = await bundledProgram(new URL('ledger-spender.ts', import.meta.url));
    const start = (): Promise<unknown> => promisify(execFile)(process.execPath, [spender, place]);
    const own = new RunLedger(place, 'run');

    await Promise.all([start(), start(), start()]);
    spend(own);

    const total = { tokens: 3010, calls: 301, seconds: 150.5, cost: 75.25 };
    expect(own.balance()).toMatchObject({ spent: total, reserved: nothing });
  });

  it('gives the last of a limit to one of several processes', async () => {
    const place = folder();
    const spender = await bundledProgram(new URL('ledger-spender.ts', import.meta.url));
    const start = async (): Promise<number> =>
      Number((await promisify(execFile)(process.execPath, [spender, place, 'race'])).stdout);

    const won = await Promise.all([start(), start(), start()]);

    expect(won.reduce((sum, count) => sum + count)).toBe(100);
    expect(new RunLedger(place, 'run').balance().spent.calls).toBe(100);
  });

  it('keeps what a request may take until it is over, or its process has ended', async () => {
    const place = folder();
    const own = new RunLedger(place, 'run');
    const unknown = { tokens: Infinity, calls: 1, seconds: Infinity, cost: Infinity };

    expect(own.reserve('first', unknown)).toMatchObject({ spent: nothing, reserved: nothing });
    expect(new RunLedger(place, 'run').reserve('second', spent)).toMatchObject({ spent: nothing, reserved: unknown });
    own.settle('first', spent);
    expect(own.balance()).toMatchObject({ spent, reserved: spent });
    own.settle('second', nothing);

    const spender = await bundledProgram(new URL('ledger-spender.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [spender, place, 'leave']);
    expect(own.balance()).toMatchObject({ spent, reserved: nothing });
  });

  it('counts the time of requests that are under way, those of other ledgers included', async () => {
    const place = folder();
    const [own, other] = [new RunLedger(place, 'run'), new RunLedger(place, 'run')];
    for (const ledger of [own, other]) ledger.reserve(ledger === own ? 'own' : 'other', { ...spent, seconds: 0 });
    expect(own.balance()).toMatchObject({ underWay: 0, running: 0 });

    own.begin('own');
    other.begin('other');
    await pause(100);

    const { underWay, running, reserved } = own.balance();
    expect([running, underWay > 0.15, reserved.seconds]).toEqual([2, true, underWay]);
    other.settle('other', spent);
    expect(own.balance()).toMatchObject({ spent, running: 1 });
  });

  it('knows nothing of other runs, and takes broken lines for nothing', () => {
    const place = folder();
    const [one, other] = [new RunLedger(place, 'one'), new RunLedger(place, 'other')];
    spend(one);
    appendFileSync(path.join(place, 'one.jsonl'), '{"id": 5\nnot JSON\n{"id": "x", "spent": {"tokens": 7, "calls"');

    expect(one.balance().spent).toEqual(spent);
    expect(other.balance().spent.calls).toBe(0);
    // A line that was being written is taken once it is whole.
    appendFileSync(path.join(place, 'one.jsonl'), ': 1, "seconds": 0, "cost": 0}}\n');
    expect(one.balance().spent.tokens).toBe(17);
  });

  it('removes what is over for a day', () => {
    const place = folder();
    spend(new RunLedger(place, 'old'));
    const old = path.join(place, 'old.jsonl');
    const young = path.join(place, 'young.jsonl');
    writeFileSync(young, '');
    utimesSync(old, 1, 1);

    spend(new RunLedger(place, 'new'));

    expect([old, young].map((file) => existsSync(file))).toEqual([false, true]);
  });
});
