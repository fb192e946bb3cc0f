import type { Box, NodeDraft } from '../types.ts';
import { attribute, has } from '../document/dom.ts';
import { leastRest, restBelow, restBeside } from '../visibility/scroll-rest.ts';

/** Tables and lists of which not all is in view, or not even in the document. */

const setRoles = /^(table|grid|treegrid|list|listbox|tree|feed|menu|tablist|radiogroup)$/;
const tableRoles = /^(table|grid|treegrid)$/;

/** Of one thing in a set: what scrolls in it hides nothing of the set. */
const memberRoles = /^(row|listitem|option|treeitem|article|menuitem|tab|radio|cell|gridcell)$/;

/** Tables and lists of which not all is in view, or not even in the document. */
export function newSets(nodes: NodeDraft[]) {
  const sized: { readonly node: NodeDraft; readonly size: number }[] = [];
  const counts: { readonly node: NodeDraft; readonly columns: number; readonly rows: number }[] = [];
  const number = (element: Element, name: string) => (has(element, name) ? Number(attribute(element, name)) || 0 : 0);

  function setAround(index: number) {
    for (let node = nodes[index]; node; node = nodes[node.parent]) {
      if (setRoles.test(node.role)) return node;
      if (memberRoles.test(node.role)) return undefined;
    }
    return undefined;
  }

  function addScroller(node: NodeDraft, element: Element) {
    const set = setRoles.test(node.role) ? node : setAround(node.parent);
    if (!set) return;
    if (restBelow(element) > leastRest) set.goesOn = true;
    if (restBeside(element) > leastRest && tableRoles.test(set.role)) set.hasMoreColumns = true;
  }

  const isShort = (whole: number, part: number) => whole - part > leastRest;

  return {
    add(node: NodeDraft, element: Element, { box, shown }: { readonly box: Box; readonly shown: Box }) {
      if (node.scrolls) addScroller(node, element);
      if (setRoles.test(node.role) && isShort(box.bottom - box.top, shown.bottom - shown.top)) node.goesOn = true;
      if (tableRoles.test(node.role)) {
        if (isShort(box.right - box.left, shown.right - shown.left)) node.hasMoreColumns = true;
        counts.push({ node, columns: number(element, 'aria-colcount'), rows: number(element, 'aria-rowcount') });
      }
      const size = number(element, 'aria-setsize');
      if (size !== 0) sized.push({ node, size });
    },
    /** Whether there is more of what is in no set. */
    finish() {
      for (const { node, columns, rows } of counts) {
        const heads = nodes.filter(
          (one) => one.role === 'columnheader' && setAround(nodes[one.parent]?.parent ?? -1) === node,
        );
        if (columns < 0 || (columns > 0 && columns > heads.length)) node.hasMoreColumns = true;
        if (rows < 0) node.goesOn = true;
      }
      let isMore = false;
      for (const { node, size } of sized) {
        const set = setAround(node.parent);
        const alike = nodes.filter((one) => one.role === node.role && setAround(one.parent) === set);
        if (size > 0 && alike.length >= size) continue;
        if (set) set.goesOn = true;
        else isMore = true;
      }
      return isMore;
    },
  };
}
