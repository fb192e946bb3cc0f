import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, it, onTestFinished } from 'vitest';

import { readRecipe } from './read-recipe.ts';

const root = new URL('../../../', import.meta.url);
const recipe = readRecipe(new URL('docs/recipes/add-a-model-family.md', root));
const environment = { ...process.env, NO_COLOR: '1' };

/** A copy of what a family and its tests need. */
function copyOfRepository(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['src', 'tests/unit/models', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(fileURLToPath(new URL(name, root)), path.join(folder, name), { recursive: true });
  }
  symlinkSync(fileURLToPath(new URL('node_modules', root)), path.join(folder, 'node_modules'));
  return folder;
}

function run(folder: string, command: string): Promise<{ stdout: string }> {
  const [program = '', ...args] = command.split(' ');
  return promisify(execFile)(program, args, { cwd: folder, env: environment });
}

describe('the recipe for a model family', () => {
  it('costs one file and one line', () => {
    expect([...recipe.files.keys()]).toEqual(['src/models/families/acme-vl.ts']);
    expect([...recipe.lines.entries()].map(([file, lines]) => [file, lines.length])).toEqual([
      ['src/models/families/table.ts', 1],
    ]);
  });

  it('leads to a family that is typed and tested', async () => {
    const folder = copyOfRepository();
    for (const [file, text] of recipe.files) writeFileSync(path.join(folder, file), text);
    for (const [file, lines] of recipe.lines) appendFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
    // The gate at the end checks the types of everything; here those of what was written.
    const [tests = '', gate] = recipe.commands;
    const files = [...recipe.files.keys(), ...recipe.lines.keys()];
    writeFileSync(
      path.join(folder, 'tsconfig.recipe.json'),
      JSON.stringify({ extends: './tsconfig.json', files, include: [], compilerOptions: { noEmit: true } }),
    );

    expect(gate).toBe('npm run build && npm run check');
    const [types, tested] = await Promise.all([
      run(folder, 'npx tsc -p tsconfig.recipe.json'),
      run(folder, `${tests} --reporter=verbose`),
    ]);
    expect(types.stdout).toBe('');
    expect(tested.stdout).toContain('a scripted model of the family acme-vl > writes places that are found again');
    expect(tested.stdout).toContain("places of 'acme-vl'");
  }, 120_000);
});
