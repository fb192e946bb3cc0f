import { textContentOf } from '../document/dom.ts';

/** What a reading of the tree has seen, and where. It is kept until the next one. */

export const seenKey = Symbol.for('eyewright.seen');

/** What a reading sees, and where. It is kept until the next one. */
export function newSeen(reading) {
  const seen = [];
  const items = new WeakMap();
  let last;
  return {
    /** @param hasText Whether a text stands in it, whose own box is smaller. */
    add({ element, box }, hasText = false) {
      if (!last || element !== last.of)
        seen.push((last = { of: element, element: new WeakRef(element), box, hasText: false }));
      last.hasText = last.hasText || hasText;
    },
    /** Pages fill the rows that they have with other data: one that says something else is another one. */
    addItem(element: Element) {
      items.set(element, textOfItem(element));
    },
    keep() {
      for (const each of seen) delete each.of;
      globalThis[seenKey] = { reading, seen, items };
    },
  };
}

export const textOfItem = (element: Element) => String(textContentOf(element)).slice(0, 1000);

/** What one of several things of a kind is told as. */
export const itemRoles = new Set(['row', 'listitem', 'option', 'treeitem', 'article', 'gridcell']);
