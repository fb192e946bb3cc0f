/** What an element is, as far as the offline model tells elements apart. */
export type ElementKind =
  | 'button'
  | 'link'
  | 'field'
  | 'select'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'heading'
  | 'text';

/** Words that name a kind; longer ones first where one ends with another. */
export const kindWords: readonly (readonly [string, ElementKind])[] = [
  ['radio button', 'radio'],
  ['radio option', 'radio'],
  ['radio', 'radio'],
  ['toggle button', 'switch'],
  ['toggle switch', 'switch'],
  ['toggle', 'switch'],
  ['switch', 'switch'],
  ['submit button', 'button'],
  ['button', 'button'],
  ['btn', 'button'],
  ['hyperlink', 'link'],
  ['link', 'link'],
  ['check box', 'checkbox'],
  ['checkbox', 'checkbox'],
  ['tick box', 'checkbox'],
  ['tickbox', 'checkbox'],
  ['drop-down list', 'select'],
  ['dropdown list', 'select'],
  ['drop-down menu', 'select'],
  ['dropdown menu', 'select'],
  ['drop-down', 'select'],
  ['dropdown', 'select'],
  ['drop down', 'select'],
  ['select box', 'select'],
  ['select menu', 'select'],
  ['select', 'select'],
  ['combo box', 'select'],
  ['combobox', 'select'],
  ['picker', 'select'],
  ['text field', 'field'],
  ['input field', 'field'],
  ['text area', 'field'],
  ['textarea', 'field'],
  ['text box', 'field'],
  ['textbox', 'field'],
  ['input box', 'field'],
  ['field', 'field'],
  ['input', 'field'],
  ['box', 'field'],
  ['bar', 'field'],
  ['heading', 'heading'],
  ['headline', 'heading'],
  ['page title', 'heading'],
  ['title', 'heading'],
  ['menu item', 'text'],
  ['menu entry', 'text'],
  ['list item', 'text'],
  ['item', 'text'],
  ['option', 'text'],
  ['entry', 'text'],
  ['tab', 'text'],
  ['icon', 'text'],
  ['label', 'text'],
  ['text', 'text'],
  ['cell', 'text'],
  ['number', 'text'],
  ['value', 'text'],
  ['price', 'text'],
  ['amount', 'text'],
  ['date', 'text'],
  ['message', 'text'],
  ['word', 'text'],
  ['row', 'text'],
  ['element', 'text'],
];

/** Numbers that pick one of several like elements; -1 is the last. */
export const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  last: -1,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
  '6th': 6,
  '7th': 7,
  '8th': 8,
  '9th': 9,
  '10th': 10,
};

/** Where one element stands, seen from another. */
export type Relation = 'below' | 'above' | 'left' | 'right' | 'after' | 'before' | 'near';

/** Words for places, as patterns. */
export const relationWords: readonly (readonly [string, Relation])[] = [
  ['(?:immediately |directly |just |right )?(?:below|beneath|underneath|under)', 'below'],
  ['(?:immediately |directly |just |right )?(?:above|over|on top of)', 'above'],
  ['(?:immediately |directly |just )?(?:to the |on the )?left (?:of|from)', 'left'],
  ['(?:immediately |directly |just )?(?:to the |on the )?right (?:of|from)', 'right'],
  ['(?:immediately |directly |just |right )?(?:after|behind|following)', 'after'],
  ['(?:immediately |directly |just |right )?(?:before|in front of|preceding)', 'before'],
  ['(?:immediately |directly |just |right )?(?:next to|beside|near|close to|by|against|at)', 'near'],
];
