import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it, onTestFinished } from 'vitest';

import { RunLedger } from '../../../../src/session/budget/run-ledger.ts';
import { bundledProgram } from '../../../bundled-program.ts';

const spent = { tokens: 10, calls: 1, seconds: 0.5, cost: 0.25 };

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'eyewright-ledger-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return path.join(made, 'ledger');
}

describe('the ledger of a run', () => {
  it('adds up what several processes took at the same time', async () => {
    const place = folder();
    const spender = await bundledProgram(new URL('ledger-spender.ts', import.meta.url));
    const spend = (): Promise<unknown> => promisify(execFile)(process.execPath, [spender, place]);
    const own = new RunLedger(place, 'run');

    await Promise.all([spend(), spend(), spend()]);
    own.add(spent);

    expect(own.total()).toEqual({ tokens: 3010, calls: 301, seconds: 150.5, cost: 75.25 });
  });

  it('knows nothing of other runs, and takes broken lines for nothing', () => {
    const place = folder();
    const [one, other] = [new RunLedger(place, 'one'), new RunLedger(place, 'other')];
    one.add(spent);
    appendFileSync(path.join(place, 'one.jsonl'), '{"tokens": 5\nnot JSON\n{"tokens": 7, "calls"');

    expect(one.total()).toEqual(spent);
    expect(other.total().calls).toBe(0);
    // A line that was being written is taken once it is whole.
    appendFileSync(path.join(place, 'one.jsonl'), ': 1, "seconds": 0, "cost": 0}\n');
    expect(one.total().tokens).toBe(17);
  });

  it('removes what is over for a day', () => {
    const place = folder();
    new RunLedger(place, 'old').add(spent);
    const old = path.join(place, 'old.jsonl');
    const young = path.join(place, 'young.jsonl');
    writeFileSync(young, '');
    utimesSync(old, 1, 1);

    new RunLedger(place, 'new').add(spent);

    expect([old, young].map((file) => existsSync(file))).toEqual([false, true]);
  });
});
