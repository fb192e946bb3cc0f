// The code of the package: one file an entry, and what several share in dist/chunks. Loading a file costs about as much as
// reading it all, so few files make an import quick.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

const { bin, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const built = [...Object.values(exports).map((target) => target.default), ...Object.values(bin)].filter(Boolean);

/** Entries by their place in dist, without the ending. All lie one folder deep, as `util/code-folder.ts` counts on. */
export const entries = built.map((file) => file.replace(/^\.\/dist\//, '').replace(/\.js$/, ''));

const isPackage = (id) => !/^[./]/.test(id) && !id.startsWith('@oxc-project/runtime/');

/** Writes the code of all entries to `folder`. */
export async function bundle(folder) {
  const code = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, path.join(root, 'src', `${entry}.ts`)])),
    external: isPackage,
    platform: 'node',
    transform: { target: 'node20.19' },
  });
  await code.write({ dir: folder, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });
  await code.close();
}
