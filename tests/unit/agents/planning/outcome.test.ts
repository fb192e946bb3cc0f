import { describe, expect, it } from 'vitest';

import { SelfChanges } from '../../../../src/agents/planning/at-rest.ts';
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

  it('lists what two good runs have in common in the order of the screen', () => {
    const first = learn(words('Shop'), words('Shop', 'Order 4171', 'Milk', 'Sum 12', 'Done'));
    const second = learn(words('Shop'), words('Shop', 'Order 4130', 'Milk', 'Sum 13', 'Done'), first);
    expect(second.appears).toEqual(['Order {{number}}', 'Milk', 'Sum {{number}}', 'Done']);
  });

  it('may show an alert that a model found right', () => {
    const ends = { before: words('Draft'), after: words('Kept'), place: '/', instruction: 'do it' };
    expect(outcomeOf({ ...ends, passed: ['text "Saved at 12:30"'] }).may).toEqual(['text "Saved at {{time}}"']);
  });

  it('wants one of what came in place of each other in several good runs', () => {
    const first = learn(words('Draft'), words('Edited', 'Saved'));
    const second = learn(words('Draft'), words('Edited', 'All is stored'), first);
    expect([second.appears, second.oneOf]).toEqual([['Edited'], ['Saved', 'All is stored']]);
    expect(learn(words('Draft'), words('Edited', 'Kept'), second).oneOf).toEqual(['Saved', 'All is stored', 'Kept']);
    expect(learn(words('Draft'), words('Edited'), second).oneOf).toBeUndefined();
  });

  it.each([
    ['2026-12-24', '2026-12-24', 'Delivery on 2026-12-24'],
    ['24.12.2026', 'button\n24', 'Delivery on 24.12.2026'],
    ['2026-12-24', 'button\nSave', 'Delivery on {{date}}'],
  ])('keeps the date %s as it is where a step gave it: "%s"', (day, given, line) => {
    const finished = { before: words('Shop'), after: words('Shop', `Delivery on ${day}`), place: '/' };
    expect(outcomeOf({ ...finished, instruction: 'on Christmas Eve', given }).appears).toEqual([line]);
  });

  it.each([
    {
      looks: [
        ['101.10', '0.00'],
        ['102.30', '0.00'],
        ['103.40', '99.00'],
      ],
      isMixed: true,
    },
    {
      looks: [
        ['101.10', '200.10'],
        ['102.30', '201.20'],
        ['103.40', '202.30'],
      ],
      isMixed: false,
    },
    {
      looks: [
        ['59 seconds left', 'Draft'],
        ['58 seconds left', 'Draft'],
        ['57 seconds left', 'Saved'],
      ],
      isMixed: false,
    },
  ])('is not told from what changes by itself where it looks like that: $looks', ({ looks, isMixed }) => {
    const [one = [], other = [], after = []] = looks;
    const changes = new SelfChanges();
    changes.add(words(...one), words(...other));
    changes.add(words(...other), words(...one));
    expect(changes.isMixedWith(words(...one), words(...after))).toBe(isMixed);
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
