import { describe, expect, it } from 'vitest';

import { inOtherOrder, misplaced, placesOf } from '../../../../src/agents/planning/line-places.ts';
import { changeOf } from '../../../../src/agents/planning/screen-change.ts';

/** Lines of a screen, e.g. `Bread, open, Milk`. */
const screen = (text: string): string[] => text.split(', ');

/** What is wrong with a second run, after a first one; each is what the screen told before and after. */
function compare([before, after]: [string, string], [then, now]: [string, string]): readonly string[] {
  const looks = { before: screen(before), after: screen(after) };
  return misplaced(placesOf(looks, changeOf(looks.before, looks.after)), { before: screen(then), after: screen(now) });
}

interface Case {
  readonly learnt: [string, string];
  /** The end of another run that begins as the first one did. */
  readonly wrong: string;
  readonly harmless: [string, string];
}

const cases: readonly (readonly [name: string, Case])[] = [
  [
    'in a row',
    {
      learnt: ['Tasks, Bread, open, Milk, open, End', 'Tasks, Bread, done, Milk, open, End'],
      wrong: 'Tasks, Bread, open, Milk, done, End',
      harmless: ['Sale, Tasks, Bread, open, Eggs, open, End', 'Sale, Tasks, Bread, done, Eggs, open, End'],
    },
  ],
  [
    'in a row whose buttons are all called the same',
    {
      learnt: ['Tasks, Bread, Delete, Milk, Delete, End', 'Tasks, Bread, Delete, done, Milk, Delete, End'],
      wrong: 'Tasks, Bread, Delete, Milk, Delete, done, End',
      harmless: [
        'Tasks, Oil, Delete, Bread, Delete, Milk, Delete, End',
        'Tasks, Oil, Delete, Bread, Delete, done, Milk, Delete, End',
      ],
    },
  ],
  [
    'at the top of a list',
    {
      learnt: ['Add, Soap, Bread, End', 'Add, Milk, Soap, Bread, End'],
      wrong: 'Add, Soap, Bread, Milk, End',
      harmless: ['Add, Oil, Soap, Bread, End', 'Add, Milk, Oil, Soap, Bread, End'],
    },
  ],
  [
    'one of two that are alike, which goes',
    {
      learnt: ['Bread, Draft, Milk, Draft, End', 'Bread, Milk, Draft, End'],
      wrong: 'Bread, Draft, Milk, End',
      harmless: ['News, Bread, Draft, Milk, Draft, Help, End', 'News, Bread, Milk, Draft, Help, End'],
    },
  ],
];

describe('the place of what came or went', () => {
  it.each(cases)('counts: %s', (_, { learnt, wrong, harmless }) => {
    const [before] = learnt;
    expect(compare(learnt, learnt)).toEqual([]);
    expect(compare(learnt, harmless)).toEqual([]);
    expect(compare(learnt, [before, wrong])).not.toEqual([]);
  });

  it('is in the order of before, beside each other', () => {
    const others = (after: string): readonly string[] =>
      inOtherOrder(screen('Bread, Milk, Tea'), { before: screen('Shop, End'), after: screen(after) });
    expect(others('Shop, Bread, Milk, Tea, End')).toEqual([]);
    expect(others('Shop, Bread, News, Milk, Tea, End')).toEqual([]);
    expect(others('Tea, Shop, Bread, Milk, End')).toEqual([]);
    expect(others('Shop, Milk, Bread, Tea, End')).toEqual(['Bread came in another order']);
  });

  it('is that of the whole of what is moved', () => {
    const { order } = changeOf(screen('To do, Bread, Doing, Done'), screen('To do, Doing, Bread, Done'));
    expect(order).toEqual(screen('To do, Doing, Bread, Done'));
  });
});
