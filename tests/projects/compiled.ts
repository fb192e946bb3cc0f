import { transformSync } from 'rolldown/utils';

type Files = Readonly<Record<string, string>>;

/**
 * The TypeScript files of a project as JavaScript, also where its configuration names them. A program that compiles them
 * on the way takes as long as all else that such a run does, and most runs are not about it.
 */
export function compiled(files: Files): Files {
  const done = Object.entries(files).map(([name, content]) => [
    name.replace(/\.ts$/, '.js'),
    name.endsWith('.ts') ? compile(name, content) : content.replaceAll(/\b(\w+)\.ts'/g, "$1.js'"),
  ]);
  return Object.fromEntries(done) as Files;
}

function compile(name: string, content: string): string {
  const { code, errors } = transformSync(name, content, { typescript: { rewriteImportExtensions: 'rewrite' } });
  if (errors.length > 0) throw new SyntaxError(`${name}: ${String(errors[0])}`);
  return code;
}
