import { expect, it } from 'vitest';

import { partsOf, typedKeys } from '../../../../../../src/devices/computer/x11/keyboard/typed-keys.ts';

it('splits a text into its keys', () => {
  expect(typedKeys('a\r\n🙂\t\r', false)).toEqual(['a', 'Enter', '🙂', 'Tab', 'Enter']);
  expect(typedKeys('', false)).toEqual([]);
});

it('names a character that no key types, unless it is secret', () => {
  expect(() => typedKeys('a\u0007', false)).toThrow('The text has a character that no key types: U+0007');
  expect(() => typedKeys('a\ud83d', false)).toThrow('U+D83D');
  expect(() => typedKeys('a\u0007', true)).toThrow(/that no key types\n/);
});

it('splits keys where there would be more missing ones than can be lent', () => {
  const missing = new Set(['x', 'y', 'z']);
  expect(partsOf(Array.from('axbxyaz'), missing, 2)).toEqual([Array.from('axbxya'), ['z']]);
  expect(partsOf(Array.from('xyz'), missing, 1)).toEqual([['x'], ['y'], ['z']]);
  expect(partsOf(Array.from('abc'), missing, 0)).toEqual([Array.from('abc')]);
});
