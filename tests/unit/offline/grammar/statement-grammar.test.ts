import { describe, expect, it } from 'vitest';

import { describeStatement } from '../../../../src/offline/grammar/describe.ts';
import { parseStatement, type Statement } from '../../../../src/offline/grammar/statement-grammar.ts';

/** The shape of a statement without the words it was read from. */
function brief(statement: Statement): unknown {
  if ('parts' in statement) return [statement.type, ...statement.parts.map(brief)];
  if (statement.type === 'shown') return `${statement.negative ? 'not ' : ''}shown ${statement.target.text}`;
  if (statement.type === 'state') return `${statement.target.text} ${statement.checked ? 'on' : 'off'}`;
  if (statement.type === 'place')
    return `${statement.target.text} ${statement.target.relation?.type} ${statement.target.relation?.anchor.text}`;
  if (statement.type === 'count') return `count ${statement.comparison} ${statement.expected}`;
  if (statement.type !== 'value') return describeStatement(statement);
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

/** What is said beside texts that are there and values: how it was understood. */
const understood: readonly (readonly [string, string])[] = [
  ['the "Save" button should not be enabled', 'not enabled: button "Save"'],
  ["the Submit button isn't clickable", 'not enabled: button "Submit"'],
  ['the Email field has focus', 'focused: field "Email"'],
  ['the "Details" section is collapsed', 'collapsed: section "Details"'],
  ['the Country drop-down is open', 'expanded: drop-down "Country"'],
  ['the Email field is mandatory', 'required: field "Email"'],
  ['the "Total" field is not editable', 'not editable: field "Total"'],
  ['the Email field has an error', 'invalid: field "Email"'],
  ['the "Billing" tab is active', 'selected: tab "Billing"'],
  ['the "Bold" button is on', 'pressed: button "Bold"'],
  ['the first option is disabled', 'disabled: number 1 of what fits: option'],
  ['all rows except "Milk" are checked', 'checked: every row, except "Milk"'],
  ['the "Save" button and the "Cancel" button are disabled', 'disabled: button "Save"; and disabled: button "Cancel"'],
  ['the "Delete" dialog is open', 'on the screen: dialog "Delete"'],
  ['the dialog is closed', 'not on the screen: dialog'],
  ['"German" is not selected in the Language drop-down', 'what stands in drop-down "Language" – is not "German"'],
  ['exactly two buttons are visible', 'the number of: button – is 2'],
  ['I see 99 rows in the "Example" table', 'the number of: row, in the table of "Example" – is 99'],
  ['the table has three columns', 'the number of: column header, in the table – is 3'],
  ['there are no rows', 'the number of: row – is 0'],
  ['there are no fewer than 2 "Delete" buttons', 'the number of: button "Delete" – is at least 2'],
  ['the table is not empty', 'the number of: row, in the table – is not 0'],
  ['the table should be sorted by "Date" descending', 'sorted descending by "Date": table'],
  ['the products are sorted by price, lowest first', 'sorted ascending by "price": "products"'],
  ['"A" is visible and "B" comes after "C"', 'on the screen: "A"; and one after the other: "C"; "B"'],
  ['the cell in row 2 and column 3 is "Bread"', 'what stands in the row 2, in the column 3 – is "Bread"'],
  ['the Price in the second row is "2.00"', 'what stands in the row 2, in the column of "Price" – is "2.00"'],
  ['the cell in the row of "Milk" under "Price" is "2.00"', '"Price" in the row of "Milk" – is "2.00"'],
  ['row where Email is "a@b.c" should exist', 'there: a row with "a@b.c" under "Email"'],
  ['there is a row with "Milk" and the page shows "X"', 'there: a row with "Milk"; and on the screen: "X"'],
  ['every cell in the Status column is "Paid"', 'every cell in the column of "Status" – is "Paid"'],
  ['the page shows "A" without "B"', 'on the screen: "A"; and not on the screen: "B"'],
  ['neither "A" nor "B" is visible', 'not on the screen: "A"; and not on the screen: "B"'],
];

describe('parseStatement', () => {
  it.each(understood)('understands %s', (sentence, meaning) => {
    expect(describeStatement(parseStatement(sentence))).toBe(meaning);
  });

  it.each(read)('reads %j', (sentence, expected) => {
    expect(brief(parseStatement(sentence))).toEqual(expected);
  });

  it.each([
    'the login was successful',
    'the button is blue',
    'the cart is empty',
    'the page contains the text "x" in green',
    'the "Save" button is green',
    'the text under "Total" is red',
    'the "Save" button has a blue background',
    'the "Title" field is bold',
    'the user is valid',
    'the rows are sorted nicely',
    '"United States" is in Country',
    'there are 3 "Delete" buttons in the corner of "Cart"',
  ])('does not guess at %j', (sentence) => {
    expect(() => parseStatement(sentence)).toThrowError(expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }));
  });
});
