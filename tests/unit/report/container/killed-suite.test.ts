import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { bundledProgram } from '../../../bundled-program.ts';
import { readAll, useReportFolder } from '../report-folder.ts';
import { testsAll } from '../../../usual.ts';

const writer = await bundledProgram(new URL('./write-suite.ts', import.meta.url));
const rounds = Number(process.env['EYEWRIGHT_TEST_KILLS'] || (testsAll ? 20 : 6));
// Long enough for a few reports, so that kills hit every part of one.
const longestMs = 150;

const at = useReportFolder();

/** Lets a suite write until a random moment, then kills it; gives the steps that it had said to be over. */
async function killSuite(folder: string): Promise<{ ended: string[]; complaints: string }> {
  mkdirSync(folder);
  const child = spawn(process.execPath, [writer, folder]);
  const told = { out: '', error: '' };
  let timer: NodeJS.Timeout | undefined;
  child.stdout.on('data', (text: Buffer) => {
    told.out += text.toString();
    timer ??= setTimeout(() => child.kill('SIGKILL'), Math.random() * longestMs);
  });
  child.stderr.on('data', (text: Buffer) => void (told.error += text.toString()));
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  // The last line may be cut: its step had ended, but that was not told.
  return { ended: told.out.slice(0, told.out.lastIndexOf('\n')).split('\n'), complaints: told.error };
}

async function checkRound(round: number): Promise<void> {
  const folder = at(`round-${round}`);
  const { ended, complaints } = await killSuite(folder);
  expect(complaints).not.toContain('Cannot write');
  const found = new Set<string>();
  const files = readdirSync(folder).filter((name) => name.endsWith('.html'));
  for (const name of files) {
    const entries = await readAll(path.join(folder, name));
    for (const entry of entries)
      if (entry.kind === 'event' && entry.event.type === 'step-end') found.add(entry.event.step);
    // Only the report that was being written may end in a cut line.
    const isLast = name === `t${files.length - 1}.html`;
    expect(entries.filter(({ kind }) => kind === 'skipped').length).toBeLessThanOrEqual(isLast ? 1 : 0);
  }
  expect(ended.filter((step) => !found.has(step))).toEqual([]);
}

describe('a suite that is killed', () => {
  // EYEWRIGHT_TEST_KILLS=200 for the long version.
  it(
    `leaves reports that hold every step that had ended, in ${rounds} rounds`,
    { timeout: 20_000 + rounds * 5_000 },
    async () => {
      let next = 0;
      const worker = async (): Promise<void> => {
        while (next < rounds) await checkRound(next++);
      };
      await Promise.all([worker(), worker()]);
    },
  );
});
