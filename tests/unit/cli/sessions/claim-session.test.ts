import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { claimSession } from '../../../../src/cli/sessions/claim-session.ts';
import { readSessionFile, sessionsFolder, type SessionFile } from '../../../../src/cli/sessions/session-place.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'eyewright-sessions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = (name: string): { cwd: string; env: Record<string, string> } => ({
  cwd: folder,
  env: { EYEWRIGHT_RUN_DIR: path.join(folder, name) },
});
const session = (pid: number): SessionFile => ({ name: 'web', screen: 'web', pid, version: '1.0.0', startedAt: 0 });
/** No process has it: it is above the highest number that Linux gives out. */
const deadPid = 2 ** 22 + 1;

describe('claimSession', () => {
  it('gives a name to one living process only', () => {
    claimSession(context('one'), session(process.pid));
    expect(() => claimSession(context('one'), session(process.pid))).toThrow(
      expect.objectContaining({ code: 'DEVICE_BUSY' }) as Error,
    );
    expect(readdirSync(sessionsFolder(context('one')))).toEqual(['web.json']);
  });

  it('takes the name of a process that has ended', () => {
    claimSession(context('dead'), session(deadPid));
    claimSession(context('dead'), session(process.pid));
    expect(readSessionFile(context('dead'), 'web')?.pid).toBe(process.pid);
  });

  it.skipIf(process.platform === 'win32')('closes a folder that others may write to', () => {
    const open = sessionsFolder(context('open'));
    mkdirSync(open, { recursive: true });
    chmodSync(open, 0o777);
    claimSession(context('open'), session(process.pid));
    expect(statSync(open).mode & 0o777).toBe(0o700);
  });
});
