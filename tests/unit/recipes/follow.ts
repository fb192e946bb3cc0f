import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { onTestFinished } from 'vitest';

import { followRecipe, readRecipe, type Recipe } from './read-recipe.ts';

const root = new URL('../../../', import.meta.url);

export const recipeNamed = (name: string): Recipe => readRecipe(new URL(`docs/recipes/${name}.md`, root));

/** A copy of the repository in which recipes have been followed; `tests` are the folders that their commands need. */
export function followInCopy(recipes: readonly Recipe[], tests: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'tests/shared-process.ts', 'tests/usual.ts'];
  for (const name of ['src', ...tests, ...settings]) {
    cpSync(fileURLToPath(new URL(name, root)), path.join(folder, name), { recursive: true });
  }
  symlinkSync(fileURLToPath(new URL('node_modules', root)), path.join(folder, 'node_modules'));
  for (const recipe of recipes) followRecipe(recipe, folder);
  return folder;
}

/** Checks the types of what was written; the gate at the end of a recipe checks those of everything. */
export async function typesOf(recipes: readonly Recipe[], folder: string): Promise<string> {
  const names = recipes.flatMap(({ files, additions }) => [...files.keys(), ...additions.keys()]);
  const files = [...new Set(names)].filter((file) => file.endsWith('.ts'));
  writeFileSync(
    path.join(folder, 'tsconfig.recipe.json'),
    JSON.stringify({ extends: './tsconfig.json', files, include: [], compilerOptions: { noEmit: true } }),
  );
  return run(folder, 'node node_modules/typescript-7/bin/tsc -p tsconfig.recipe.json');
}

export async function run(folder: string, command: string): Promise<string> {
  const [program = '', ...args] = command.split(' ');
  const env = { ...process.env, NO_COLOR: '1' };
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env });
  return stdout;
}
