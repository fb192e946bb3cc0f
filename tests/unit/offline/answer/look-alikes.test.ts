import { describe, expect, it } from 'vitest';

import { extractData } from '../../../../src/offline/answer/values/extract-data.ts';
import { judge } from '../../../../src/offline/answer/claims/judge.ts';
import { caseByHeight, settleJ, type ReadWord } from '../../../../src/vision/text/letter-case.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';
import { toRows, toSegments, toWords } from '../../../../src/vision/text/screen-text.ts';
import { drawScreen } from './drawn-screen.ts';
import type { Screen } from '../../../../src/offline/screen/screen.ts';

const screen = drawScreen({
  texts: [
    ['Port 10', 40, 40],
    ['A modern house', 40, 80],
    ['Weight', 40, 120],
    ['1,049', 140, 120],
    ['Order 1O24', 40, 160],
    ['lnvoice', 40, 200],
  ],
});

const passes = (statement: string): boolean => judge(screen, parseStatement(statement)).pass;

describe('a claim that differs from the screen by letters that look alike', () => {
  it.each(['"Port IO"', '"Port lO"', '"A modem house"', '"1.049"', '"Order lO24"', '"Order IO2A"'])(
    'does not pass: the page shows %s',
    (text) => {
      expect(passes(`the page shows ${text}`)).toBe(false);
    },
  );

  it('does not pass as the value of a label, either', () => {
    expect(passes('the text next to "Weight" is "1.049"')).toBe(false);
    expect(passes('the text next to "Port" is "IO"')).toBe(false);
  });

  it('passes where only what was read makes no sense', () => {
    expect(passes('the page shows "Order 1024"')).toBe(true);
    expect(passes('the page shows "Invoice"')).toBe(true);
    expect(passes('the text next to "Weight" is "1,049"')).toBe(true);
  });
});

/** Ink with the given rows. */
function ink(rows: readonly string[]): { data: Uint8Array; width: number; height: number } {
  const width = rows[0]?.length ?? 0;
  const data = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 0 : 255));
  return { data, width, height: rows.length };
}

describe('a J', () => {
  const capital = ink(['..##', '..##', '..##', '..##', '..##', '###.']);
  const small = ink(['..##', '....', '..##', '..##', '..##', '###.']);
  const box = { left: 0, top: 0, right: 4, bottom: 6 };

  it('is a capital without a dot, however it was read', () => {
    expect(['j', 'J'].map((letter) => settleJ(letter, capital, box))).toEqual(['J', 'J']);
  });

  it('is small with a dot, however it was read', () => {
    expect(['j', 'J'].map((letter) => settleJ(letter, small, box))).toEqual(['j', 'j']);
  });
});

const word = (text: string, left: number, [top, bottom]: readonly [number, number]): ReadWord => ({
  text,
  left,
  right: left + 20,
  top,
  bottom,
  confidence: 96,
});

/** What `toWords` makes of words, as a screen. */
function screenOf(words: readonly ReadWord[]): Screen {
  const rows = toRows(toWords(words));
  return { ...drawScreen({ texts: [] }), rows, segments: toSegments(rows, []) };
}

describe('a word whose capitals look like its small letters', () => {
  it('is as high as the capitals beside it', () => {
    const words = [word('xs', 100, [10, 30]), word('Size', 0, [10, 30])];
    expect(caseByHeight(words[0] as ReadWord, words)).toBe('capitals');
    expect(extractData(screenOf(words), 'the text right of "Size"', 'string').data).toBe('XS');
  });

  it('is as low as the small letters beside it', () => {
    const words = [word('XS', 100, [16, 30]), word('an', 0, [16, 30]), word('Old', 40, [10, 30])];
    expect(caseByHeight(words[0] as ReadWord, words)).toBe('small');
  });

  it('is no value when nothing tells', () => {
    const words = [word('Size', 0, [10, 30]), word('xs', 0, [60, 74])];
    expect(() => extractData(screenOf(words), 'the text below "Size"', 'string')).toThrowError(
      expect.objectContaining({ code: 'EXTRACTION_FAILED', message: expect.stringContaining('capitals') }),
    );
  });

  it('says nothing of words that have other letters', () => {
    const words = [word('Cows', 0, [10, 30]), word('size', 30, [10, 30])];
    expect(words.map((entry) => caseByHeight(entry, words))).toEqual([undefined, undefined]);
  });
});
