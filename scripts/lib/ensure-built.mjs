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

/** Builds when dist is missing or older than the source. Ends the process when the build fails. */
export async function ensureBuilt() {
  const entry = path.join(root, 'dist', '.tsbuildinfo');
  if (existsSync(entry) && statSync(entry).mtimeMs > newest(path.join(root, 'src'))) return;
  const { code } = await run(node('scripts/build.mjs'));
  if (code !== 0) process.exit(code);
}
