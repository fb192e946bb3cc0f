import { execFile } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import { claimName } from '../../../../src/report/merge/claim-name.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { bundledProgram } from '../../../bundled-program.ts';
import { useReportFolder } from '../report-folder.ts';
import { thoroughly } from '../../../usual.ts';

const at = useReportFolder();
const program = await bundledProgram(new URL('run-beside.ts', import.meta.url));
const execute = promisify(execFile);

/** Gives the path of the report. */
async function runIn(folder: string, run: string, startedAt: number): Promise<string> {
  const { stdout } = await execute(process.execPath, [program, folder, run, String(startedAt)]);
  return stdout;
}

async function testsIn(folder: string): Promise<number> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const summaries = await Promise.all(files.map((name) => summariseReport(path.join(folder, name))));
  return summaries.reduce((sum, { totals }) => sum + totals.tests, 0);
}

describe('runs that write reports of one name', () => {
  it.each(['several runs', 'one run'])('keep all of each other as %s of four processes', async (kind) => {
    const folder = at(kind);
    const startedAt = Date.now();
    const runs = [1, 2, 3, 4].map((number) => (kind === 'one run' ? 'the same' : `run ${number}`));
    await Promise.all(runs.map((run) => runIn(folder, run, startedAt)));
    expect(await testsIn(folder)).toBe(60);
    expect(readdirSync(folder).filter((name) => !name.endsWith('.html'))).toEqual([]);
  });

  it('replace the report of a run that had ended before theirs began, and of no other part of their own', async () => {
    const folder = at('in turn');
    const first = await runIn(folder, 'first', Date.now());
    expect(await runIn(folder, 'second', Date.now())).toBe(first);
    expect(await runIn(folder, 'second', Date.now())).toBe(path.join(folder, 'all-2.html'));
    expect(await testsIn(folder)).toBe(30);
  });

  it('claim a name for as long as they write, and drop the claim of a process that is gone', () => {
    const base = at('claimed');
    const claim = claimName(base);
    expect(claim).toBeDefined();
    expect(claimName(base)).toBeUndefined();
    claim?.release();
    const file = path.join(path.dirname(base), '.claimed.claim');
    writeFileSync(file, '999999999-1');
    const next = claimName(base);
    expect(next).toBeDefined();
    next?.release();

    // On a full disk nothing could be written to it.
    writeFileSync(file, '');
    expect(claimName(base)).toBeUndefined();
    utimesSync(file, 1, 1);
    const last = claimName(base);
    expect(last).toBeDefined();
    last?.release();
  });

  thoroughly(() => {
    // A shell that limits the size of files stands for a full disk.
    it.skipIf(process.platform === 'win32')('leave no older report for theirs where it cannot be written', async () => {
      const folder = at('full disk');
      const first = await runIn(folder, 'first', Date.now());
      const limited = [
        '-c',
        'ulimit -f 0; exec "$@"',
        'sh',
        process.execPath,
        program,
        folder,
        'second',
        `${Date.now()}`,
      ];
      const { stdout } = await execute('sh', limited);
      expect([stdout, ...readdirSync(folder)]).toEqual(['']);
      expect(await runIn(folder, 'third', Date.now())).toBe(first);
    });
  });
});
