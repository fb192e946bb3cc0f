import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { DeviceError } from '../../core/errors/errors.ts';
import {
  createSessionsFolder,
  readSessionFile,
  removeSessionFiles,
  sessionFilePath,
  type SessionContext,
  type SessionFile,
} from './session-place.ts';

/**
 * Takes the name of a session for this process.
 *
 * @throws DeviceError `DEVICE_BUSY` if a living session has it
 */
export function claimSession(context: SessionContext, file: SessionFile): void {
  createSessionsFolder(context);
  const place = sessionFilePath(context, file.name);
  const whole = `${place}.${process.pid}`;
  writeFileSync(whole, JSON.stringify(file), { mode: 0o600 });
  try {
    if (takePlace(whole, place)) return;
    const other = readSessionFile(context, file.name);
    if (other && isRunning(other.pid)) throw busy(other);
    removeSessionFiles(context, file.name);
    if (!takePlace(whole, place)) throw busy(readSessionFile(context, file.name) ?? file);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Gives a written file its name, unless another file has it. Others never see half of it. */
function takePlace(whole: string, place: string): boolean {
  try {
    linkSync(whole, place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a process runs. One that has ended may still be listed until somebody collects it, as in many containers. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function busy({ name, screen }: SessionFile): DeviceError {
  const flag = name === screen ? '' : ` -s ${name}`;
  return new DeviceError('DEVICE_BUSY', `There is an open session "${name}"`, {
    hint: `Use it, close it with "npx eyewright ${screen} close${flag}", or open another one with -s <name>.`,
  });
}
