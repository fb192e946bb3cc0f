import { describe, expect, it } from 'vitest';

import { followInCopy, recipeNamed, run, typesOf } from './follow.ts';

const recipe = recipeNamed('add-a-device');

describe('the recipe for a device', () => {
  it('costs a folder, an entry and one line, beside its test', () => {
    expect([...recipe.files.keys()]).toEqual([
      'src/devices/radio/radio-device.ts',
      'src/public/radio.ts',
      'tests/contract/radio-device.test.ts',
    ]);
    expect([...recipe.additions].map(([file, lines]) => [file, lines.length])).toEqual([['package.json', 1]]);
  });

  it('leads to a device that keeps the contract and is driven', { timeout: 180_000 }, async () => {
    const folder = followInCopy(recipe, ['tests/contract']);
    const [tests = '', gate] = recipe.commands;

    expect(gate).toBe('npm run build && npm run check');
    expect(await typesOf(recipe, folder)).toBe('');
    const tested = await run(folder, `${tests} --reporter=verbose`);
    expect(tested).toContain("the radio > 'names its platform'");
    expect(tested).toContain('the radio > is driven by its keys');
  });
});
