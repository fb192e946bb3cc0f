import { statSync } from 'node:fs';
import path from 'node:path';

import type { FilesInput } from '../../core/device/device-input.ts';
import { ActionError, ConfigError } from '../../core/errors/errors.ts';
import { chooserOpeningMs } from '../../core/device/upload-paths.ts';
import { inStep, type Call } from './agent-context.ts';
import { fromWorkingDirectory } from './action-log.ts';

/** Files that a test gives to the file choosers of one call. */
export interface OfferedFiles {
  /** Absolute. */
  readonly paths: readonly string[];
  /** Without folders, for people and models. */
  readonly names: readonly string[];
}

/** @throws ConfigError for files that do not exist. */
export function offeredFiles(given: string | readonly string[], api: string): OfferedFiles {
  const paths = [given].flat().map((file) => path.resolve(file));
  const missing = paths.filter((file) => statSync(file, { throwIfNoEntry: false }) === undefined);
  if (missing.length === 0) return { paths, names: paths.map((file) => path.basename(file)) };
  throw new ConfigError(
    'CONFIG_INVALID',
    `${api}: fileChooserAccept has files that do not exist: ${missing.join(', ')}`,
    {
      hint: 'Relative paths start at the working directory.',
    },
  );
}

/** @throws ConfigError for a path that is not a folder. */
export function uploadFolder(given: string, option: string): string {
  const folder = path.resolve(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new ConfigError('CONFIG_INVALID', `${option} is not a folder: ${folder}`, {
    hint: 'Relative paths start at the working directory.',
  });
}

/**
 * Runs a call during which every file chooser that opens gets the files; afterwards choosers are ignored again. The call fails
 * if no chooser took the files, because a test that uploaded nothing must not pass.
 */
export async function offering<T>(call: Call, { paths, names }: OfferedFiles, run: () => Promise<T>): Promise<T> {
  const files = filesOf(call);
  await files.offer(paths, { signal: call.signal });
  try {
    const result = await run();
    if (paths.length > 0) await requireTaken(call, files, { paths, names });
    return result;
  } finally {
    // Also after the signal of the call has fired.
    await files.offer([], { signal: new AbortController().signal });
  }
}

async function requireTaken(call: Call, files: FilesInput, offered: OfferedFiles): Promise<void> {
  const names = offered.names.join(', ');
  if (!(await files.taken({ limitMs: chooserOpeningMs, signal: call.signal }))) throw notTaken(names);
  call.actionLog?.steps.push({
    action: 'FileChooser',
    param: { files: fromWorkingDirectory(offered.paths) },
    targets: {},
  });
  const title = `File chooser took ${names}`;
  await inStep(call, { kind: 'note', name: 'FileChooser', title }, () => Promise.resolve());
}

function notTaken(names: string): ActionError {
  return new ActionError('UPLOAD_NOT_TAKEN', `No file chooser opened for ${names}, so the files were not uploaded`, {
    hint: 'Look at the frames: was it the right element? Leave fileChooserAccept out of calls that open no chooser.',
  });
}

function filesOf({ agent: { device } }: Call): FilesInput {
  if (device.input.files) return device.input.files;
  throw new ConfigError('CONFIG_INVALID', `${device.platform} has no file choosers`, {
    hint: 'The options fileChooserAccept and fileChooserAllowedDir are for pages.',
  });
}
