import { describe, expect, it } from 'vitest';

import { followInCopy, recipeNamed, run, typesOf } from './follow.ts';

const recipe = recipeNamed('add-a-model-family');

describe('the recipe for a model family', () => {
  it('costs one file, one line and a reply on record', () => {
    expect([...recipe.files.keys()]).toEqual(['src/models/families/acme-vl.ts']);
    expect([...recipe.additions].map(([file, lines]) => [file, lines.length])).toEqual([
      ['src/models/families/table.ts', 1],
      ['tests/unit/models/families/recorded-replies.data.ts', 1],
    ]);
  });

  it('leads to a family that is typed and tested', { timeout: 180_000 }, async () => {
    const folder = followInCopy(recipe, ['tests/unit/models']);
    const [tests = '', gate] = recipe.commands;

    expect(gate).toBe('npm run build && npm run check');
    expect(await typesOf(recipe, folder)).toBe('');
    const tested = await run(folder, `${tests} --reporter=verbose`);
    expect(tested).toContain('a scripted model of the family acme-vl > writes places that are found again');
    expect(tested).toContain("'acme-vl': 'rows first'");
    expect(tested).toContain("places of 'acme-vl'");
  });
});
