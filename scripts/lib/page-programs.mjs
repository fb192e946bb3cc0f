// Programs for pages: TypeScript modules of src/devices/web/page-scripts become one expression each, which is sent to a document.
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

/** The files with the programs: they are committed, since tests run from the sources, without a build. */
export async function pagePrograms() {
  const text = `// Written by scripts/generate.mjs from src/devices/web/page-scripts/tree-program.ts.

/** An expression of a function that answers questions about the document in which it is evaluated. */
export const treeProgram = ${JSON.stringify(await pageProgram('tree-program.ts'))};
`;
  return { 'src/devices/web/tree/tree-program.data.ts': text };
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
