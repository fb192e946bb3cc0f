import { clean, dataOf, isElement, rectOf } from '../document/dom.ts';

/** The order of the children of a grid that the style puts elsewhere than the document does. */

const isPlaced = (node: Node) => isElement(node) && /^\d+$/.test(getComputedStyle(node).gridRowStart);

/** Row by row. What begins above the end of the first box of a row is in this row. */
export function inGridOrder(children: readonly Node[], style: CSSStyleDeclaration): readonly Node[] {
  const isGrid = style.display.endsWith('grid');
  // A text of its own has no place that can be asked for.
  if (!isGrid || children.some((child) => !isElement(child) && clean(dataOf(child), 1))) return children;
  if (!(style.gridAutoFlow.startsWith('column') || children.some(isPlaced))) return children;
  const boxes = children
    .filter(isElement)
    .map((child) => ({ child, box: rectOf(child) }))
    .sort(({ box: one }, { box: other }) => one.top + one.bottom - other.top - other.bottom);
  const rows: (typeof boxes)[] = [];
  for (const one of boxes) {
    const row = rows.at(-1);
    const isBelow = !row?.[0] || one.box.top + one.box.bottom > 2 * row[0].box.bottom;
    if (isBelow) rows.push([one]);
    else row.push(one);
  }
  const isRightToLeft = style.direction === 'rtl';
  const ordered = rows.flatMap((row) =>
    row.sort(({ box: one }, { box: other }) => (isRightToLeft ? other.right - one.right : one.left - other.left)),
  );
  return ordered.map(({ child }) => child);
}
