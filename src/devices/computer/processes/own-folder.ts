import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DeviceError, errorMessage } from '../../../core/errors/errors.ts';

/**
 * Creates a folder that only this user can read, among the temporary files.
 *
 * @param prefix - Begin of its name, e.g. `eyewright-display-`.
 * @param files - Files to write into it, by name.
 * @throws DeviceError `DEVICE_COMMAND_FAILED` if that is not possible, e.g. because the disk is full
 */
export async function ownFolder(prefix: string, files: Readonly<Record<string, Buffer>> = {}): Promise<string> {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(tmpdir(), prefix));
    for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data, { mode: 0o600 });
    return folder;
  } catch (cause) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    throw new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `Cannot write to the folder for temporary files ${tmpdir()}: ${errorMessage(cause)}`,
      { hint: 'Make space in it, or set the variable TMPDIR to another folder.', cause },
    );
  }
}
