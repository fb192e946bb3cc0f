/** What an element is. A picture does not tell all of them apart; the tree of a screen does, by their roles. */
export type ElementKind =
  | 'button'
  | 'link'
  | 'field'
  | 'select'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'slider'
  | 'tab'
  | 'option'
  | 'menu'
  | 'menuitem'
  | 'treeitem'
  | 'listitem'
  | 'item'
  | 'row'
  | 'cell'
  | 'columnheader'
  | 'rowheader'
  | 'icon'
  | 'picture'
  | 'heading'
  | 'dialog'
  | 'section'
  | 'table'
  | 'list'
  | 'progressbar'
  | 'tooltip'
  | 'text';

/** Words that name a kind, as patterns; longer ones first where one ends with another. */
export const kindWords: readonly (readonly [string, ElementKind])[] = [
  ['radio button', 'radio'],
  ['radio option', 'radio'],
  ['radio', 'radio'],
  ['toggle button', 'switch'],
  ['toggle switch', 'switch'],
  ['toggle', 'switch'],
  ['switch', 'switch'],
  ['button', 'button'],
  ['btn', 'button'],
  ['hyperlink', 'link'],
  ['link', 'link'],
  ['check ?box', 'checkbox'],
  ['tick ?box', 'checkbox'],
  ['slider', 'slider'],
  ['drop[- ]?down (?:list|menu|box|field)', 'select'],
  ['drop[- ]?down', 'select'],
  ['select (?:box|menu|list|field)', 'select'],
  ['select', 'select'],
  ['combo ?box', 'select'],
  ['list ?box', 'select'],
  ['picker', 'select'],
  ['text field', 'field'],
  ['input field', 'field'],
  ['text ?area', 'field'],
  ['dialog(?:ue)? box', 'dialog'],
  ['text ?box', 'field'],
  ['input box', 'field'],
  ['field', 'field'],
  ['input', 'field'],
  ['box', 'field'],
  ['progress ?bar', 'progressbar'],
  ['bar', 'field'],
  ['column (?:header|heading)', 'columnheader'],
  ['header cell', 'columnheader'],
  ['column', 'columnheader'],
  ['row (?:header|heading)', 'rowheader'],
  ['heading', 'heading'],
  ['headline', 'heading'],
  ['page title', 'heading'],
  ['title', 'heading'],
  ['menu (?:item|entry|option)', 'menuitem'],
  ['list (?:item|entry)', 'listitem'],
  ['tree (?:item|node|entry)', 'treeitem'],
  ['item', 'item'],
  ['entry', 'item'],
  ['option', 'option'],
  ['tab', 'tab'],
  ['icon', 'icon'],
  ['table row', 'row'],
  ['row', 'row'],
  ['table cell', 'cell'],
  ['cell', 'cell'],
  ['label', 'text'],
  ['text', 'text'],
  ['number', 'text'],
  ['value', 'text'],
  ['price', 'text'],
  ['amount', 'text'],
  ['date', 'text'],
  ['message', 'text'],
  ['word', 'text'],
  ['element', 'text'],
];

/**
 * Words that name a kind only beside a quoted text, or alone: names end with them too, as in "Credit card", "Wish list"
 * and "Profile picture".
 */
export const shyKindWords: readonly (readonly [string, ElementKind])[] = [
  ['modal(?: dialog| window)?', 'dialog'],
  ['dialog(?:ue)?', 'dialog'],
  ['pop-?up(?: window| dialog)?', 'dialog'],
  ['drawer', 'dialog'],
  ['menu', 'menu'],
  ['section', 'section'],
  ['panel', 'section'],
  ['accordion', 'section'],
  ['card', 'section'],
  ['group', 'section'],
  ['region', 'section'],
  ['data (?:table|grid)', 'table'],
  ['table', 'table'],
  ['grid', 'table'],
  ['list', 'list'],
  ['image', 'picture'],
  ['picture', 'picture'],
  ['photo', 'picture'],
  ['logo', 'picture'],
  ['avatar', 'picture'],
  ['loading (?:spinner|indicator)', 'progressbar'],
  ['spinner', 'progressbar'],
  ['meter', 'progressbar'],
  ['gauge', 'progressbar'],
  ['tool ?tip', 'tooltip'],
];

/** Words for the parts that a page has as a whole. */
export const landmarkWords: readonly (readonly [string, Landmark])[] = [
  ['(?:left |right )?side ?(?:bar|panel|nav)', 'sidebar'],
  ['(?:page |site )?header|top bar', 'header'],
  ['(?:page |site )?footer', 'footer'],
  ['nav(?:igation)?(?: ?bar| menu| pane)?', 'navigation'],
  ['main(?: area| content| part)?', 'main'],
  ['tool ?bar', 'toolbar'],
  ['breadcrumbs?', 'breadcrumb'],
  ['form', 'form'],
];

export type Landmark = 'sidebar' | 'header' | 'footer' | 'navigation' | 'main' | 'toolbar' | 'breadcrumb' | 'form';

/** Numbers that pick one of several like elements; -1 is the last. */
export const ordinals: Readonly<Record<string, number>> = {
  'second to last': -2,
  'second last': -2,
  'next to last': -2,
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
