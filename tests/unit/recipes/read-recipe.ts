import { readFileSync } from 'node:fs';

/** What a recipe tells its reader to do. */
export interface Recipe {
  /** New files, by their path. */
  readonly files: ReadonlyMap<string, string>;
  /** Lines that are added to files that are there. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Commands in the order of the recipe. */
  readonly commands: readonly string[];
}

const block = /^( *)```(ts|diff|sh)\n([\s\S]*?)^\1```$/gm;

/** Reads the code blocks of a recipe: `ts` begins with the path of a new file, `diff` with that of a changed one, `sh` has commands. */
export function readRecipe(file: URL): Recipe {
  const files = new Map<string, string>();
  const lines = new Map<string, string[]>();
  const commands: string[] = [];
  for (const [, indent = '', language, body = ''] of readFileSync(file, 'utf8').matchAll(block)) {
    const code = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    const [head = '', ...rest] = code.split('\n');
    const path = /^\s*\/\/ (\S+)$/.exec(head)?.[1] ?? '';
    if (language === 'sh') commands.push(...code.split('\n'));
    if (language === 'ts') files.set(path, `${rest.join('\n')}\n`);
    if (language === 'diff')
      lines.set(
        path,
        rest.map((line) => line.replace(/^\+/, '')),
      );
  }
  return { files, lines, commands };
}
