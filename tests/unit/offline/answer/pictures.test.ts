import { describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import { extractData } from '../../../../src/offline/answer/values/extract-data.ts';
import { findElement } from '../../../../src/offline/answer/elements/finder.ts';
import { judge } from '../../../../src/offline/answer/claims/judge.ts';
import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';
import type { Word } from '../../../../src/vision/text/screen-text.ts';
import { drawScreen } from './drawn-screen.ts';
import type { Screen } from '../../../../src/offline/screen/screen.ts';

const box = (...[left, top, width, height]: readonly [number, number, number, number]): Rect => ({
  left,
  top,
  width,
  height,
});

const read = (screen: Screen, demand: string): unknown => extractData(screen, demand, 'any').data;
const verdict = (screen: Screen, statement: string): boolean => judge(screen, parseStatement(statement)).pass;
const unsure = expect.objectContaining({ code: 'MODEL_UNSURE' });
const failed = expect.objectContaining({ code: 'EXTRACTION_FAILED' });

function placeOf(screen: Screen, description: string): readonly [number, number] | undefined {
  const found = findElement(screen, parseElement(description));
  return 'element' in found ? [found.element.rect.left, found.element.rect.top] : undefined;
}

/** The same screen where the words of some texts are as they say. */
function changed(screen: Screen, texts: readonly string[], as: Partial<Word>): Screen {
  const change = (word: Word): Word => (texts.includes(word.text) ? { ...word, ...as } : word);
  const rows = screen.rows.map((row) => row.map(change));
  const segments = screen.segments.map((segment) => ({ ...segment, words: segment.words.map(change) }));
  const boxes = screen.boxes.map((one) => ({
    ...one,
    segments: one.segments.map((segment) => ({ ...segment, words: segment.words.map(change) })),
  }));
  return { ...screen, rows, segments, boxes };
}

const cards = drawScreen({
  texts: [
    ['Kettle', 50, 50],
    ['Two litres', 50, 70],
    ['Buy', 60, 102],
    ['Toaster', 50, 170],
    ['Four slices', 50, 190],
    ['Sold out', 60, 222],
  ],
  boxes: [
    ['panel', box(20, 20, 760, 560)],
    ['panel', box(40, 40, 300, 100)],
    ['panel', box(40, 160, 300, 100)],
    ['button', box(50, 96, 60, 24)],
  ],
});

describe('a column that is called "Count", in a picture', () => {
  const stock = drawScreen({
    texts: [
      ['Item', 60, 40],
      ['Count', 320, 40],
      ['Milk', 60, 100],
      ['12', 320, 100],
      ['Bread', 60, 150],
      ['1', 320, 150],
    ],
  });

  it('is read by its name, and not counted', () => {
    expect(verdict(stock, 'the Count of "Milk" is "12"')).toBe(true);
    expect(verdict(stock, 'the Count of "Milk" is "1"')).toBe(false);
    expect(verdict(stock, 'the number of "Milk" is 1')).toBe(true);
  });
});

describe('a card on a picture', () => {
  it('is the row of its title', () => {
    expect(placeOf(cards, 'the "Buy" button in the row of "Kettle"')).toEqual([50, 96]);
    expect(placeOf(cards, 'the "Buy" button in the row of "Toaster"')).toBeUndefined();
  });

  it('shows nothing that another one shows', () => {
    expect(verdict(cards, 'the "Kettle" card shows "Two litres"')).toBe(true);
    expect(verdict(cards, 'the "Kettle" card shows "Sold out"')).toBe(false);
  });

  it('may reach further than its line', () => {
    expect(() => verdict(cards, 'the row of "Kettle" contains "Two litres"')).toThrowError(unsure);
  });
});

describe('a value on a picture', () => {
  it('stands in the box of its label, or in none', () => {
    const tiles = drawScreen({
      texts: [
        ['Savings', 60, 54],
        ['Cancel', 60, 110],
        ['Total', 400, 110],
        ['9', 400, 130],
      ],
      boxes: [['button', box(40, 44, 120, 32)]],
    });
    expect(() => read(tiles, 'the text under "Savings"')).toThrowError(failed);
    expect(read(tiles, 'the text under "Total"')).toBe('9');
  });

  it('is what its field holds, be it nothing', () => {
    const form = drawScreen({
      texts: [
        ['Payee', 40, 54],
        ['Amount', 40, 104],
        ['12.00', 130, 104],
      ],
      boxes: [
        ['field', box(120, 44, 200, 32)],
        ['field', box(120, 94, 200, 32)],
      ],
    });
    expect(read(form, '{payee: string, amount: number}')).toEqual({ payee: '', amount: 12 });
    const empty = changed(form, ['12.00'], { isPale: true });
    expect(() => read(empty, 'the value of the "Amount" field')).toThrowError(failed);
    expect(() => verdict(empty, 'the "Amount" field contains "12.00"')).toThrowError(/may be no value/);
  });

  it('is not told where a word of it may be misread', () => {
    const screen = drawScreen({
      texts: [
        ['Guest', 40, 40],
        ['Kovacs', 40, 60],
      ],
    });
    expect(read(screen, 'the text under "Guest"')).toBe('Kovacs');
    const doubtful = changed(screen, ['Kovacs'], { isDoubtful: true });
    expect(() => read(doubtful, 'the text under "Guest"')).toThrowError(/for sure that "Kovacs"/);
    expect(() => verdict(doubtful, 'the text under "Guest" is "Nagy"')).toThrowError(unsure);
  });

  it('is neither there nor not where a line that is hard to read may say it', () => {
    const screen = drawScreen({ texts: [['Po sit ions may lag', 40, 40]] });
    expect(verdict(screen, 'the page shows "Positions must lead"')).toBe(false);
    const doubtful = changed(screen, ['sit'], { isDoubtful: true });
    expect(() => verdict(doubtful, 'the page shows "Positions nay lag"')).toThrowError(unsure);
    expect(() => verdict(doubtful, 'the page does not show "Posltiens may lag"')).toThrowError(unsure);
    expect(verdict(doubtful, 'the page shows "Saved"')).toBe(false);
  });

  it('is no label of what stands beside its box', () => {
    const fields = drawScreen({
      texts: [
        ['Return', 50, 46],
        ['Age', 250, 46],
      ],
      boxes: [
        ['panel', box(40, 40, 150, 60)],
        ['field', box(200, 40, 150, 60)],
      ],
    });
    expect(placeOf(fields, 'the "Return" field')).toBeUndefined();
    expect(placeOf(fields, 'the "Age" field')).toEqual([200, 40]);
  });
});

describe('the heading of a picture', () => {
  const texts = [
    ['Beacon', 20, 20],
    ['Alerts', 200, 20],
  ] as const;

  it('is told where one text is larger than all others', () => {
    const screen = drawScreen({ texts });
    const [first, second] = screen.segments;
    if (!first || !second) throw new Error('two texts are drawn');
    const words = second.words.map((word) => ({ ...word, rect: { ...word.rect, height: 24 } }));
    const large = { ...second, words, rect: { ...second.rect, height: 24 } };
    expect(read({ ...screen, segments: [first, large] }, 'the heading')).toBe('Alerts');
  });

  it('is not told where several are as large', () => {
    expect(() => read(drawScreen({ texts }), 'the heading')).toThrowError(failed);
    expect(() => verdict(drawScreen({ texts }), 'the heading is "Alerts"')).toThrowError(/fits 2 elements/);
  });
});

describe('things on a picture', () => {
  const buttons = drawScreen({
    texts: [
      ['Mute', 50, 56],
      ['Mute', 50, 96],
      ['Mute expired', 50, 136],
    ],
    boxes: [
      ['button', box(40, 50, 60, 24)],
      ['button', box(40, 90, 60, 24)],
    ],
  });

  it('are not counted where some only have a part of their name', () => {
    expect(() => read(buttons, 'how many "Mute" buttons')).toThrowError(failed);
    const plain = { ...buttons, segments: buttons.segments.slice(0, 2), rows: buttons.rows.slice(0, 2) };
    expect(read(plain, 'number, how many "Mute" buttons')).toBe(2);
  });

  it('that cannot be found are neither on nor off', () => {
    expect(() => verdict(buttons, '"Dark mode" is checked')).toThrowError(unsure);
  });

  it('that look like other text are not claimed to be of a kind', () => {
    expect(() => verdict(buttons, 'there is a "Mute expired" option')).toThrowError(unsure);
    expect(() => verdict(buttons, 'the heading "Mute expired" is visible')).toThrowError(unsure);
  });
});

describe('a table on a picture', () => {
  const rows = [
    ['Milk', 40, 70],
    ['2', 240, 70],
    ['Bread', 40, 100],
    ['3', 240, 100],
  ] as const;
  const head = [
    ['Item', 40, 40],
    ['Stock', 240, 40],
  ] as const;

  it('is read where each row has all of it', () => {
    const screen = drawScreen({ texts: [...head, ...rows, ['1 to 2 of 9', 40, 130]] });
    expect(read(screen, '{item: string, stock: number}[], the rows of the table')).toEqual([
      { item: 'Milk', stock: 2 },
      { item: 'Bread', stock: 3 },
    ]);
    expect(read(screen, 'string[], the values in the Item column')).toEqual(['Milk', 'Bread']);
  });

  it('is not told where nothing stands in it, where a cell is missing or doubtful, or where it may go on', () => {
    const demand = 'string[], the values in the Stock column';
    expect(() => read(drawScreen({ texts: head }), demand)).toThrowError(/even rows/);
    const wide = [...head, ['Bin', 440, 40], ...rows.slice(0, 3), ['A1', 440, 70], ['A2', 440, 100]] as const;
    expect(() => read(drawScreen({ texts: wide }), demand)).toThrowError(/not every column/);
    const screen = drawScreen({ texts: [...head, ...rows] });
    expect(() => read(changed(screen, ['3'], { isDoubtful: true }), demand)).toThrowError(/for sure that "3"/);
    expect(() => read({ ...screen, height: 120 }, demand)).toThrowError(/scroll/);
  });
});
