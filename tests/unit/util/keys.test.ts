import { expect, it } from 'vitest';

import { parseKeys } from '../../../src/util/keys.ts';

it.each([
  ['Enter', ['Enter']],
  ['Control+A', ['Control', 'A']],
  ['Control + Shift + ArrowLeft', ['Control', 'Shift', 'ArrowLeft']],
  ['+', ['+']],
  ['Control++', ['Control', '+']],
  ['Control + +', ['Control', '+']],
  [' ', [' ']],
  ['a', ['a']],
  [' Enter ', ['Enter']],
  ['Shift+?', ['Shift', '?']],
  ['ä', ['ä']],
])('reads %j as %j', (combination, keys) => {
  expect(parseKeys(combination)).toEqual(keys);
});
