import type { ElementQuery } from './element-query.ts';

/** One way to say which element is meant. */
export interface ElementForm {
  readonly about: string;
  readonly examples: readonly string[];
  /** Whether a picture alone does not tell. */
  readonly needsTree?: boolean;
  /** Whether a description was read in this way. */
  isReadFrom(query: ElementQuery): boolean;
}

/** How elements are described; every example is read in its way, and all of it. */
export const elementForms: readonly ElementForm[] = [
  {
    about: 'By its name, with or without quotes',
    examples: ['"Save"', 'Terms and Conditions'],
    isReadFrom: ({ text, kind }) => text !== undefined && kind === undefined,
  },
  {
    about: 'By its name and its kind',
    examples: [
      'the "Save" button',
      'the Log in link',
      'the Email field',
      'the Country drop-down',
      'the "Remember me" checkbox',
      'the "Express" radio button',
      'the "Dark mode" switch',
      'the "Billing" tab',
      'the "Large" option',
      'the "Copy" menu item',
      'the "Welcome" heading',
      'the "Search" icon',
    ],
    isReadFrom: ({ text, kind }) => text !== undefined && kind !== undefined,
  },
  {
    about: 'By its name and a kind that only a tree contains',
    examples: [
      'the Volume slider',
      'the "src" tree item',
      'the "Price" column header',
      'the "Delete item" dialog',
      'the "Orders" table',
      'the "Tasks" list',
      'the "Details" section',
      'the "Company" logo',
      'the "Upload" progress bar',
    ],
    needsTree: true,
    isReadFrom: ({ kind }) => kind !== undefined,
  },
  {
    about: 'A field by its label or its placeholder',
    examples: ['the field labelled "Email"', 'the field with the placeholder "Search…"', 'the "Search…" placeholder'],
    isReadFrom: ({ by }) => by !== undefined,
  },
  {
    about: 'By its position among several that match',
    examples: [
      'the second "Delete" button',
      'the last "Remove" link',
      'the "Delete" button number 3',
      'the 11th "Add" button',
    ],
    isReadFrom: ({ ordinal }) => ordinal !== undefined,
  },
  {
    about: 'By what is around it',
    examples: [
      'the button next to "Milk"',
      'the field below "Street"',
      'the link above "Total"',
      'the button left of "Cancel"',
      'the checkbox to the right of "Newsletter"',
    ],
    isReadFrom: ({ relation }) => relation !== undefined,
  },
  {
    about: 'By its row',
    examples: [
      'the "Delete" button in the row of "Milk"',
      'the checkbox in the Milk row',
      'the "Add to cart" button for "Milk"',
      '"Edit" for "Milk"',
    ],
    isReadFrom: ({ scope }) => scope?.type === 'row' && scope.anchor !== undefined,
  },
  {
    about: 'By its dialog or its section',
    examples: [
      'the "OK" button in the dialog',
      'the "OK" button in the "Delete item" dialog',
      'the "City" field in the "Billing" section',
      'the Save button in the Profile card',
    ],
    isReadFrom: ({ scope }) => scope?.type === 'dialog' || scope?.type === 'section',
  },
  {
    about: 'By the number of its row, by its column, or by what its row contains or lacks',
    examples: [
      'the "Edit" button in row 3',
      'the "Edit" button in the last row',
      'the cell in row 2 and column 3',
      'the cell in the "Price" column of the "Milk" row',
      'the "Pay" button in the row where Status is "Open"',
      'the "Pay" button in the row without "Paid"',
    ],
    needsTree: true,
    isReadFrom: ({ scope }) => scope?.type === 'row',
  },
  {
    about: 'By the part of the page that it is in',
    examples: [
      'the "Inbox" link in the sidebar',
      'the "Log out" link in the header',
      'the "Home" link in the navigation',
      'the "Edit" button in the "Orders" table',
      'the "Milk" item in the "Tasks" list',
      'the "Copy" item in the "Edit" menu',
      'the "Save" button on the "Billing" tab',
    ],
    needsTree: true,
    isReadFrom: ({ scope }) => scope !== undefined && scope.type !== 'row',
  },
  {
    about: 'All of a kind, or all with exceptions; in statements about states',
    examples: ['all checkboxes', 'all checkboxes except "Newsletter"'],
    needsTree: true,
    isReadFrom: ({ all }) => all === true,
  },
];
