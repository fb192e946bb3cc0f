import { rmSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import type { TreeNode } from '../../../../src/core/screen/screen-tree.ts';
import { openCacheRig } from '../cache-rig.ts';
import { aShareOf } from '../../../usual.ts';
import { place, treeLike, useRunFolder, type Rig } from '../rig.ts';

const folder = path.join(useRunFolder(), 'cache');
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const wide = (top: number, left = 0): Rect => ({ left, top, width: 200, height: 30 });

const node = (about: Pick<TreeNode, 'role' | 'name'>, rect: Rect, children: readonly TreeNode[] = []): TreeNode => ({
  ...about,
  states: {},
  rect,
  visible: true,
  children,
});

interface List {
  readonly rows: readonly string[];
  /** The row with the button. */
  readonly of: string;
  /** Whether the button is below the text of its row. */
  readonly isBelow: boolean;
}

/** Rows that are not in the tree: their texts and buttons lie beside each other, as in many applications of phones. */
const tapIn = ({ rows, of, isBelow }: List, prompt: string): Promise<Rig['calls']> =>
  tapAmong(
    rows.flatMap((row, index) => {
      const text = node({ role: 'text', name: row }, wide(80 * index));
      return row === of ? [text, deleteAt(wide(80 * index + (isBelow ? 40 : 0), 200))] : [text];
    }),
    prompt,
  );

const deleteAt = (rect: Rect): TreeNode => node({ role: 'button', name: 'Delete' }, rect);

/** One thing below the other: texts, and a button. */
const stacked = (names: readonly string[]): readonly TreeNode[] =>
  names.map((name, index) =>
    name === 'Delete' ? deleteAt(wide(40 * index)) : node({ role: 'text', name }, wide(40 * index)),
  );

async function tapAmong(nodes: readonly TreeNode[], prompt: string): Promise<Rig['calls']> {
  const button = nodes.flatMap((one) => [one, ...one.children]).find(({ role }) => role === 'button')?.rect ?? wide(0);
  const tree = treeLike({
    snapshot: () =>
      Promise.resolve([node({ role: 'generic', name: '' }, { left: 0, top: 0, width: 400, height: 400 }, nodes)]),
    locatorsAt: () => Promise.resolve([{ by: 'role', role: 'button', name: 'Delete' }]),
    find: () => Promise.resolve(button),
  });
  await using rig = await openCacheRig({
    script: { respond: () => place(button) },
    options: { cache: { id: 'list' } },
    members: () => ({ tree }),
  });
  await rig.agent.aiTap(prompt);
  return rig.calls;
}

describe.each(['the Delete button of "Bread"', 'the Delete button of the baked good'])(
  'in a list without rows, %s',
  (prompt) => {
    it.each([
      ['on its line', false],
      ['below its text', true],
    ])('is no button of another row: %s', async (_where, isBelow) => {
      await tapIn({ rows: ['Bread', 'Milk'], of: 'Bread', isBelow }, prompt);

      expect(await tapIn({ rows: ['Bread', 'Milk'], of: 'Milk', isBelow }, prompt)).toEqual(['locate']);
    });

    it('is found again where nothing has changed', async () => {
      await tapIn({ rows: ['Bread', 'Milk'], of: 'Bread', isBelow: false }, prompt);

      expect(await tapIn({ rows: ['Bread', 'Milk'], of: 'Bread', isBelow: false }, prompt)).toEqual([]);
    });
  },
);

describe('in a list whose rows are several texts', () => {
  const learnt = ['Soap', 'Bread', '2 pieces', 'Delete', 'Milk', '1 piece', 'Eggs'];
  const prompt = 'the Delete button of "Bread"';

  it.each([
    ['the next row', ['Soap', 'Bread', '2 pieces', 'Milk', '1 piece', 'Delete', 'Eggs']],
    ['the last row', ['Soap', 'Bread', '2 pieces', 'Milk', '1 piece', 'Eggs', 'Delete']],
    ['a row above', ['Soap', 'Delete', 'Bread', '2 pieces', 'Milk', '1 piece', 'Eggs']],
  ])('the button of %s is another one', async (_name, changed) => {
    await tapAmong(stacked(learnt), prompt);

    expect(await tapAmong(stacked(changed), prompt)).toEqual(['locate']);
  });

  it.each([
    ['nothing has changed', learnt],
    ['its amount is another one', ['Soap', 'Bread', '3 pieces', 'Delete', 'Milk', '1 piece', 'Eggs']],
    ['the rows are sorted otherwise', ['Milk', '1 piece', 'Eggs', 'Bread', '2 pieces', 'Delete', 'Soap']],
  ])('Delete is found where %s', async (_name, changed) => {
    await tapAmong(stacked(learnt), prompt);

    expect(await tapAmong(stacked(changed), prompt)).toEqual([]);
  });

  it('the button before its name is another one where the name comes first', async () => {
    const ofMilk = 'the Delete button of "Milk"';
    await tapAmong(stacked(['Bread', '2 pieces', 'Delete', 'Milk', '1 piece']), ofMilk);

    expect(await tapAmong(stacked(['Delete', 'Bread', '2 pieces', 'Milk', '1 piece']), ofMilk)).toEqual(['locate']);
  });
});

describe('where an entry that was not there stands between a name and its button', () => {
  const learnt = ['Soap', 'Bread', '2 pieces', 'Delete', 'Milk', '1 piece', 'Eggs'];

  it.each(['the Delete button of "Bread"', 'the Delete button of the baked good'])(
    '%s is not touched',
    async (prompt) => {
      await tapAmong(stacked(learnt), prompt);
      const changed = ['Soap', 'Bread', '2 pieces', 'Butter', '5 slices', 'Delete', 'Milk', '1 piece', 'Eggs'];

      expect(await tapAmong(stacked(changed), prompt)).toEqual(['locate']);
    },
  );

  it('nothing is touched where the entry is only a name', async () => {
    const changed = ['Soap', 'Bread', '2 pieces', 'Butter', 'Delete', 'Milk', '1 piece', 'Eggs'];
    await tapAmong(stacked(learnt), 'the Delete button of "Bread"');

    expect(await tapAmong(stacked(changed), 'the Delete button of "Bread"')).toEqual(['locate']);
  });

  it('nothing is touched where the name is in the box of the button', async () => {
    const inBox = (names: readonly string[]): readonly TreeNode[] => [
      node({ role: 'text', name: 'Bread' }, wide(0)),
      node({ role: 'generic', name: '' }, { left: 0, top: 40, width: 400, height: 90 }, [
        ...names.map((name, index) => node({ role: 'text', name }, wide(40 + 30 * index))),
        deleteAt(wide(100)),
      ]),
      node({ role: 'text', name: 'Milk' }, wide(140)),
    ];
    await tapAmong(inBox(['2 pieces']), 'the Delete button of "Bread"');

    expect(await tapAmong(inBox(['3 pieces']), 'the Delete button of "Bread"')).toEqual([]);
    expect(await tapAmong(inBox(['Butter', '1 piece']), 'the Delete button of "Bread"')).toEqual(['locate']);
  });

  it('the button of a heading is found where its texts have changed', async () => {
    const under = (text: string): readonly TreeNode[] => [
      node({ role: 'heading', name: 'Backup' }, wide(0)),
      ...stacked(['', text, 'Delete']).slice(1),
    ];
    await tapAmong(under('never done'), 'the Delete button of "Backup"');

    expect(await tapAmong(under('done today'), 'the Delete button of "Backup"')).toEqual([]);
  });
});

describe('in a tree that has all texts before all buttons', () => {
  /** Rows of two texts, with the button of one of them on their line, below them, or in tiles beside each other. */
  interface Screen {
    readonly rows: readonly (readonly [string, string])[];
    readonly of: string;
    readonly place: 'line' | 'below' | 'tile';
    readonly hasColumns?: boolean;
  }

  const nodesOf = ({ rows, of, place, hasColumns = false }: Screen): readonly TreeNode[] => {
    const boxOf = (index: number, down: number, aside = 0): Rect => ({
      left: aside + (place === 'tile' ? 200 * index : 0),
      top: down + (place === 'tile' ? 0 : 90 * index),
      width: 80,
      height: 28,
    });
    const texts = rows.flatMap(([name, amount], index) => [
      node({ role: 'text', name }, boxOf(index, 0)),
      node({ role: 'text', name: amount }, boxOf(index, 30)),
    ]);
    const row = rows.findIndex(([name]) => name === of);
    const button = deleteAt(place === 'line' ? boxOf(row, 0, 200) : boxOf(row, 60, 90));
    if (!hasColumns) return [...texts, button];
    const column = { left: 0, top: 0, width: 190, height: 400 };
    return [
      node({ role: 'generic', name: '' }, column, texts),
      node({ role: 'generic', name: '' }, { ...column, left: 200 }, [button]),
    ];
  };
  const screens = (['line', 'below', 'tile'] as const).flatMap((place) => [
    { place, prompt: 'the Delete button of "Bread"' },
    { place, prompt: 'the Delete button of the baked good' },
  ]);
  const rows = [
    ['Bread', '1 piece'],
    ['Milk', '1 piece'],
  ] as const;

  it.each(aShareOf(screens, 3))('$prompt is not the one of another row: $place', async ({ place, prompt }) => {
    await tapAmong(nodesOf({ rows, of: 'Bread', place }), prompt);

    expect(await tapAmong(nodesOf({ rows, of: 'Milk', place }), prompt)).toEqual(['locate']);
  });

  it.each(aShareOf(screens, 3))('$prompt is not the one of a new row: $place', async ({ place, prompt }) => {
    await tapAmong(nodesOf({ rows, of: 'Bread', place }), prompt);
    const changed = { rows: [rows[0], ['Butter', '1 piece'], rows[1]] as const, of: 'Butter', place };

    expect(await tapAmong(nodesOf(changed), prompt)).toEqual(['locate']);
  });

  it.each(aShareOf(screens, 3))(
    '$prompt is found again where nothing has changed: $place',
    async ({ place, prompt }) => {
      await tapAmong(nodesOf({ rows, of: 'Milk', place }), prompt.replace('Bread', 'Milk'));

      expect(await tapAmong(nodesOf({ rows, of: 'Milk', place }), prompt.replace('Bread', 'Milk'))).toEqual([]);
    },
  );

  it.each(['line', 'below'] as const)('a row that is new elsewhere does not matter: %s', async (place) => {
    const prompt = 'the Delete button of "Milk"';
    await tapAmong(nodesOf({ rows, of: 'Milk', place }), prompt);
    const above = [['Soap', '3 pieces'], ...rows] as const;
    const below = [...rows, ['Soap', '3 pieces']] as const;

    expect(await tapAmong(nodesOf({ rows: above, of: 'Milk', place }), prompt)).toEqual([]);
    expect(await tapAmong(nodesOf({ rows: below, of: 'Milk', place }), prompt)).toEqual([]);
  });

  it.each(['the Delete button of "Bread"', 'the Delete button of the baked good'])(
    'the column of the buttons has no rows: %s',
    async (prompt) => {
      const given = { rows, place: 'line', hasColumns: true } as const;
      await tapAmong(nodesOf({ ...given, of: 'Bread' }), prompt);

      expect(await tapAmong(nodesOf({ ...given, of: 'Bread' }), prompt)).toEqual([]);
      expect(await tapAmong(nodesOf({ ...given, of: 'Milk' }), prompt)).toEqual(['locate']);
    },
  );
});
