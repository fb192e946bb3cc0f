import { expect, it } from 'vitest';

import { describeElement } from '../../../../src/offline/grammar/describe.ts';
import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';

it.each([
  ['the "Delete" button in row 3', 'button "Delete", in the row 3'],
  ['the "Edit" button in the third row of the "Orders" table', 'button "Edit", in the row 3, in the table of "Orders"'],
  ['the Edit button in row where Name is "John"', 'button "Edit", in the row of "John", in the column of "Name"'],
  ['the Delete button in the row without "Paid"', 'button "Delete", in the row, without "Paid"'],
  ['cell in row 3 column "Action"', 'cell, in the row 3, in the column of "Action"'],
  ['the cell in the "Price" column of the "Milk" row', 'cell, in the row of "Milk", in the column of "Price"'],
  [
    'the checkbox in the row of "Milk" in the "Cart" section',
    'checkbox, in the row of "Milk", in the section of "Cart"',
  ],
  ['the Save button in the Edit profile dialog', 'button "Save", in the dialog of "Edit profile"'],
  ['the "Close" button in the dialog titled "Delete item"', 'button "Close", in the dialog of "Delete item"'],
  ['the search icon in the header', 'icon "search", in the header'],
  ['the Add to cart button for "Milk"', 'button "Add to cart", in the row of "Milk"'],
  ['all checkboxes except "A" and "B"', 'every checkbox, except "A" and "B"'],
  ['the second to last option', 'number 2 from the end of what fits: option'],
  ['the 11th row', 'number 11 of what fits: row'],
  ['the image with alt text "Logo"', 'picture "Logo"'],
  // Names that hold words of the grammar.
  ['Credit card', '"Credit card"'],
  ['Wish list', '"Wish list"'],
  ['First name', '"First name"'],
  ['the First name field', 'field "First name"'],
  ['All orders', '"All orders"'],
  ['the Save and close button', 'button "Save and close"'],
  ['the Terms of service link', 'link "Terms of service"'],
  ['the Submit button', 'button "Submit"'],
  // What nothing answers to is said.
  ['the blue "Save" button', 'button "Save", not read: blue'],
  ['the "Save" button in the top right corner', 'button "Save", not read: in the top right corner'],
  ['the "Save" button at the bottom of the page', 'button "Save", not read: at the bottom'],
])('understands %s', (description, meaning) => {
  expect(describeElement(parseElement(description))).toBe(meaning);
});
