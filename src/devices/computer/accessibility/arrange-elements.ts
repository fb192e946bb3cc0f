import type { Rect } from '../../../core/screen/geometry.ts';
import type { RawElement } from './raw-element.ts';
import { StateSet } from './states.ts';

const tableRoles = new Set(['table', 'tree-table', 'tree']);
const cellRoles = new Set(['table-cell', 'table-column-header', 'table-row-header']);

/**
 * The same elements in the nesting that others use: cells are in rows, where the toolkit only knows cells (GTK 3); what a tab
 * shows stands after the tab, not in it.
 */
export function arrangeElement(element: RawElement): RawElement {
  const children = element.children.map(arrangeElement).flatMap(besideTab);
  return { ...element, children: tableRoles.has(element.role) ? inRows(children) : children };
}

function besideTab(element: RawElement): readonly RawElement[] {
  if (element.role !== 'page-tab') return [element];
  const inside = element.children.filter((child) => isInside(child.rect, element.rect));
  const outside = element.children.filter((child) => !inside.includes(child));
  return [{ ...element, children: inside }, ...outside];
}

function inRows(children: readonly RawElement[]): readonly RawElement[] {
  const arranged: RawElement[] = [];
  let row: RawElement[] = [];
  const endRow = (): void => {
    if (row.length > 0) arranged.push(rowOf(row));
    row = [];
  };
  for (const child of children) {
    const [first] = row;
    if (!cellRoles.has(child.role)) {
      endRow();
      arranged.push(child);
      continue;
    }
    if (first && (first.rect.top !== child.rect.top || first.rect.height !== child.rect.height)) endRow();
    row.push(child);
  }
  endRow();
  return arranged;
}

const selectedBit = 2 ** 23;

function rowOf(cells: readonly RawElement[]): RawElement {
  const isSelected = cells.some(({ states }) => states.has('selected'));
  return {
    id: '',
    role: 'table-row',
    name: '',
    description: '',
    // Rows are as enabled as all other elements.
    states: new StateSet([0x03_00_01_00 + (isSelected ? selectedBit : 0)]),
    attributes: {},
    rect: around(cells.map(({ rect }) => rect)),
    hasMore: false,
    children: cells,
  };
}

/** The smallest box around others. */
export function around(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether a box lies in another one, with two pixels to spare. */
export function isInside(rect: Rect, outer: Rect): boolean {
  const slack = 2;
  return (
    rect.left >= outer.left - slack &&
    rect.top >= outer.top - slack &&
    rect.left + rect.width <= outer.left + outer.width + slack &&
    rect.top + rect.height <= outer.top + outer.height + slack
  );
}
