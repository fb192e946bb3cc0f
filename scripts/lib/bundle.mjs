// The code of the package: one file an entry, and what several share in dist/chunks. Loading a file costs about as much as
// reading it all, so few files make an import quick.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { notePackages } from './bundled-packages.mjs';
import { root } from './run.mjs';

const { bin, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const modules = Object.values(exports).filter((target) => typeof target === 'object');
const built = [...modules.map((target) => target.import.default), ...Object.values(bin)];

/** Entries for `require()`: the same code, which Node loads from a module. */
export const requiredEntries = modules.map((target) => target.require.default.replace('./dist/', ''));

/** Programs by their place in dist. */
const programs = Object.values(bin).map((file) => file.replace(/^\.\//, '').replace(/^dist\//, ''));

/** Entries by their place in dist, without the ending. */
export const entries = built.map((file) => file.replace(/^\.\/dist\//, '').replace(/\.js$/, ''));

/**
 * Taken into ours: each of their many files would cost as much as one of ours, and zod brings words of fifty languages. Its registry
 * and its settings are those of the process, and its classes are known by their traits, so that one of an application's own fits.
 */
const taken = /^(?:zod|image-size|@oxc-project\/runtime\/.*)$/;

const isPackage = (id) => !/^[./]/.test(id) && !taken.test(id);

/** Writes the code of all entries to `folder`, and notes whose code was taken. */
export async function bundle(folder, packages) {
  const code = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, path.join(root, 'src', `${entry}.ts`)])),
    external: isPackage,
    platform: 'node',
    plugins: [notePackages(packages)],
    transform: { target: 'node20.19' },
  });
  const { output } = await code.write({ dir: folder, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });
  await code.close();
  for (const { fileName, imports = [] } of output) {
    // To load a command line is to run it.
    const program = imports.find((name) => programs.includes(name));
    if (program) throw new Error(`${fileName} imports ${program}: import what they share lazily in the command line`);
  }
  for (const { fileName, exports: names } of output) {
    const file = fileName.replace(/\.js$/, '.cjs');
    if (requiredEntries.includes(file)) writeFileSync(path.join(folder, file), requiredText(fileName, names));
  }
}

/** Names stand one by one, so that tools see them without running it. */
function requiredText(module, names) {
  const lines = names.map((name) => `exports.${name} = code.${name};\n`);
  return `'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
const code = require('./${path.posix.basename(module)}');
${lines.join('')}`;
}
