import { describe, expect, it } from 'vitest';

import { inOtherOrder, misplaced, placesOf, strayLine } from '../../../../src/agents/planning/line-places.ts';
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

  it('of what is to go is known before it goes', () => {
    const started = (learnt: readonly [string, string], now: string): string | undefined => {
      const [before, after] = [screen(learnt[0]), screen(learnt[1])];
      const change = changeOf(before, after);
      return strayLine({ ...change, places: placesOf({ before, after }, change) }, screen(now));
    };
    const turnedOn = ['Alerts, off, News, off, End', 'Alerts, on, News, off, End'] as const;
    expect(started(turnedOn, 'Alerts, off, News, off, End')).toBeUndefined();
    expect(started(turnedOn, 'Sale, Alerts, off, Mail, on, News, on, End')).toBeUndefined();
    expect(started(turnedOn, 'Alerts, new, off, News, off, End')).toBeUndefined();
    expect(started(turnedOn, 'Alerts, on, News, off, End')).toBe('off');

    const emptied = ['Cart, Milk, 2, Bread, 1, Pay, End', 'Cart, empty, End'] as const;
    expect(started(emptied, 'Cart, Milk, 2, Bread, 1, Pay, End')).toBeUndefined();
    const both = ['Mail, off, Push, off, End', 'Mail, on, Push, on, End'] as const;
    expect(started(both, 'Mail, off, Push, off, End')).toBeUndefined();
    expect(started(both, 'Push, off, Mail, off, End')).toBeUndefined();
    const sorted = ['Name, Milk, Bread, draft, End', 'Name, Bread, Milk, End'] as const;
    expect(started(sorted, 'Name, Milk, Bread, draft, End')).toBeUndefined();
  });
});
