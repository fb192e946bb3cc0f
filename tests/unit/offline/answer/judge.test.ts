import { describe, expect, it } from 'vitest';

import { judge } from '../../../../src/offline/answer/claims/judge.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';
import { drawScreen } from './drawn-screen.ts';

const screen = drawScreen({
  texts: [
    ['Order 1O24 is on its way', 40, 40],
    ['Items: 12', 40, 80],
    ['Total', 40, 120],
    ['$52.50', 140, 120],
    ['A long message that goes on', 40, 200],
    ['in a second line', 40, 218],
  ],
});

function verdict(sentence: string): { pass: boolean; reason: string } {
  return judge(screen, parseStatement(sentence));
}

describe('judge', () => {
  it('compares without case, spaces and outer punctuation', () => {
    expect(verdict('the page shows "order is on its way"').pass).toBe(false);
    expect(verdict('the page shows "IS ON  its way."').pass).toBe(true);
  });

  it('takes letters that look alike for each other', () => {
    expect(verdict('the page shows "Order 1024"').pass).toBe(true);
  });

  it('does not take a part of a number for the number', () => {
    expect(verdict('the page shows "1"').pass).toBe(false);
    expect(verdict('the page shows "Items: 1"').pass).toBe(false);
  });

  it('reads over the end of a line', () => {
    expect(verdict('the page shows "goes on in a second line"').pass).toBe(true);
  });

  it('compares numbers by their value', () => {
    expect(verdict('the Total is 52.5').pass).toBe(true);
    expect(verdict('the Total is 52.6').pass).toBe(false);
    expect(verdict('the number after "Items" is at least 12').pass).toBe(true);
  });

  it('tells what is there instead', () => {
    expect(verdict('the text after "Total" is "$50.00"')).toEqual({
      pass: false,
      reason: 'the text after "Total" is "$52.50"',
    });
    expect(verdict('the page shows "Totals"').reason).toContain('nearest visible texts: "Total"');
  });

  it('finds a missing label false when it is quoted', () => {
    expect(verdict('the text after "Discount" is "5"').pass).toBe(false);
  });

  it('does not guess what a description means', () => {
    expect(() => verdict('the page shows an error message')).toThrowError(
      expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }),
    );
    expect(() => verdict('the discount is 5')).toThrowError(expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }));
  });
});
