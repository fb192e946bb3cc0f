import { describe, expect, it } from 'vitest';

import { oneLine, plainText, printable } from '../../../src/util/plain-text.ts';
import { shorten } from '../../../src/util/shorten.ts';

const escape = '\u001b';

describe('plain text', () => {
  it('keeps words, tabs and lines, and nothing that a terminal obeys', () => {
    expect(plainText(`a${escape}[31mb${escape}[0m\tc\r\nd\u2028e\rf`)).toBe('ab\tc\nd\ne\nf');
    expect(plainText(`${escape}]0;title\u0007x\u0000\u0008\u007f\u009b\u202ey\u2066z`)).toBe('xyz');
    expect(plainText('żółw 東京 🐢 \u200d')).toBe('żółw 東京 🐢 \u200d');
  });

  it('can be one line', () => {
    expect(oneLine(' a \n\n b\u0085c ')).toBe('a b c');
    expect(shorten(`tap ${escape}[2Jhere`)).toBe('tap here');
  });
});

describe('text that is printed', () => {
  it.each([
    '::error::x',
    'fine\n::error file=a::x',
    'fine\r  ::stop-commands::x',
    'fine\u2028::add-mask::x',
    'in a line ##[command]x',
  ])('speaks no command of GitHub: %j', (text) => {
    for (const line of printable(text).split(/[\r\n\u2028\u0085]/)) {
      expect(line).not.toMatch(/^\s*::|##\[/);
      expect(line.replaceAll('\u2060', '')).toMatch(/::|##\[|fine/);
    }
  });

  it('is otherwise as it was', () => {
    expect(printable('a::b, see https://example.com\n  at x.ts:1:2\n')).toBe(
      'a::b, see https://example.com\n  at x.ts:1:2\n',
    );
  });
});
