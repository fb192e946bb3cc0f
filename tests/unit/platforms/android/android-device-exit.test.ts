import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, it } from 'vitest';

import { isRunning, processMark } from '../../../../src/util/process-mark.ts';
import { usuallyOf } from '../../../usual.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-exit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a process that ends while adb works', () => {
  it.each(usuallyOf(['SIGINT', 'SIGTERM'], 'SIGTERM'))('by %s leaves no adb behind', async (signal) => {
    const adb = path.join(folder, `adb-${signal}`);
    const told = `${adb}.pid`;
    writeFileSync(adb, `#!/bin/sh\necho $$ > '${told}.new' && mv '${told}.new' '${told}'\nexec sleep 60\n`, {
      mode: 0o755,
    });
    const program = fileURLToPath(new URL('adb-holder.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', program, adb], { stdio: 'inherit' });
    const ended = once(child, 'exit');
    await expect.poll(() => Number(readFileSync(told, 'utf8')), { timeout: 30_000 }).toBeGreaterThan(0);
    const mark = processMark(Number(readFileSync(told, 'utf8')));
    expect(isRunning(mark)).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await expect.poll(() => isRunning(mark), { timeout: 10_000 }).toBe(false);
  });
});
