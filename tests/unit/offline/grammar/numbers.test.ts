import { expect, it } from 'vitest';

import { parseNumber } from '../../../../src/offline/grammar/numbers.ts';

it.each([
  ['$1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['12 items', 12],
  ['-5', -5],
  ['−$7.25', -7.25],
  ['1,049', 1049],
  ['3,5', 3.5],
  ['0.125', 0.125],
  ['1 234', 1234],
  ['O', 0],
  ['no number', undefined],
])('reads %j as %j', (text, expected) => {
  expect(parseNumber(text)).toBe(expected);
});
