import type { ElementQuery, ElementScope } from './elements/element-query.ts';
import type { ElementKind, Relation } from './elements/element-words.data.ts';
import type { Comparison, Statement } from './statement.ts';
import type { ValueReference } from './value-grammar.ts';

const kindNames: Partial<Record<ElementKind, string>> = {
  select: 'drop-down',
  radio: 'radio button',
  menuitem: 'menu item',
  treeitem: 'tree item',
  listitem: 'list item',
  columnheader: 'column header',
  rowheader: 'row header',
  progressbar: 'progress bar',
};

/** A kind as people call it. */
export function kindName(kind: ElementKind): string {
  return kindNames[kind] ?? kind;
}

/** An element in words that say how its description was understood. */
export function describeElement(query: ElementQuery): string {
  const { text, by, kind, all } = query;
  const name = text === undefined ? undefined : by === undefined ? `"${text}"` : `with the ${by} "${text}"`;
  const noun = [kind && kindName(kind), name].filter((part) => part !== undefined).join(' ') || 'anything';
  return [`${all === true ? 'every ' : ordinalWords(query.ordinal)}${noun}`, ...details(query)].join(', ');
}

function details({ relation, scope, without, except, unread }: ElementQuery): string[] {
  return [
    relation && `${relationName(relation.type)} ${describeElement(relation.anchor)}`,
    scope && describeScope(scope),
    without && `without ${describeElement(without)}`,
    except && `except ${except.map(describeElement).join(' and ')}`,
    unread !== undefined && `not read: ${unread}`,
  ].filter((part) => typeof part === 'string');
}

const relationNames: Partial<Record<Relation, string>> = { left: 'left of', right: 'right of', near: 'next to' };

function relationName(relation: Relation): string {
  return relationNames[relation] ?? relation;
}

function ordinalWords(ordinal: number | undefined): string {
  if (ordinal === undefined) return '';
  if (ordinal < 0) return ordinal === -1 ? 'the last ' : `number ${-ordinal} from the end of what fits: `;
  return `number ${ordinal} of what fits: `;
}

const scopeNames: Partial<Record<ElementScope['type'], string>> = { select: 'drop-down', tabpanel: 'tab' };

/** A part of the screen in words. */
export function describeScope(scope: ElementScope): string {
  const { type, anchor, ordinal, landmark, without, column, within } = scope;
  const name = landmark ?? scopeNames[type] ?? type;
  const which = ordinal === undefined ? '' : ordinal === -1 ? ' that is last' : ` ${ordinal}`;
  const parts = [
    `in the ${name}${which}${anchor ? ` of ${describeElement(anchor)}` : ''}`,
    without && `without ${describeElement(without)}`,
    column && describeScope(column),
    within && describeScope(within),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** A value in words. */
export function describeValue(reference: ValueReference): string {
  switch (reference.type) {
    case 'beside':
      return `the text ${relationName(reference.relation)} ${describeElement(reference.anchor)}`;
    case 'field':
      return `what stands in ${describeElement(reference.target)}`;
    case 'placeholder':
      return `the placeholder of ${describeElement(reference.target)}`;
    case 'description':
      return `the ${described(reference.isError)} of ${describeElement(reference.target)}`;
    case 'heading':
      return 'the heading';
    case 'cell':
      return `what stands ${describeScope(reference.scope)}`;
    case 'row':
      return `the row of ${describeElement(reference.owner)}`;
    case 'count':
      return `the number of "${reference.text}"`;
    case 'label':
      return describeLabel(reference);
  }
}

const described = (isError: boolean): string => (isError ? 'error' : 'help text');

function describeLabel({ label, owner }: Extract<ValueReference, { type: 'label' }>): string {
  return owner ? `"${label}" in the row of ${describeElement(owner)}` : `what belongs to the label "${label}"`;
}

const comparisons: Readonly<Record<Comparison, readonly [does: string, doesNot: string]>> = {
  equals: ['is', 'is not'],
  contains: ['contains', 'does not contain'],
  starts: ['starts with', 'does not start with'],
  ends: ['ends with', 'does not end with'],
  more: ['is more than', 'is not more than'],
  less: ['is less than', 'is not less than'],
  'at-least': ['is at least', 'is not at least'],
  'at-most': ['is at most', 'is not at most'],
  empty: ['is empty', 'is not empty'],
};

function compared(comparison: Comparison, expected: string | number, negative: boolean): string {
  const words = comparisons[comparison][negative ? 1 : 0];
  return comparison === 'empty' ? words : `${words} ${JSON.stringify(expected)}`;
}

const not = (negative: boolean): string => (negative ? 'not ' : '');

type Of<T extends Statement['type']> = T extends 'all' | 'any'
  ? Extract<Statement, { type: 'all' | 'any' }>
  : Extract<Statement, { type: T }>;
type Describers = { readonly [T in Statement['type']]: (statement: Of<T>) => string };

const describers: Describers = {
  all: ({ parts }) => parts.map(describeStatement).join('; and '),
  any: ({ parts }) => parts.map(describeStatement).join('; or '),
  shown: ({ target, negative }) => `${not(negative)}on the screen: ${describeElement(target)}`,
  state: ({ target, checked }) => `${checked ? 'checked' : 'not checked'}: ${describeElement(target)}`,
  condition: ({ target, condition, negative }) => `${not(negative)}${condition}: ${describeElement(target)}`,
  current: ({ name, negative }) => `${not(negative)}the current one: "${name}"`,
  place: ({ target }) => `at its place: ${describeElement(target)}`,
  value: ({ of, comparison, expected, negative }) =>
    `${describeValue(of)} – ${compared(comparison, expected, negative)}`,
  count: ({ of, comparison, expected, negative }) =>
    `the number of: ${describeElement(of)} – ${compared(comparison, expected, negative)}`,
  some: ({ each, comparison, expected, negative }) =>
    `the number of those that are ${describeStatement({ ...each, target: { ...each.target, all: undefined } })} – ${compared(comparison, expected, negative)}`,
  nth: ({ of, comparison, expected, negative }) =>
    `${describeElement(of)} – ${compared(comparison, expected, negative)}`,
  each: ({ of, target, negative }) =>
    `${negative ? 'no' : 'every'} ${kindName(of.kind ?? 'text')} has: ${describeElement(target)}`,
  offered: ({ of, options, negative }) =>
    `${not(negative)}among the options of: ${describeElement(of)} – ${options.map((option) => `"${option}"`).join(', ')}`,
  sorted: ({ of, by, direction, negative }) =>
    `${not(negative)}sorted${direction ? ` ${direction}` : ''}${by ? ` by ${describeElement(by)}` : ''}: ${describeElement(of)}`,
  order: ({ targets, negative }) => `${not(negative)}one after the other: ${targets.map(describeElement).join('; ')}`,
  row: ({ cells, scope, negative }) => {
    const held = cells.map(({ column, text }) => (column === undefined ? `"${text}"` : `"${text}" under "${column}"`));
    return `${not(negative)}there: a row with ${held.join(' and ')}${scope ? `, ${describeScope(scope)}` : ''}`;
  },
  cells: ({ column, every, comparison, expected, negative }) =>
    `${every ? 'every' : 'one'} ${column ? `cell ${describeScope(column)}` : 'row'} – ${compared(comparison, expected, negative)}`,
};

/** A statement in words that say how it was understood. */
export function describeStatement(statement: Statement): string {
  return (describers[statement.type] as (some: Statement) => string)(statement);
}
