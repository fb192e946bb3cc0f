import { describe, expect, it } from 'vitest';

import { followInCopy, recipeNamed, run, typesOf } from './follow.ts';

const recipe = recipeNamed('add-an-action');

describe('the recipe for an action', () => {
  it('costs one file and one line, beside the group that it needs', () => {
    expect([...recipe.files.keys()]).toEqual(['src/actions/turn-screen.ts']);
    const added = Object.fromEntries([...recipe.additions].map(([file, lines]) => [file, lines.length]));
    expect(added).toEqual({ 'src/core/device-input.ts': 6, 'src/actions/table.ts': 1 });
  });

  it('leads to an action that is typed, and offered where the group is', { timeout: 180_000 }, async () => {
    const folder = followInCopy(recipe, ['tests/unit/actions', 'tests/contract/silent-logger.ts']);
    const [tests = '', gate] = recipe.commands;

    expect(gate).toBe('npm run build && npm run check');
    expect(await typesOf(recipe, folder)).toBe('');
    expect(await run(folder, `${tests} --reporter=verbose`)).toContain('passed');
  });
});
