import { describe, expect, it } from 'vitest';

import { compareTyped, type TypedComparison } from '../../../../src/core/text/compare-typed.ts';
import { lettersOf } from '../../../../src/core/text/letters.ts';

const replacing = (typed: string, now: string, more: Partial<TypedComparison> = {}): TypedComparison => ({
  typed,
  before: '',
  base: '',
  expected: typed,
  now,
  isAdded: false,
  isExact: false,
  isFull: false,
  isEditor: false,
  ...more,
});

type Row = readonly [what: string, typed: string, now: string, more: Partial<TypedComparison>];

describe('comparing what is typed with what a field shows', () => {
  it.each([
    ['the same text', 'Bergen', 'Bergen', {}],
    ['a mask', '1234', '12/34', {}],
    ['a mask with signs of its own', '9161234567', '+7(916)123-45-67', {}],
    ['a mask that keeps its open places', '9161', '+7(916)1__-__', { before: '+7(___)___-__', base: '+7(___)___-__' }],
    ['another case', 'Straße', 'STRASSE', {}],
    ['trimming', ' Bergen ', 'Bergen', {}],
    ['a slug', 'Été à Paris', 'ete-a-paris', {}],
    ['a number in another form', '1.50', '1.5', {}],
    ['grouped digits', '1000', '1,000.00', {}],
    ['a mask of cents', '1250', '12.50', {}],
    ['another decimal mark', '12.5', '12,50', {}],
    ['a limit', 'Bergen', 'Berg', { isFull: true }],
    ['a limit that leaves what was there', 'Bergen', 'Berg', { before: 'Berg', isFull: true }],
    ['what is completed', 'Norw', 'Norway', {}],
    ['a mask that leaves out separators', '+1 (555) 123-4567', '15551234567', {}],
    ['a mask of letters and digits', 'DE89 3704 0044', 'DE8937040044', {}],
    ['the sign of a currency that the field shows itself', '$50', '50', {}],
    ['a phone number without the code of its country', '+1 (916) 123-4567', '(916) 123-4567', {}],
    ['a phone number with the code of a country', '9161234567', '+79161234567', {}],
    ['a card without its spaces', '4111 1111 1111 1111', '4111111111111111', {}],
    ['a date with other signs', '31.12.2026', '31/12/2026', {}],
    ['a date with more zeros', '1/2/2026', '01/02/2026', {}],
    ['a date in a mask with words', '31', '31/MM/YYYY', { base: 'DD/MM/YYYY' }],
    ['a number without its grouping', '1,234.50', '1234.5', {}],
    ['a number with points as grouping', '1.234,56', '1234.56', {}],
    ['digits that a point may group', '1.234', '1,234', {}],
    ['a unit behind a number', '12.5', '12,50 kg', {}],
    ['something apart before the text', 'example.org', 'https://example.org', {}],
    ['zeros in front, in a field for numbers', '007', '7', { isNumber: true }],
    ['a line that became a space', 'ab\ncd', 'ab cd', {}],
    ['quotes of another form', 'O\'Brien "x"', 'O’Brien “x”', {}],
    ['signs that an editor makes into a form', '**bold**', 'bold', { isEditor: true }],
    ['lines of an editor', 'one\ntwo', 'onetwo', { isEditor: true }],
    ['the same text again', 'Oslo', 'Oslo', { before: 'Oslo' }],
    ['signs without letters', '***', '***', {}],
    ['a field that was emptied', '', '', { before: 'Oslo' }],
    ['an emptied field that shows its mask', '', '__/__', { before: '12/34' }],
    ['an emptied field that falls back to zero', '', '0.00', { before: '12.50' }],
    ['text behind the old one', 'new', 'old new', { before: 'old ', expected: 'old new', isAdded: true }],
    [
      'text in an editor that shows a part',
      'new',
      'line 8line 9new',
      { before: 'line 1line 2', expected: undefined, isAdded: true },
    ],
  ] satisfies Row[])('accepts %s', (...[, typed, now, more]: Row) => {
    expect(compareTyped(replacing(typed, now, more))).toBe('same');
  });

  it.each([
    ['the old text', 'Bergen', 'Oslo', { before: 'Oslo' }, 'unchanged'],
    ['nothing', 'Bergen', '', {}, 'unchanged'],
    ['nothing where nothing was', 'Bergen', '', { before: 'Oslo' }, 'different'],
    ['the tail', 'Bergen', 'gen', { before: 'Oslo' }, 'different'],
    ['the beginning, without a limit', 'Bergen', 'Ber', {}, 'different'],
    ['a rotation', 'Bergen', 'genBer', {}, 'different'],
    ['every letter twice', 'Oslo', 'OOsslloo', {}, 'different'],
    ['an address without its sign', 'a@b.no', 'ab.no', {}, 'different'],
    ['a name without its signs', 'C++', 'C', {}, 'different'],
    ['words that were put together', 'Ann Lee', 'AnnLee', {}, 'different'],
    ['a text without its picture', 'Hi 👍', 'Hi', {}, 'different'],
    ['a number without its decimal mark', '12.50', '1250', {}, 'different'],
    ['a number without its comma', '1,5', '15', {}, 'different'],
    ['a number without its sign', '-5', '5', {}, 'different'],
    ['a decimal without its mark, after a zero', '0.125', '0125', {}, 'different'],
    ['a decimal without its mark', '3.1415', '31415', {}, 'different'],
    ['a number with another mark as the decimal one', '1.234,56', '1.23456', {}, 'different'],
    ['a long decimal without its mark', '0.1234567', '01234567', {}, 'different'],
    ['a code without its zero', '01234', '1234', {}, 'different'],
    ['another number', '150', '15', {}, 'different'],
    ['more digits', '15', '150', {}, 'different'],
    ['digits in front', '150', '1 150', {}, 'different'],
    ['letters between those that were typed', 'Oslo', 'Osakalo', {}, 'different'],
    ['the last letter twice', 'Oslo', 'Osloo', {}, 'different'],
    ['letters in front', 'Oslo', 'NOslo', {}, 'different'],
    ...(
      [
        ['http://x.org', 'http//x.org'],
        ['1/2', '12'],
        ['10-20', '1020'],
        ['12:30', '1230'],
        ['50%', '50'],
        ['#12', '12'],
        ['Flat 3 B', 'Flat3B'],
        ['v1.2.3', 'v123'],
        ['192.168.1.1', '19216811'],
        ['user_1', 'user1'],
        ['__init__', 'init'],
        ['Hello, world', 'Hello world'],
        ['ab\ncd', 'abcd'],
        ['12 34', '1234'],
      ] as const
    ).map(([typed, now]): [...Row, string] => [
      `${JSON.stringify(typed)} without its signs`,
      typed,
      now,
      {},
      'different',
    ]),
    ['the old text before the new one', 'new', 'old textnew', { before: 'old text' }, 'different'],
    ['a part of the old text before the new one', 'new', 'old texnew', { before: 'old text' }, 'different'],
    ['the old text behind the new one', 'new', 'newold', { before: 'old' }, 'different'],
    ['one letter of an unchanged text', 'hod', 'hello world', { before: 'hello world' }, 'unchanged'],
    ['signs that were left out', '***', '', {}, 'unchanged'],
    ['a password without its signs', 'p@ss!', 'pss', { isExact: true }, 'different'],
    [
      'text that took the place of the old one',
      'new',
      'new',
      { before: 'old', expected: 'oldnew', isAdded: true },
      'different',
    ],
    [
      'text that took the place of an editor',
      'new',
      'new',
      { before: 'old', expected: undefined, isAdded: true },
      'different',
    ],
    [
      'a full field that nothing was added to',
      'en',
      'Berg',
      { before: 'Berg', expected: 'Bergen', isAdded: true, isFull: true },
      'unchanged',
    ],
    ['a text that stays when it is emptied', '', 'Oslo', { before: 'Oslo' }, 'unchanged'],
    ['a part that stays when it is emptied', '', 'Osl', { before: 'Oslo' }, 'different'],
  ] satisfies [...Row, string][])('does not accept %s', (...[, typed, now, more, verdict]: [...Row, string]) => {
    expect(compareTyped(replacing(typed, now, more))).toBe(verdict);
  });

  it('compares letters and digits of all scripts', () => {
    expect(lettersOf('Ünï-cödé 東京 ١٢')).toBe('UNICODE東京١٢');
  });
});
