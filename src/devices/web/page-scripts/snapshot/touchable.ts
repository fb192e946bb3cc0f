import type { Place } from '../../tree/tree-questions.ts';
import type { Around, Box, NodeDraft } from '../types.ts';
import { attribute, has, rectOf, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { asRect, isEmpty, middleOf, overlap, toBox } from '../geometry/boxes.ts';
import { controlOf, labelGetter } from '../meaning/labels.ts';
import { isDrawnElsewhere, isFocusable, isDropDown, isTypedInto, opensList, tabularRoles } from '../meaning/roles.ts';
import { offeredBy } from '../meaning/values.ts';
import { drawnBoxOf, isInBoxOf } from '../touching/drawn-box.ts';
import { aimAt, isReachable } from '../touching/landing.ts';
import { isShown } from '../visibility/shown.ts';
import { spend, type Hits } from './hits.ts';
import { isVeiled, shownOf } from './around.ts';
import { isBoxed } from './panels.ts';

/** What a touch reaches, and what else is reported of things that react. */

interface Seen {
  readonly box: Box;
  readonly around: Around;
}

/** The box of the first label that can be seen. */
function shownLabelOf(element: Element, around: Around) {
  for (const label of Array.from(labelGetter.input(element) || [])) {
    const box = overlap(toBox(rectOf(label), around.place), around.place.clip);
    if (!isEmpty(box) && isShown(label)) return box;
  }
  return undefined;
}

/** Of a drop-down of which nothing can be seen, since nothing is chosen in it or it is drawn by others, the box that people see. */
function boxAround(node: NodeDraft, element: Element, { box, around }: Seen) {
  if (!isDropDown(element) || node.value || tagOf(element) === 'select') return undefined;
  if (isTypedInto(element) ? node.visible : around.style && isBoxed(around.style, box)) return undefined;
  const outer = drawnBoxOf(element);
  return outer && isShown(outer) ? toBox(rectOf(outer), around.place) : undefined;
}

function drawAs(node: NodeDraft, box: Box, clip: Box): Box {
  const area = overlap(box, clip);
  node.visible = !isEmpty(area);
  node.rect = asRect(node.visible ? area : box);
  delete node.unseen;
  return area;
}

const partsOfTable: Record<string, NodeDraft['part']> = { thead: 'head', tfoot: 'foot' };

function addPart(node: NodeDraft, row: Element) {
  const around = aroundOf(row);
  const part = around ? partsOfTable[tagOf(around)] : undefined;
  if (part) node.part = part;
}

function isPartOf(nodes: readonly NodeDraft[], row: NodeDraft, table: NodeDraft) {
  for (let node = nodes[row.parent]; node; node = nodes[node.parent]) if (node === table) return true;
  return false;
}

const mayReact = (element: Element, { reacts, style }: Around) =>
  reacts || style?.cursor === 'pointer' || isFocusable(element) || has(element, 'onclick');

/** What the element is, beside its role. Answers whether a touch of it does something. */
function addKind(node: NodeDraft, element: Element, { box, around }: Seen) {
  if (isTypedInto(element)) node.typeable = true;
  if (opensList(element)) node.opensList = true;
  const options = offeredBy(element);
  if (options) Object.assign(node, options);
  if (node.role === 'row') addPart(node, element);
  const isLabel = tagOf(element) === 'label' && Boolean(controlOf(element));
  const reacts = mayReact(element, around);
  if (isLabel) node.isLabel = true;
  if (around.style && isBoxed(around.style, box)) node.boxed = true;
  return node.role !== 'generic' || reacts || (isLabel && node.boxed === true);
}

function addPassage(node: NodeDraft, { style }: Around) {
  if (!node.reachable && style?.pointerEvents === 'none') node.letsThrough = true;
}

export function newTouchables({ base, canTell, hits }: { base: Place | undefined; canTell: boolean; hits: Hits }) {
  const tables: { readonly node: NodeDraft; readonly count: number }[] = [];
  const isReachedInItsBox = (field: Element, box: Box) => {
    // Most elements are none, and to look what is at a point costs more than to ask for the role.
    if (isEmpty(box) || !isDropDown(field)) return false;
    const hit = elementAt(middleOf(box), base)?.element;
    return hit !== undefined && isInBoxOf(field, hit);
  };
  const isReached = (element: Element, box: Box) =>
    canTell && (isReachable(element, box, base) || isReachedInItsBox(element, box));

  /** Of a label, what is touched by its middle: a part without links, where there are some in the middle of the whole. */
  function touchedPart(element: Element, label: Box): Box {
    if (!canTell || isReached(element, label)) return label;
    const { touch } = aimAt(element, base);
    return touch ? { left: touch.x - 1, top: touch.y - 1, right: touch.x + 1, bottom: touch.y + 1 } : label;
  }

  /** Where something that is drawn by its label, or over it, is touched. */
  function areaOfDrawn(node: NodeDraft, element: Element, { box, around }: Seen): Box {
    const area = overlap(box, around.place.clip);
    const isSmall =
      box.right - box.left < 6 ||
      box.bottom - box.top < 6 ||
      isEmpty(overlap(box, around.inside.own || around.inside.flow));
    const label = !node.visible || isSmall ? shownLabelOf(element, around) : undefined;
    // An input without colour over its drawing is touched where it is.
    if (label && (isSmall || !isReached(element, area))) {
      const part = touchedPart(element, label);
      node.rect = asRect(part);
      node.visible = true;
      return part;
    }
    if (!node.visible && !isSmall) node.visible = !isEmpty(area);
    return area;
  }

  /** Between the lines of a link that is broken there is nothing of it. */
  function touchFirstLine(node: NodeDraft, element: Element, { place }: Around) {
    const [line, second] = Array.from(Element.prototype.getClientRects.call(element));
    const first = line && second ? overlap(toBox(line, place), place.clip) : null;
    if (!first || !isReached(element, first)) return;
    node.rect = asRect(first);
    node.reachable = true;
  }

  return {
    addElement(node: NodeDraft, element: Element, seen: Seen) {
      const { around } = seen;
      let area = isDrawnElsewhere(element) ? areaOfDrawn(node, element, seen) : overlap(seen.box, around.place.clip);
      // Its label may stand in its place until something is typed.
      if (!node.visible && isVeiled(element, around))
        node.visible = !isEmpty(overlap(area, shownOf(around))) && isReached(element, area);
      const box = boxAround(node, element, seen) || seen.box;
      if (box !== seen.box) area = drawAs(node, box, around.place.clip);
      const counts = addKind(node, element, { box, around });
      if (tabularRoles.has(node.role)) tables.push({ node, count: Number(attribute(element, 'aria-rowcount')) || 0 });
      if (!node.visible || !counts || spend(hits)) return;
      node.reachable = isReached(element, area);
      if (!node.reachable && node.role !== 'row') touchFirstLine(node, element, around);
      addPassage(node, around);
    },
    /** Tables with fewer rows than they say go on. */
    finish(nodes: readonly NodeDraft[]) {
      for (const { node, count } of tables) {
        if (count > 0 && nodes.filter((row) => row.role === 'row' && isPartOf(nodes, row, node)).length < count)
          node.goesOn = true;
      }
    },
  };
}
