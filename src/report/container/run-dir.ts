import path from 'node:path';

/** Where things are looked for when the caller does not say. */
export interface RunPlace {
  /** Folder that relative paths start from. Default: the working directory. */
  readonly cwd?: string | undefined;
  /** Folder of reports, logs and other artifacts. Default: `EYEWRIGHT_RUN_DIR`, else `eyewright_run`. */
  readonly runDir?: string | undefined;
}

/** Where artifacts go when nobody says otherwise, below the working directory. */
export const defaultRunDir = 'eyewright_run';

/**
 * The absolute run folder and the folder that relative paths start from. The one place outside the outer layers that asks
 * the process, since `new ReportMergingTool()` is given nothing.
 */
export function resolveRunPlace(place: RunPlace = {}): { readonly cwd: string; readonly runDir: string } {
  const cwd = path.resolve(place.cwd ?? process.cwd());
  // An empty variable means "unset": CI systems pass on undefined ones that way.
  const runDir = place.runDir ?? (process.env['EYEWRIGHT_RUN_DIR'] || defaultRunDir);
  return { cwd, runDir: path.resolve(cwd, runDir) };
}
