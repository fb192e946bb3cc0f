import { describe, expect, it } from 'vitest';

import { drewAnew, outcomeOf } from '../../../../src/agents/planning/outcome.ts';
import type { RememberedOutcome } from '../../../../src/core/memory/cache.ts';
import type { ScreenWords } from '../../../../src/core/screen/screen-words.ts';

const words = (...lines: string[]): ScreenWords => ({ lines, notices: [], alerts: [] });
const learn = (before: ScreenWords, after: ScreenWords, older?: RememberedOutcome): RememberedOutcome =>
  outcomeOf({ before, after, place: '/', older, instruction: 'do it' });

describe('what came of a plan', () => {
  it.each([
    ['Order 4171', 'Order 4130', 'Order {{number}}'],
    ['Your number is 17', 'Your number is 18', 'Your number is {{number}}'],
    ['12.50 € off', '9.75 € off', '{{number}} € off'],
  ])('is kept by its form once two good runs had other numbers: %s, %s', (one, other, form) => {
    const first = learn(words('Shop'), words('Shop', 'Done', one));
    const second = learn(words('Shop'), words('Shop', 'Done', other), first);
    expect([second.appears, second.may]).toEqual([['Done', form], undefined]);
    expect(learn(words('Shop'), words('Shop', 'Done', one), second).appears).toEqual(['Done', form]);
  });

  it('leaves out what was seen to change by itself', () => {
    const { appears, hides, may } = outcomeOf({
      before: words('59 seconds left', 'Not saved'),
      after: words('55 seconds left', 'Saved'),
      place: '/',
      selfForms: ['{{number}} seconds left'],
      instruction: 'save',
    });
    expect([appears, hides, may]).toEqual([['Saved'], ['Not saved'], ['{{number}} seconds left']]);
  });

  it('is not known where a canvas shows something else, unless it moves by itself', () => {
    const finished = { before: words('canvas drawn 0000000001'), after: words('canvas drawn 0000000002') };
    const rest = { place: '/', instruction: 'draw' };
    expect(drewAnew({ ...finished, ...rest })).toBe(true);
    expect(drewAnew({ ...finished, ...rest, selfForms: ['canvas drawn {{id}}'] })).toBe(false);
  });
});
