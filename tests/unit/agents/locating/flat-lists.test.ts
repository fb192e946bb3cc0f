import { rmSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import type { TreeNode } from '../../../../src/core/screen/screen-tree.ts';
import { openCacheRig } from '../cache-rig.ts';
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
  const button = nodes.find(({ role }) => role === 'button')?.rect ?? wide(0);
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
