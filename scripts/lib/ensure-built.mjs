import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { node, root, run } from './run.mjs';

function newest(folder) {
  let time = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    const { mtimeMs } = statSync(path.join(folder, name));
    if (mtimeMs > time) time = mtimeMs;
  }
  return time;
}

/** Files that the build of the code, of the report's viewer and of the types writes. */
const toRun = ['public/index.js', 'report/viewer/index.html'];
const withTypes = [...toRun, 'public/index.d.cts'];

function isCurrent(file, time) {
  const built = path.join(root, 'dist', file);
  return existsSync(built) && statSync(built).mtimeMs > time;
}

/**
 * Builds when dist is missing or older than the source; without `types` only what it takes to run.
 * Ends the process when the build fails.
 */
export async function ensureBuilt({ types = true } = {}) {
  const time = newest(path.join(root, 'src'));
  if ((types ? withTypes : toRun).every((file) => isCurrent(file, time))) return;
  const { code } = await run(node('scripts/build.mjs', ...(types ? [] : ['--no-types'])));
  if (code !== 0) process.exit(code);
}
