import { describe, expect, it } from 'vitest';

import { findAlike, findValues, type TextPiece } from '../../../src/masking/find-values.ts';

/** One piece a word, its number as its place. */
const pieces = (...texts: string[]): TextPiece[] =>
  texts.map((text, left) => ({ text, rect: { left, top: 0, width: 1, height: 1 } }));
const places = (found: readonly TextPiece[]): number[] => found.map(({ rect }) => rect.left);

describe('a value on a screen', () => {
  it.each([
    ['in one piece', ['the', 'tiger-44', 'sleeps'], 'tiger-44', [1]],
    ['inside of a piece', ['user=tiger-44&x', 'else'], 'tiger-44', [0]],
    ['in capitals', ['TIGER-44'], 'tiger-44', [0]],
    ['over several pieces', ['a', 'ti', 'ger', '-44', 'b'], 'tiger-44', [1, 2, 3]],
    ['of several words', ['two', 'Brown', 'Bears', 'sit'], 'brown bears', [1, 2]],
    ['twice', ['abc', 'x', 'abc'], 'abc', [0, 2]],
    ['in wide letters', ['ｔｉｇｅｒ'], 'tiger', [0]],
    ['that is short, as a piece of its own', ['ok', 'look', 'o k'], 'ok', [0, 2]],
    ['that is not there', ['tiger', '45'], 'tiger-44', []],
  ])('is found %s', (...[, texts, value, expected]) => {
    expect(places(findValues(pieces(...texts), [value]))).toEqual(expected);
  });

  it.each([
    ['with letters that look alike', ['Falc0n', 'MeadowA47l'], 'Falcon MeadowA471', [0, 1]],
    ['with a letter too many', ['KestrelQuuartz'], 'Kestrel Quartz', [0]],
    ['with one missing', ['x', 'KestrlQuartz', 'y'], 'Kestrel Quartz', [1]],
    ['without what stands beside it', ['Paste', 'Falcon', 'Meadow4471', 'Password'], 'Falcon Meadow4471', [1, 2]],
    ['not when it is another', ['Kestrel', 'Basalt'], 'Kestrel Quartz', []],
    ['not with a mistake when it is short', ['4716'], '4711', []],
  ])('is found in a picture %s', (...[, texts, value, expected]) => {
    expect(places(findAlike(pieces(...texts), [value]))).toEqual(expected);
  });
});
