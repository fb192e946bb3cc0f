import path from 'node:path';

/** Folders that default to those of the process. */
export interface RunPlace {
  /** The folder that relative paths start from. Default: the working directory. */
  readonly cwd?: string | undefined;
  /** Folder of reports, logs and other artifacts. Default: `EYEWRIGHT_RUN_DIR`, else `eyewright_run`. */
  readonly runDir?: string | undefined;
}

/** Default run folder, relative to the working directory. */
export const defaultRunDir = 'eyewright_run';

/**
 * The absolute run folder, and the folder that relative paths start from. It reads the environment of the process, because
 * `new ReportMergingTool()` has no arguments. No other code outside the outer layers does that.
 */
export function resolveRunPlace(place: RunPlace = {}): { readonly cwd: string; readonly runDir: string } {
  const cwd = path.resolve(place.cwd ?? process.cwd());
  // CI systems set undefined variables to an empty string.
  const runDir = place.runDir ?? (process.env['EYEWRIGHT_RUN_DIR'] || defaultRunDir);
  return { cwd, runDir: path.resolve(cwd, runDir) };
}
