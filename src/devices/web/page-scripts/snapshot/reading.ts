import type { Box } from '../types.ts';
import { textContentOf } from '../document/dom.ts';
import { keep } from '../document/kept.ts';

/** What a reading of the tree has seen, and where. It is kept until the next one. */

export interface Seen {
  readonly element: WeakRef<Element>;
  readonly box: Box;
  hasText: boolean;
}

export interface Reading {
  readonly reading: string;
  readonly seen: readonly Seen[];
  readonly items: WeakMap<Element, string>;
}

export const seenKey = Symbol.for('eyewright.seen');

/** What a reading sees, and where. It is kept until the next one. */
export function newSeen(reading: string) {
  const seen: (Seen & { of?: Element })[] = [];
  const items = new WeakMap<Element, string>();
  let last: (Seen & { of?: Element }) | undefined;
  return {
    /** @param hasText Whether a text stands in it, whose own box is smaller. */
    add({ element, box }: { readonly element: Element; readonly box: Box }, hasText = false) {
      if (!last || element !== last.of) {
        last = { of: element, element: new WeakRef(element), box, hasText: false };
        seen.push(last);
      }
      last.hasText = last.hasText || hasText;
    },
    /** Pages fill the rows that they have with other data: one that says something else is another one. */
    addItem(element: Element) {
      items.set(element, textOfItem(element));
    },
    keep() {
      for (const each of seen) delete each.of;
      const found: Reading = { reading, seen, items };
      keep(seenKey, found);
    },
  };
}

export const textOfItem = (element: Element) => String(textContentOf(element)).slice(0, 1000);

/** Roles of one of several things of a kind. */
export const itemRoles = new Set(['row', 'listitem', 'option', 'treeitem', 'article', 'gridcell']);
