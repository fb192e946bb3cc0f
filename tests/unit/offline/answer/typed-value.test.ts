import { describe, expect, it } from 'vitest';

import { dateIn } from '../../../../src/offline/answer/values/date-value.ts';
import { fitOf } from '../../../../src/offline/answer/names/name-fit.ts';
import { decimalSignOf, numberIn } from '../../../../src/offline/answer/values/number-value.ts';
import { toTyped } from '../../../../src/offline/answer/values/typed-value.ts';
import { drawScreen } from './drawn-screen.ts';

const number = (text: string, decimal?: '.' | ',' | 'mixed'): unknown => {
  const read = numberIn(text, { decimal });
  return 'value' in read ? read.value : read.problem;
};

describe('a number', () => {
  it.each([
    ['$1,240.50', 1240.5],
    ['1.240,50 €', 1240.5],
    ['1 048,90 €', 1048.9],
    ["1'240.50", 1240.5],
    ['(12)', 12],
    ['12 %', 12],
    ['−$5.00', -5],
    ['9,870 km', 9870],
    ['20 m²', 20],
    ['Ends in 4 days', 4],
    ['0.125', 0.125],
  ])('is read of %s', (text, value) => {
    expect(number(text)).toBe(value);
  });

  it.each(['3.5k', '3.5 million', '5m', '12 Mio. €'])('is none where it is short for one: %s', (text) => {
    expect(number(text)).toContain('short for a number');
  });

  it.each(['06:30', '2026-03-03', '1–6 of 128', '1/3', 'F-1042', 'v1.2.3', 'None', '—'])('is none in %s', (text) => {
    expect(number(text)).toContain('number');
  });

  it.each(['($1,200.00)', 'A - 5', '1.240 €'])('is none where it may be another one: %s', (text) => {
    expect(number(text)).toContain('may be');
  });

  it('has the decimal sign of the other numbers on the screen', () => {
    expect(number('1.240', ',')).toBe(1240);
    expect(number('1.240', '.')).toBe(1.24);
    expect(number('1,240', ',')).toBe(1.24);
    expect(number('1,240', 'mixed')).toContain('may be');
    const screen = (text: string): ReturnType<typeof drawScreen> => drawScreen({ texts: [[text, 10, 10]] });
    expect(decimalSignOf(screen('3,50'))).toBe(',');
    expect(decimalSignOf(screen('1,240.50'))).toBe('.');
    expect(decimalSignOf(screen('06.03.2026 1,240 v1.2'))).toBeUndefined();
  });
});

describe('a date', () => {
  it.each([
    '2026-03-03',
    '3 March 2026',
    'March 3, 2026',
    '3. März 2026',
    '03.03.2026',
    'Tue, 3 Mar 2026',
    '3 de marzo de 2026',
    '2026年3月3日',
  ])('is read of %s', (text) => {
    expect(dateIn(text)).toEqual({ value: '2026-03-03' });
  });

  it('is none where nobody knows which number is the month', () => {
    expect(dateIn('03/04/2026')).toEqual({ problem: 'which may be 2026-04-03 or 2026-03-04' });
    expect(dateIn('13/04/2026')).toEqual({ value: '2026-04-13' });
    expect(dateIn('04/13/2026')).toEqual({ value: '2026-04-13' });
  });

  it.each(['3 March', '31 February 2026', 'soon', '03/04/26'])('is none in %s', (text) => {
    expect(dateIn(text)).toHaveProperty('problem');
  });
});

describe('yes and no', () => {
  it('are words, marks and boxes, and nothing else', () => {
    const read = (text: string, checked?: boolean): unknown =>
      toTyped({ text, where: 'it', checked }, 'boolean', { decimal: undefined });
    expect([read('Yes'), read('✓'), read('', true)]).toEqual([{ value: true }, { value: true }, { value: true }]);
    expect([read('no'), read('✗'), read('', false)]).toEqual([{ value: false }, { value: false }, { value: false }]);
    expect(read('Pending')).toEqual({ problem: 'it is "Pending", which is neither yes nor no' });
  });
});

describe('a key', () => {
  it.each([
    ['unitPrice', 'Unit price', 'same'],
    ['email', 'E-mail address', 'alike'],
    ['qty', 'Quantity', 'alike'],
    ['order', 'Order no.', 'alike'],
    ['price', 'Unit price', 'like'],
    ['customerName', 'Customer', 'alike'],
    ['total', 'Total tax', undefined],
    ['name', 'Item', undefined],
    ['paid', 'Unpaid', undefined],
  ] as const)('%s names "%s": %s', (key, name, fit) => {
    expect(fitOf(key, name)).toBe(fit);
  });
});
