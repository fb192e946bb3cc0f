import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DeviceError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import type { ScreenshotSource } from '../../shared/screen/screenshot-source.ts';
import type { HdcShell } from '../hdc/hdc-shell.ts';

const task = 'take a screenshot';

/** A tool that wrote no file has said why, in words that nobody knows all of. */
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

/** The system's own tool, which is the fastest; it refuses other endings than this. */
export function snapshotDisplay(shell: HdcShell): ScreenshotSource {
  return {
    name: 'snapshot_display',
    capture: (signal) => throughFile(shell, signal, { ending: 'jpeg', command: 'snapshot_display -f' }),
  };
}

/** The test framework's, for builds whose own tool is missing or refuses. */
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
 * Names are new each time: a tool that fails leaves what was there before, and ends like one that did not. Nothing is left on
 * either side; the file of the device is taken away while others already look at the picture.
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
