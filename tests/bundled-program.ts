import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Within the repository, so that programs find its packages. */
const folder = path.join(root, 'node_modules', '.cache', 'eyewright-test-programs');

/** By its own place the code finds the viewer of reports and other files. */
const codeFolderFile = new URL('../src/util/code-folder.ts', import.meta.url).href;

/**
 * A TypeScript program that tests start as a process, as one file of JavaScript with all that it imports of the sources. Starting it costs
 * half of what a loader of TypeScript does, so it is for programs that are started several times.
 *
 * @returns the path of the file.
 */
export function bundledProgram(source: URL): Promise<string> {
  const known = made.get(source.href) ?? bundle(source);
  made.set(source.href, known);
  return known;
}

const made = new Map<string, Promise<string>>();

async function bundle(source: URL): Promise<string> {
  const input = fileURLToPath(source);
  const target = path.join(folder, path.relative(root, input).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '.mjs'));
  // Two workers may make the same one: each writes a file of its own, and what stands under the name is always whole.
  const written = `${target}.${process.pid}.mjs`;
  mkdirSync(folder, { recursive: true });
  const program = await rolldown({
    input,
    platform: 'node',
    external: (id) => !/^[./]|^[A-Z]:/.test(id),
    transform: { define: { 'import.meta.url': JSON.stringify(codeFolderFile) } },
  });
  await program.write({ file: written, codeSplitting: false });
  await program.close();
  renameSync(written, target);
  return target;
}
