// The types of the package: what its entries lead to, out of all that tsc wrote. Each file a second time as `.d.cts`, for
// TypeScript in projects of CommonJS, which `require()` the entries (lib/bundle.mjs): with `module: node16` it takes nothing else.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const specifier = /(\bfrom\s+|\bimport\s+|\bimport\()(['"])(\.[^'"]+)\.[jt]s\2/g;

/** Paths of the types of all entries, relative to dist. */
const entries = Object.values(exports)
  .filter((target) => typeof target === 'object')
  .map((target) => target.import.types.replace('./dist/', ''));

/** Copies what is needed from `emitted` to `dist`; returns the files, relative to dist with `/`. */
export function placeTypes(emitted, dist) {
  const placed = new Set(entries);
  for (const name of placed) {
    const text = readFileSync(path.join(emitted, name), 'utf8');
    for (const [, , , stem] of text.matchAll(specifier))
      placed.add(path.posix.join(path.posix.dirname(name), `${stem}.d.ts`));
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    copyFileSync(path.join(emitted, name), path.join(dist, name));
    writeFileSync(path.join(dist, requiredName(name)), text.replaceAll(specifier, '$1$2$3.cjs$2'));
  }
  return new Set([...placed].flatMap((name) => [name, requiredName(name)]));
}

const requiredName = (name) => name.replace(/\.d\.ts$/, '.d.cts');
