import { expect, it } from 'vitest';

import { CharacterSymbols } from '../../../../../../src/devices/computer/x11/keyboard/character-symbols.ts';
import { Keymap } from '../../../../../../src/devices/computer/x11/keyboard/keymap.ts';
import type { KeyType, MappedKey } from '../../../../../../src/devices/computer/x11/keyboard/read-keymap.ts';

const [shift, altGr] = [1, 128];
const oneLevel: KeyType = { levelCount: 1, entries: [] };
const fourLevels: KeyType = {
  levelCount: 4,
  entries: [
    { modifiers: shift, level: 1 },
    { modifiers: altGr, level: 2 },
    { modifiers: shift | altGr, level: 3 },
  ],
};
/** Its third level needs a modifier that no key sets. */
const unreachable: KeyType = { levelCount: 2, entries: [{ modifiers: 64, level: 1 }] };

const key = (keycode: number, type: KeyType, ...groups: number[][]): MappedKey => ({
  keycode,
  groups: groups.map((symbols) => ({ type, symbols })),
  groupInfo: groups.length,
  typeNumbers: [0, 0, 0, 0],
  modifiers: 0,
});

const older = { keySyms: { XK_Cyrillic_ef: { code: 0x6c6, description: '(ф) CYRILLIC SMALL LETTER EF' } } };
const keymap = new Keymap(
  {
    types: [oneLevel, fourLevels, unreachable],
    keys: [
      key(24, fourLevels, [0x61, 0x41, 0x40, 0], [0x6c6, 0, 0, 0]),
      key(25, unreachable, [0x62, 0x63]),
      key(26, oneLevel, [0xfe52]),
      key(40, oneLevel),
      key(41, oneLevel, [0]),
      { ...key(50, oneLevel, [0xffe1]), modifiers: shift },
      { ...key(92, oneLevel, [0xfe03]), modifiers: altGr },
    ],
  },
  new CharacterSymbols(older),
);

it('finds a character, with what is held for its level', () => {
  expect(keymap.character('a', 0)).toEqual({ keycode: 24, held: [] });
  expect(keymap.character('A', 0)).toEqual({ keycode: 24, held: [50] });
  expect(keymap.character('@', 0)).toEqual({ keycode: 24, held: [92] });
});

it('finds what it has in the other group, and in both', () => {
  expect(keymap.character('ф', 0)).toBeUndefined();
  expect(keymap.character('ф', 1)).toEqual({ keycode: 24, held: [] });
  expect(keymap.character('b', 1)).toEqual({ keycode: 25, held: [] });
  expect(keymap.bestGroup(['a', 'b'], 1)).toBe(0);
  expect(keymap.bestGroup(['b'], 1)).toBe(1);
});

it('has no key for a dead accent and for a level that nothing leads to', () => {
  expect(keymap.character('^', 0)).toBeUndefined();
  expect(keymap.character('c', 0)).toBeUndefined();
});

it('knows the unused keys, and the type of which they can get the most symbols', () => {
  expect(keymap.free).toEqual([40, 41]);
  expect(keymap.modifiers).toEqual([50, 92]);
  expect(keymap.levels(0)).toEqual({ typeNumber: 1, held: [[], [50], [92], [50, 92]] });
});
