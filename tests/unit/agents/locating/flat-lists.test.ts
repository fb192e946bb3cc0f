import { rmSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import type { TreeNode } from '../../../../src/core/screen/screen-tree.ts';
import { openCacheRig } from '../cache-rig.ts';
import { place, treeLike, useRunFolder, type Rig } from '../rig.ts';

const folder = path.join(useRunFolder(), 'cache');
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

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
async function tapIn({ rows, of, isBelow }: List, prompt: string): Promise<Rig['calls']> {
  const tops = rows.map((_row, index) => 80 * index);
  const button = { left: 250, top: (tops[rows.indexOf(of)] ?? 0) + (isBelow ? 40 : 0), width: 100, height: 30 };
  const texts = rows.map((row, index) =>
    node({ role: 'text', name: row }, { left: 0, top: tops[index] ?? 0, width: 200, height: 30 }),
  );
  const nodes = texts.toSpliced(rows.indexOf(of) + 1, 0, node({ role: 'button', name: 'Delete' }, button));
  const tree = treeLike({
    snapshot: () =>
      Promise.resolve([node({ role: 'generic', name: '' }, { left: 0, top: 0, width: 400, height: 300 }, nodes)]),
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
