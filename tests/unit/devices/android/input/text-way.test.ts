import { describe, expect, it } from 'vitest';

import { nativeTexts, textWay, yadbTexts } from '../../../../../src/devices/android/input/text-way.ts';
import { codePoints, textSegments } from '../../../../../src/devices/shared/text-segments.ts';

describe('the way of a text', () => {
  it.each([
    ['plain words 123, and a line\nbreak', 'native'],
    ['café', 'yadb'],
    ['你好', 'yadb'],
    ['こんにちは', 'yadb'],
    ['🙂', 'yadb'],
    ['a\tb', 'yadb'],
    ['costs %d', 'yadb-if-there'],
    ['say %s', 'yadb-if-there'],
    ['100 % sure', 'native'],
    ["it's", 'yadb-if-there'],
    ['a && b > c; $HOME `x` "y" (z) ~*\\', 'yadb-if-there'],
  ] as const)('%j is %s', (text, way) => {
    expect(textWay(text, { imeStrategy: 'yadb-for-non-ascii' })).toBe(way);
    expect(textWay(text, { imeStrategy: 'always-yadb' })).toBe('yadb');
  });

  it('of a secret leads past the clipboard where it can', () => {
    const imeStrategy = 'yadb-for-non-ascii';
    expect(textWay('pa$$word', { imeStrategy, isSecret: true })).toBe('native');
    expect(textWay('pässword', { imeStrategy, isSecret: true })).toBe('yadb');
  });

  it('writes spaces as input text wants them, and parts a literal %s', () => {
    expect(nativeTexts('one two')).toEqual(['one%stwo']);
    expect(nativeTexts('say %s now')).toEqual(['say%s%', 's%snow']);
  });

  it('parts a backslash from an n, which yadb would take for a line break', () => {
    expect(yadbTexts('C:\\new')).toEqual(['C:\\', 'new']);
  });
});

describe('segments of a text', () => {
  it('are its lines, and pieces of long ones, never half a character', () => {
    expect(textSegments('one\r\ntwo\n')).toEqual([
      { text: 'one' },
      { key: 'Enter' },
      { text: 'two' },
      { key: 'Enter' },
    ]);
    expect(textSegments('🙂🙂🙂', 2)).toEqual([{ text: '🙂🙂' }, { text: '🙂' }]);
    expect(textSegments('')).toEqual([]);
  });

  it('are code points one at a time', () => {
    expect(codePoints('a🙂\r\n')).toEqual(['a', '🙂', '\n']);
  });
});
