import { describe, expect, it } from 'vitest';

import { parseStatement, type Statement } from '../../../../../src/models/offline/grammar/statement-grammar.ts';

/** The shape of a statement without the words it was read from. */
function brief(statement: Statement): unknown {
  if ('parts' in statement) return [statement.type, ...statement.parts.map(brief)];
  if (statement.type === 'shown') return `${statement.negative ? 'not ' : ''}shown ${statement.target.text}`;
  if (statement.type === 'state') return `${statement.target.text} ${statement.checked ? 'on' : 'off'}`;
  if (statement.type === 'place')
    return `${statement.target.text} ${statement.target.relation?.type} ${statement.target.relation?.anchor.text}`;
  return `${statement.of.type} ${statement.negative ? 'not ' : ''}${statement.comparison} ${statement.expected}`.trim();
}

const read: readonly (readonly [string, unknown])[] = [
  ['the page shows "Welcome, alice"', 'shown Welcome, alice'],
  ['the page does not show "Error"', 'not shown Error'],
  ['there is no "Error" message', 'not shown Error'],
  ['"A" and "B" are visible', ['all', 'shown A', 'shown B']],
  ['the page shows "A", "B" and "C" but not "D"', ['all', 'shown A', 'shown B', 'shown C', 'not shown D']],
  ['the page shows "A" or "B"', ['any', 'shown A', 'shown B']],
  ['the page does not contain "A" or "B"', ['all', 'not shown A', 'not shown B']],
  ['the Email field contains "a@b.c"', 'field contains a@b.c'],
  ['the Email field is empty', 'field empty'],
  ['the Display name field contains "Jane"', 'field contains Jane'],
  ['the Remember me checkbox is not checked', 'Remember me off'],
  ['Weekly summary is off', 'Weekly summary off'],
  ['the text under "Total" is "12.00"', 'beside equals 12.00'],
  ['the total is 12.00', 'label equals 12.00'],
  ['the heading is Your cart', 'heading equals Your cart'],
  ['the number after Total is greater than 5', 'beside more 5'],
  ['there are at least 2 "Delete" buttons', 'count at-least 2'],
  ['the row of Milk jug contains "2"', 'row contains 2'],
  ['"Save" is above "Cancel"', 'Save above Cancel'],
  ['the message says "Saved"', 'shown Saved'],
  ['the list contains "A" and does not contain "B"', ['all', 'shown A', 'not shown B']],
];

describe('parseStatement', () => {
  it.each(read)('reads %j', (sentence, expected) => {
    expect(brief(parseStatement(sentence))).toEqual(expected);
  });

  it.each([
    'the login was successful',
    'the button is blue',
    'the cart is empty',
    'the Submit button is disabled',
    'the page contains the text "x" in green',
    'the dialog is open',
  ])('does not guess at %j', (sentence) => {
    expect(() => parseStatement(sentence)).toThrowError(expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }));
  });
});
