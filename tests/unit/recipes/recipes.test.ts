import { describe, expect, it } from 'vitest';

import { followInCopy, recipeNamed, run, typesOf } from './follow.ts';
import { thoroughly } from '../../usual.ts';

const device = recipeNamed('add-a-device');
const family = recipeNamed('add-a-model-family');
const action = recipeNamed('add-an-action');
const recipes = [device, family, action];

describe('the recipes', () => {
  it('for a device costs a folder, an entry and one line, beside its test', () => {
    expect([...device.files.keys()]).toEqual([
      'src/devices/radio/radio-device.ts',
      'src/public/radio.ts',
      'tests/contract/radio-device.test.ts',
    ]);
    expect([...device.additions].map(([file, lines]) => [file, lines.length])).toEqual([['package.json', 1]]);
  });

  it('for a model family costs one file, one line and a reply on record', () => {
    expect([...family.files.keys()]).toEqual(['src/models/families/acme-vl.ts']);
    expect([...family.additions].map(([file, lines]) => [file, lines.length])).toEqual([
      ['src/models/families/table.ts', 1],
      ['tests/unit/models/families/recorded-replies.data.ts', 1],
    ]);
  });

  it('for an action costs one file and one line, beside the group that it needs', () => {
    expect([...action.files.keys()]).toEqual(['src/actions/turn-screen.ts']);
    const added = Object.fromEntries([...action.additions].map(([file, lines]) => [file, lines.length]));
    expect(added).toEqual({ 'src/core/device/device-input.ts': 6, 'src/actions/table.ts': 1 });
  });

  it('end with the gate', () => {
    for (const { commands } of recipes) expect(commands.slice(1)).toEqual(['npm run build && npm run check']);
  });

  thoroughly(() => {
    // One after the other they would load everything three times.
    it('followed together lead to what is typed and tested', { timeout: 180_000 }, async () => {
      const folder = followInCopy(recipes, ['tests/contract', 'tests/unit/models', 'tests/unit/actions']);
      const command = 'npx vitest run --project unit ';
      const files = recipes.map(({ commands: [tests = ''] }) => {
        expect(tests.startsWith(command)).toBe(true);
        return tests.slice(command.length);
      });

      expect(await typesOf(recipes, folder)).toBe('');
      const tested = await run(folder, `${command}${files.join(' ')} --reporter=verbose -t acme-vl|radio|actions`);
      expect(tested).toContain("the radio > 'names its platform'");
      expect(tested).toContain('the radio > is driven by its keys');
      expect(tested).toContain('a scripted model of the family acme-vl > writes places that are found again');
      expect(tested).toContain("'acme-vl': 'rows first'");
      expect(tested).toContain("places of 'acme-vl'");
    });
  });
});
