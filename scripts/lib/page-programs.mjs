// Programs for pages: TypeScript modules of src/devices/web/page-scripts become one expression each, which is sent to a document.
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

const programs = {
  'tree/tree-program.data.ts': {
    entry: 'tree-program.ts',
    name: 'treeProgram',
    about: 'An expression of a function that answers questions about the document in which it is evaluated.',
  },
  'scripts/filled-passwords-program.data.ts': {
    entry: 'filled-passwords-program.ts',
    name: 'filledPasswordsProgram',
    about: 'An expression of a function that finds filled password fields.',
  },
  'scripts/drag-begin-program.data.ts': {
    entry: 'drag-begin-program.ts',
    name: 'dragBeginProgram',
    about: 'An expression of a function that begins to watch a drag.',
  },
  'scripts/drag-end-program.data.ts': {
    entry: 'drag-end-program.ts',
    name: 'dragEndProgram',
    about: 'An expression of a function that says whether a drag did anything.',
  },
  'scripts/pointer-program.data.ts': {
    entry: 'pointer-program.ts',
    name: 'pointerProgram',
    about: 'An expression of a function that finds the pointer.',
  },
  'scripts/frame-at-program.data.ts': {
    entry: 'frame-at-program.ts',
    name: 'frameAtProgram',
    about: 'An expression of a function that finds the frame at a point.',
  },
};

/** The files with the programs: they are committed, since tests run from the sources, without a build. */
export async function pagePrograms() {
  const made = Object.entries(programs).map(async ([file, { name, about, entry }]) => {
    const text = `// Written by scripts/generate.mjs from src/devices/web/page-scripts/${entry}.

/** ${about} */
export const ${name}: string = ${JSON.stringify(await pageProgram(entry))};
`;
    return [`src/devices/web/${file}`, text];
  });
  return Object.fromEntries(await Promise.all(made));
}

/** A module whose default export is the value of the expression. Names stay, so that errors in a page can be read. */
async function pageProgram(entry) {
  const code = await rolldown({
    input: path.join(root, 'src/devices/web/page-scripts', entry),
    platform: 'browser',
    transform: { target: 'es2023' },
    treeshake: { moduleSideEffects: true },
  });
  const { output } = await code.generate({
    format: 'iife',
    name: 'program',
    exports: 'default',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: false,
  });
  await code.close();
  const [{ code: text }] = output;
  const start = 'var program=(function(){';
  if (!text.startsWith(start)) throw new Error(`${entry} became another text than an expression: ${text.slice(0, 80)}`);
  return `(()=>{"use strict";${text.slice(start.length).trim().replace(/;$/, '')}`;
}
