import { describe, expect, it } from 'vitest';

import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';
import { findElement } from '../../../../src/offline/answer/elements/finder.ts';
import { judge } from '../../../../src/offline/answer/claims/judge.ts';
import { parseNumber } from '../../../../src/offline/grammar/numbers.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';
import { drawScreen } from './drawn-screen.ts';

const screen = drawScreen({
  texts: [
    ['Transfer unsuccessful: insufficient funds', 40, 40],
    ['User was not deleted', 40, 80],
    ['Email sent to bob@example.com', 40, 120],
    ['Session expires in 5 minutes', 40, 160],
    ['Your subscription has been cancelled', 40, 200],
    ['Temperature: -12.5 C', 40, 240],
    ['Change: −3.40', 40, 280],
    ['INV-1010', 40, 320],
    ['Unpaid', 240, 320],
    ['Deactivate', 40, 360],
  ],
});

const passes = (statement: string): boolean => judge(screen, parseStatement(statement)).pass;

describe('a claim that is not true of the screen', () => {
  it.each([
    'Transfer successful',
    'Transfer successful: insufficient funds',
    'sufficient funds',
    'insufficient founds',
    'User was now deleted',
    'User has not deleted',
    'rob@example.com',
    'bob@example.org',
    'bob@example.co',
    'Session expired in 5 minutes',
    'Your subscription had been cancelled',
  ])('never passes: %s', (text) => {
    expect(passes(`the page shows "${text}"`)).toBe(false);
  });

  it.each([
    'the text next to "Temperature" is "12.5 C"',
    'the number next to "Temperature" is more than 0',
    'the text next to "Change" is "3.40"',
    'the row of "INV-1010" shows "Paid"',
  ])('never passes: %s', (statement) => {
    expect(passes(statement)).toBe(false);
  });

  it('passes once it is true', () => {
    expect(passes('the page shows "Transfer unsuccessful: insufficient funds"')).toBe(true);
    expect(passes('the text next to "Temperature" is "-12.5 C"')).toBe(true);
    expect(passes('the row of "INV-1010" shows "Unpaid"')).toBe(true);
  });
});

describe('reading', () => {
  it('does not take the number of an invoice for a number below zero', () => {
    expect(parseNumber('INV-1010')).toBeUndefined();
    expect(parseNumber('INV-1010 costs -5')).toBe(-5);
  });

  it('does not find a name inside a longer word', () => {
    expect(
      findElement(screen, { kind: 'button', text: 'Activate', source: '"Activate" button', literal: true }),
    ).toHaveProperty('problem');
  });

  it('blames itself, not the screen, for a picture that it cannot know', () => {
    const parsed = parseElement('the hamburger menu icon');
    expect(() => findElement(screen, parsed)).toThrowError(expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }));
    expect(findElement(screen, parseElement('the Deactivate icon'))).toHaveProperty('element');
  });
});
