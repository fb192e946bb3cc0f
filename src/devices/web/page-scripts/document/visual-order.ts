import { isElement, rectOf } from './dom.ts';

/** The order in which children stand on the screen, where the style gives them another one than the document. */

/** Pixels by which boxes in one line may differ. */
const line = 4;

const orderOf = (node: Node) => (isElement(node) ? Number(getComputedStyle(node).order) || 0 : 0);

/** What CSS calls order-modified document order, and from the other end where the box is filled from there. */
function inOrderOfStyle(children: readonly Node[], style: CSSStyleDeclaration) {
  const placed = children.map((child) => ({ child, order: orderOf(child) }));
  // Most pages give none.
  const ordered = placed.some(({ order }) => order !== 0)
    ? placed.sort((one, other) => one.order - other.order).map(({ child }) => child)
    : children;
  const isReverse = style.display.endsWith('flex') && style.flexDirection.endsWith('-reverse');
  return isReverse ? [...ordered].reverse() : ordered;
}

/** Children that are laid at places of their own stand in the order of these places, as the rows of a virtual list. */
function inOrderOfPlaces(children: readonly Node[], { direction }: CSSStyleDeclaration) {
  const laid = children.filter(
    (node): node is Element => isElement(node) && getComputedStyle(node).position === 'absolute',
  );
  if (laid.length < 2) return children;
  const places = new Set<Node>(laid);
  const sorted = laid
    .map((element) => ({ element, box: rectOf(element) }))
    .sort(({ box: one }, { box: other }) => {
      const rows = Math.round(one.top / line) - Math.round(other.top / line);
      return rows || (direction === 'rtl' ? other.right - one.right : one.left - other.left);
    });
  let next = 0;
  return children.map((child) => (places.has(child) ? (sorted[next++]?.element ?? child) : child));
}

/** The children of an element in the order in which they stand on the screen. */
export function inVisualOrder(children: readonly Node[], style: CSSStyleDeclaration): readonly Node[] {
  if (children.length < 2) return children;
  if (/flex$|grid$/.test(style.display)) return inOrderOfStyle(children, style);
  return style.position === 'static' ? children : inOrderOfPlaces(children, style);
}
