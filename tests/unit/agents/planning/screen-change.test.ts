import { describe, expect, it } from 'vitest';

import { changeOf } from '../../../../src/agents/planning/screen-change.ts';

describe('a change of the screen', () => {
  it('is no other order when one more of a line comes behind the first one', () => {
    const before = ['heading "Shop"', 'text "Bread"', 'text "Milk"', 'text "0 in cart"'];
    const after = ['heading "Shop"', 'text "Bread"', 'text "Milk"', 'text "1 in cart"', 'text "Bread"'];

    expect(changeOf(before, after)).toEqual({
      appears: ['text "1 in cart"', 'text "Bread"'],
      hides: ['text "0 in cart"'],
      order: [],
    });
    expect(changeOf(after, before).order).toEqual([]);
  });

  it('has the part that is in another order', () => {
    expect(changeOf(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd', 'b']).order).not.toEqual([]);
    expect(changeOf(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd']).order).toEqual(['a', 'c', 'b', 'd']);
  });
});
