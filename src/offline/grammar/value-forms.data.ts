import type { ValueReference } from './value-grammar.ts';

/** One way to say what is to be read. */
export interface ValueForm {
  readonly about: string;
  readonly examples: readonly string[];
  /** Whether a picture alone does not tell. */
  readonly needsTree?: boolean;
  readonly type: ValueReference['type'];
}

/** How values are asked for; every example is read as a reference of its type. */
export const valueForms: readonly ValueForm[] = [
  {
    about: 'The text beside something',
    examples: [
      'the text under "Total"',
      'the number after "Order"',
      'the price next to "Milk"',
      'the text left of "kg"',
    ],
    type: 'beside',
  },
  {
    about: 'The value of a field or a drop-down',
    examples: [
      'the value of the Email field',
      'the text in the "Notes" field',
      'the selected option of Country',
      'the field with the placeholder "Full name"',
    ],
    type: 'field',
  },
  {
    about: 'The error message or the help text of a field',
    examples: [
      'the error of the Email field',
      'the error message below "Postcode"',
      'what is wrong with the IBAN?',
      'the help text of the Password field',
    ],
    needsTree: true,
    type: 'description',
  },
  { about: 'The heading', examples: ['the heading', 'the page title'], type: 'heading' },
  { about: 'A whole row', examples: ['the row of "Milk"', 'the Milk row'], type: 'row' },
  {
    about: 'A cell by its row and its column, or the text that belongs to a label',
    examples: [
      'the Price of Milk',
      'the cell in the row of "Milk" under "Price"',
      'the cell in the "Price" column of the "Milk" row',
      'the Status',
      '"Order number"',
    ],
    type: 'label',
  },
  {
    about: 'A row or a cell by its number',
    examples: [
      'the second row',
      'the cell in row 2 and column 3',
      'the Price in the last row',
      'the Price in row 2 of the "Cart" table',
    ],
    needsTree: true,
    type: 'cell',
  },
  {
    about: 'The number of elements or texts',
    examples: ['the number of "Delete"', 'how many items', 'how many cards are in the "To do" section'],
    type: 'count',
  },
];

/** Demands for several values, as `extract` takes them. */
export const listForms: readonly { readonly about: string; readonly examples: readonly string[] }[] = [
  {
    about: 'Lines of text',
    examples: [
      'string[], all lines of text',
      'string[], the lines under "To do"',
      'number[], the numbers under "Price"',
    ],
  },
  { about: 'The names of all buttons', examples: ['string[], the labels of all buttons'] },
  {
    about: 'All of a kind, in a part of the page',
    examples: ['string[], the headings in the "To do" section', 'string[], the links in the footer'],
  },
  { about: 'A column', examples: ['string[], the values in the Price column', 'string[], the column "Price"'] },
  {
    about: 'The rows of a table, by the names of its columns',
    examples: [
      '{name: string, price: number}[], the rows of the table',
      '{order: string, due: date}[], the visible rows of the "Orders" table',
      '{item: string, price: number}[], the rows of the table with totals',
    ],
  },
  {
    about: 'Cards, or items of a list',
    examples: ['{title: string, points: number}[], the cards in the "To do" section'],
  },
  {
    about: 'Several values by their labels',
    examples: ['{email: string, total: number, dueDate: date, newsletter: boolean}'],
  },
];
