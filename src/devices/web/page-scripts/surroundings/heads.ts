import { attribute, clean, dataOf, isElement, matches, queryAll, rectOf, tagOf } from '../document/dom.ts';
import { aroundOf, childrenOf } from '../document/shown-tree.ts';
import { roleOf, tabularRoles } from '../meaning/roles.ts';
import { textIn } from '../meaning/text.ts';

/** What stands over an element as its name: the head of its column, or what comes before it in a part without parts. */

const cellRoles = /^(cell|gridcell|rowheader|columnheader)$/;
const controlsSelector = 'button, a[href], input, select, textarea, [tabindex], [contenteditable], [role=button]';

function closestOfRole(element: Element, roles: RegExp) {
  for (let node: Element | null = element; node; node = aroundOf(node)) if (roles.test(roleOf(node))) return node;
  return null;
}

/** Elements of a role in a part, in their order, without those in one of them or in another table. */
function* partsOfRole(element: Element, roles: RegExp): Generator<Element> {
  for (const child of childrenOf(element)) {
    if (!isElement(child)) continue;
    const role = roleOf(child);
    if (roles.test(role)) yield child;
    else if (!tabularRoles.has(role)) yield* partsOfRole(child, roles);
  }
}

/** Of a cell, its first column and the one after it. */
interface Column {
  readonly cell: Element;
  readonly from: number;
  readonly to: number;
}

const spanOf = (cell: Element) => Number(attribute(cell, 'aria-colspan') || attribute(cell, 'colspan')) || 1;

/** The first column of each cell of a row, and the column after it. */
function columnsOf(row: Element): Column[] {
  let next = 1;
  return Array.from(partsOfRole(row, cellRoles), (cell) => {
    const from = Number(attribute(cell, 'aria-colindex')) || next;
    next = from + spanOf(cell);
    return { cell, from, to: next };
  });
}

/** The cells that stand over one in its table: heads of columns, or else what the first row has there. */
function headsInTable(element: Element) {
  const cell = closestOfRole(element, cellRoles);
  const row = cell && closestOfRole(cell, /^row$/);
  const table = row && closestOfRole(row, /^(table|grid|treegrid)$/);
  if (!table) return undefined;
  const own = columnsOf(row).find((column) => column.cell === cell);
  // What reaches over several rows shifts the cells of the next ones, but not their places.
  const isShifted = Array.from(queryAll(table, '[rowspan]')).some((one) => Number(attribute(one, 'rowspan')) > 1);
  const middle = (rectOf(cell).left + rectOf(cell).right) / 2;
  const isOver = ({ cell: head, from, to }: Column) =>
    isShifted
      ? rectOf(head).left <= middle && rectOf(head).right >= middle
      : own !== undefined && from <= own.from && to > own.from;
  const heads: Element[] = [];
  for (const other of partsOfRole(table, /^row$/)) {
    if (other === row) break;
    const columns = columnsOf(other);
    const isHead = columns.every(({ cell: head }) => roleOf(head) === 'columnheader' || !clean(textIn(head, 100), 1));
    if (isHead || heads.length === 0) heads.push(...columns.filter(isOver).map(({ cell: head }) => head));
    if (!isHead) break;
  }
  return heads;
}

const elementsIn = (node: Node) => childrenOf(node).filter(isElement);
const holdsControl = (element: Element) =>
  matches(element, controlsSelector) || queryAll(element, controlsSelector).length > 0;

/** What stands over a box in a grid of the style; undefined where it is in no such grid. */
function headInGrid(row: Element, own: readonly Element[], index: number): Element[] | undefined {
  const style = getComputedStyle(row);
  const columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 0;
  const isGrid = columns > 1 && own.length >= 2 * columns && own.length % columns === 0;
  if (!isGrid || index < columns) return undefined;
  const head = own[index % columns];
  return !head || own.slice(0, columns).some(holdsControl) ? [] : [head];
}

/** What the first of several rows has in the same place; undefined where they are not alike. */
function headInFirstRow(row: Element, own: readonly Element[], index: number): Element[] | undefined {
  const around = aroundOf(row);
  const [first] = around ? elementsIn(around) : [];
  if (own.length < 2 || !first || first === row) return undefined;
  const heads = elementsIn(first);
  if (heads.length !== own.length || holdsControl(first)) return undefined;
  const head = heads[index];
  return head ? [head] : [];
}

/** The same of rows that are plain boxes, and of boxes in a grid of the style: the first row is its head when it only says something. */
function headInBoxes(element: Element): Element[] {
  let inner = element;
  let row = aroundOf(inner);
  for (let steps = 0; row && steps < 6; steps++) {
    const own = elementsIn(row);
    const index = own.indexOf(inner);
    const heads = headInGrid(row, own, index) ?? headInFirstRow(row, own, index);
    if (heads) return heads;
    inner = row;
    row = aroundOf(row);
  }
  return [];
}

export const headsOfColumn = (element: Element) => headsInTable(element) || headInBoxes(element);

/** How far up a heading is; what a group of a list or a form is called stands below all of them. */
function levelOfHead(node: Node) {
  if (!isElement(node)) return 0;
  const role = roleOf(node);
  if (role === 'heading') return Number(attribute(node, 'aria-level') || tagOf(node).slice(1)) || 2;
  return role === 'term' || tagOf(node) === 'legend' ? 7 : 0;
}

/**
 * Of what stands before a child, what names it: the nearest of each kind, and the headings that it stands under. Of what
 * stands before a heading, only higher ones say something of what follows.
 */
export function headsBefore(children: readonly Node[], end: number, saysSomething: (index: number) => boolean) {
  const heads: number[] = [];
  const kinds = new Set<string>();
  let level = 8;
  for (let index = end - 1; index >= 0; index--) {
    const child = children[index];
    if (!child || !saysSomething(index)) continue;
    const own = levelOfHead(child);
    const kind = isElement(child) ? tagOf(child) + '.' + attribute(child, 'class') : '';
    if (own > 0 ? own >= level : level < 8 || kinds.has(kind)) continue;
    if (own > 0) level = own;
    kinds.add(kind);
    heads.unshift(index);
  }
  return heads;
}

const onlyChildOf = (element: Element) => {
  const inner = childrenOf(element).filter((child) => isElement(child) || clean(dataOf(child), 1));
  const [only] = inner;
  return inner.length === 1 && only && isElement(only) ? only : undefined;
};

/** What a part of a list is like: the level of its heading, or its tag and its classes; empty for a plain text. */
export function likeOf(node: Node) {
  if (!isElement(node)) return '';
  for (let inner: Element | undefined = node; inner; inner = onlyChildOf(inner)) {
    const level = levelOfHead(inner);
    if (level > 0) return `heading${level}`;
  }
  return [tagOf(node), ...attribute(node, 'class').split(/\s+/).filter(Boolean)].join('.');
}
