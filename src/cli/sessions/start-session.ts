import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { DeviceError, errorMessage } from '../../core/errors/errors.ts';
import { logPlace } from '../../session/report-place.ts';
import type { CliIo } from '../cli-io.ts';
import { interrupted } from '../device/interruptible.ts';
import type { Outcome } from '../device/outcome.ts';
import type { SessionStart, SessionStarted } from './session-messages.ts';

/** The argument that makes our program the process of a session. */
export const sessionArgument = 'session-process';

/**
 * Starts the process of a session, which outlives this one, and resolves when its screen is open or could not be opened. Ctrl+C ends
 * it in the meantime.
 */
export async function startSession(start: SessionStart, io: CliIo, onNote: (text: string) => void): Promise<Outcome> {
  const logFolder = logPlace(io);
  const log = openLog(logFolder, start.name);
  const child = spawn(process.execPath, [process.argv[1] ?? '', sessionArgument], {
    cwd: io.cwd,
    env: io.env as NodeJS.ProcessEnv,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', log, log, 'pipe'],
  });
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    return await new Promise((resolve, reject) => {
      const replies = createInterface({ input: child.stdio[3] as Readable });
      replies.on('line', (line) => {
        const message = JSON.parse(line) as SessionStarted;
        if (message.type === 'note') onNote(message.text);
        else resolve(message.outcome);
      });
      replies.once('close', () =>
        reject(isStopped ? interrupted(`${start.open.screen} open`) : endedEarly(start.name, logFolder)),
      );
      child.once('error', reject);
      child.stdin?.on('error', () => undefined).end(JSON.stringify(start));
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeListener(signal, stop);
    child.unref();
  }
}

/** @throws DeviceError `DEVICE_COMMAND_FAILED` in a folder that cannot be written to */
function openLog(folder: string, name: string): number {
  try {
    mkdirSync(folder, { recursive: true });
    return openSync(path.join(folder, `session-${name}.log`), 'a', 0o600);
  } catch (cause) {
    throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot write to ${folder}: ${errorMessage(cause)}`, {
      hint: 'check that the folder is writable and has free space, or choose another one: EYEWRIGHT_RUN_DIR for everything that a run writes',
      cause,
    });
  }
}

function endedEarly(name: string, logFolder: string): DeviceError {
  return new DeviceError(
    'DEVICE_DISCONNECTED',
    `The process of the session "${name}" ended before its screen was open`,
    {
      hint: `Its log says more: ${path.join(logFolder, `session-${name}.log`)}`,
    },
  );
}
