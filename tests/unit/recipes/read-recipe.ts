import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lines that are added behind a line that is there, or at the end of the file. */
interface Addition {
  readonly behind: string | undefined;
  readonly line: string;
}

/** What a recipe tells its reader to do. */
export interface Recipe {
  /** New files, by their path. */
  readonly files: ReadonlyMap<string, string>;
  /** What is added to files that are there. */
  readonly additions: ReadonlyMap<string, readonly Addition[]>;
  /** Commands in the order of the recipe. */
  readonly commands: readonly string[];
}

const block = /^( *)```(ts|diff|sh)\n([\s\S]*?)^\1```$/gm;

/** Reads the code blocks of a recipe: `ts` begins with the path of a new file, `diff` with that of a changed one, `sh` has commands. */
export function readRecipe(file: URL): Recipe {
  const files = new Map<string, string>();
  const additions = new Map<string, Addition[]>();
  const commands: string[] = [];
  for (const [, indent = '', language, body = ''] of readFileSync(file, 'utf8').matchAll(block)) {
    const code = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    const [head = '', ...rest] = code.split('\n');
    const name = /^\s*\/\/ (\S+)$/.exec(head)?.[1] ?? '';
    if (language === 'sh') commands.push(...code.split('\n'));
    if (language === 'ts') files.set(name, `${rest.join('\n')}\n`);
    if (language === 'diff') additions.set(name, toAdditions(rest));
  }
  return { files, additions, commands };
}

function toAdditions(diff: readonly string[]): Addition[] {
  let behind: string | undefined;
  return diff.flatMap((text) => {
    const line = text.slice(1);
    if (text.startsWith('+')) return [{ behind, line }];
    behind = line;
    return [];
  });
}

/** Does what a recipe says, in a copy of the repository. */
export function followRecipe({ files, additions }: Recipe, folder: string): void {
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  for (const [name, added] of additions) addLines(path.join(folder, name), added);
}

function addLines(file: string, added: readonly Addition[]): void {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  let at = lines.length;
  let last: string | undefined;
  for (const { behind, line } of added) {
    if (behind !== last && behind !== undefined) at = lines.indexOf(behind) + 1;
    if (at === 0) throw new RangeError(`${file} has no line "${behind}"`);
    last = behind;
    lines.splice(at++, 0, line);
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}
