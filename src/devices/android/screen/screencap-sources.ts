import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { AdbShell } from '../adb/adb-shell.ts';
import type { Yadb } from '../yadb.ts';
import type { ScreenshotSource } from '../../shared/screen/screenshot-source.ts';

const folder = '/data/local/tmp';
const task = 'take a screenshot';

/** Arguments that select the display for `screencap`, once it is known. */
export type DisplayArgument = (signal: AbortSignal) => Promise<string>;

/** `screencap` directly over the connection: the fastest way. */
export function directScreencap(shell: AdbShell, display: DisplayArgument): ScreenshotSource {
  return {
    name: 'adb exec-out screencap',
    capture: async (signal) => shell.bytes(`screencap -p${await display(signal)}`, { task, signal }),
  };
}

/** `screencap` through a file on the device, for phones and connections that garble binary output. */
export function screencapFile(shell: AdbShell, display: DisplayArgument): ScreenshotSource {
  return {
    name: 'adb shell screencap',
    capture: (signal) =>
      throughFile(shell, signal, async (file) => {
        await shell.run(`screencap -p${await display(signal)} ${file}`, { task, signal });
      }),
  };
}

/** yadb, which captures some content that is black in `screencap`; display 0 only. */
export function yadbScreenshot(shell: AdbShell, yadb: Yadb): ScreenshotSource {
  return {
    name: 'yadb',
    capture: (signal) => throughFile(shell, signal, (file) => yadb.capture(file, { task, signal })),
  };
}

/** Uses a new file name each time, so that an old picture is never returned; removes the file on both sides. */
async function throughFile(
  shell: AdbShell,
  signal: AbortSignal,
  write: (file: string) => Promise<void>,
): Promise<Buffer> {
  const name = `eyewright-${randomBytes(6).toString('hex')}.png`;
  const remote = `${folder}/${name}`;
  const local = await mkdtemp(path.join(tmpdir(), 'eyewright-'));
  try {
    await write(remote);
    await shell.pull(remote, path.join(local, name), { task, signal });
    return await readFile(path.join(local, name));
  } finally {
    await rm(local, { recursive: true, force: true });
    // Best effort: a device that has gone keeps the file.
    if (!signal.aborted) await shell.ask(`rm -f ${remote}`, { task, signal }).catch(() => undefined);
  }
}
