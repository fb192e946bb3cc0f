import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DeviceError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import type { ScreenshotSource } from '../../shared/screen/screenshot-source.ts';
import type { HdcShell } from '../hdc/hdc-shell.ts';

const task = 'take a screenshot';

/** A tool that wrote no file prints the reason in a text that differs between versions. */
function withWords(command: string, output: string, error: unknown): unknown {
  if (!DeviceError.isInstance(error) || error.code !== 'DEVICE_COMMAND_FAILED') return error;
  const [tool = command] = command.split(' -');
  const words = shorten(output.trim() || 'nothing');
  return new DeviceError('DEVICE_COMMAND_FAILED', `${error.summary}; ${tool} printed: ${words}`, {
    hint: error.hint,
    details: { ...error.details, tool, words },
    retryable: true,
    cause: error,
  });
}

/** The system's screenshot tool, which is the fastest; it accepts only this file extension. */
export function snapshotDisplay(shell: HdcShell): ScreenshotSource {
  return {
    name: 'snapshot_display',
    capture: (signal) => throughFile(shell, signal, { ending: 'jpeg', command: 'snapshot_display -f' }),
  };
}

/** The test framework's screenshot, for builds whose system tool is missing or refuses. */
export function uitestScreenCap(shell: HdcShell): ScreenshotSource {
  return {
    name: 'uitest screenCap',
    capture: (signal) => throughFile(shell, signal, { ending: 'png', command: 'uitest screenCap -p' }),
  };
}

interface FileCapture {
  readonly ending: 'jpeg' | 'png';
  /** Takes the file as its last argument. */
  readonly command: string;
}

/**
 * Uses a new file name each time: a tool that fails leaves the old file and ends as if it had succeeded. Both files are
 * removed; the one on the device while the picture is already in use.
 */
async function throughFile(shell: HdcShell, signal: AbortSignal, { ending, command }: FileCapture): Promise<Buffer> {
  const remote = shell.newFile(ending);
  const folder = await mkdtemp(path.join(tmpdir(), 'eyewright-'));
  try {
    const call = { task, signal };
    const output = await shell.ask(`${command} ${remote}`, call);
    const error = shell.toolError(output, call);
    if (error) throw error;
    const local = path.join(folder, `screen.${ending}`);
    await shell.receive(remote, local, call).catch((error: unknown) => {
      throw withWords(command, output, error);
    });
    return await readFile(local);
  } finally {
    shell.remove(remote);
    await rm(folder, { recursive: true, force: true });
  }
}
