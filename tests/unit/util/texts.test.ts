import { describe, expect, it } from 'vitest';

import { editDistance, nearest } from '../../../src/util/nearest.ts';
import { shorten } from '../../../src/util/shorten.ts';
import { toJson } from '../../../src/util/to-json.ts';

describe('the nearest word', () => {
  it.each([
    ['waitAfterActoin', ['waitAfterAction', 'waitForActionReady'], 'waitAfterAction'],
    ['WAITAFTERACTION', ['waitAfterAction'], 'waitAfterAction'],
    ['Tab', ['Tap', 'Table'], 'Tap'],
    ['Click', ['Tap', 'DoubleClick'], undefined],
    ['', ['ab', 'abc'], undefined],
    ['x', [], undefined],
  ])('to %j in %j is %j', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });

  it('is counted in insertions, deletions and replacements', () => {
    expect([
      editDistance('', ''),
      editDistance('abc', ''),
      editDistance('kitten', 'sitting'),
      editDistance('ab', 'ba'),
    ]).toEqual([0, 3, 3, 2]);
  });
});

describe('a short text', () => {
  it('is one line that ends with an ellipsis when it was cut', () => {
    expect(shorten(' a\n  b\tc ')).toBe('a b c');
    expect(shorten('abcdef', 4)).toBe('abc…');
    expect(shorten('abcd', 4)).toBe('abcd');
    expect(shorten(`a${' '.repeat(1000)}b`, 10)).toBe('a…');
    expect(shorten('x'.repeat(10_000_000)).length).toBe(120);
  });
});

describe('a value for JSON', () => {
  class Money {
    readonly amount = 5;
    toJSON(): string {
      return `${this.amount} €`;
    }
  }
  const circle: Record<string, unknown> = { name: 'o' };
  circle['self'] = [circle];
  const shared = { x: 1 };
  const broken = {
    get value(): never {
      throw new RangeError('no');
    },
  };

  it.each([
    ['a big integer', 10n, '10n'],
    ['no number', Number.NaN, 'NaN'],
    ['a circle', circle, { name: 'o', self: ['(circular)'] }],
    ['one object twice', [shared, shared], [{ x: 1 }, { x: 1 }]],
    ['a map', new Map([['a', 1n]]), [['a', '1n']]],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an error', new RangeError('no'), 'RangeError: no'],
    ['an object that knows how', { price: new Money() }, { price: '5 €' }],
    ['a getter that throws', { broken }, { broken: '(unreadable)' }],
    ['a symbol', Symbol('x'), 'Symbol(x)'],
    ['nothing', { a: undefined, b: null }, { a: undefined, b: null }],
  ])('is made of %s', (_title, value, expected) => {
    expect(toJson(value)).toEqual(expected);
    expect(() => JSON.stringify(toJson(value))).not.toThrow();
  });

  it('is cut where it is too deep', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 100_000; level++) deep = [deep];

    expect(JSON.stringify(toJson(deep))).toContain('(deeper)');
  });
});
