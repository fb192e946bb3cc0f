import type { Around, Box, NodeDraft } from '../types.ts';
import { asRect, isEmpty } from '../geometry/boxes.ts';
import { isSealed, textOfStyle } from '../visibility/style-text.ts';
import { unreportedDrawing, wordsOfStyle } from './drawings.ts';

/** What an element shows that no node of its document holds. */

/** An element as it is visited. */
export interface Visit {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly parent: number;
  readonly outer: Around;
  readonly around: Around;
  readonly shown: Box;
  readonly visible: boolean;
  /** Whether it is drawn by something else, or shows nothing yet, so that its own look says little. */
  readonly isDrawn: boolean;
}

export function newStyleParts(add: (node: NodeDraft) => void) {
  const addPart = ({ around, visible }: Visit, part: Pick<NodeDraft, 'parent' | 'role' | 'name'>) =>
    add({ ...part, states: {}, rect: asRect(around.box), visible });

  return {
    addStyleText(visit: Visit, parent: number, pseudo: string) {
      const name = textOfStyle(visit.element, pseudo);
      if (name) addPart(visit, { parent, role: 'text', name });
    },
    addWordsOfStyle({ element, around, shown }: Visit, parent: number) {
      if (!around.opacity || isEmpty(shown)) return;
      for (const name of wordsOfStyle(element))
        add({ parent, role: 'text', name, fromStyle: true, states: {}, rect: asRect(shown), visible: true });
    },
    /** What may be there, though nobody can look into it. */
    addSealed(visit: Visit, parent: number) {
      if (isSealed(visit.element)) addPart(visit, { parent, role: 'application', name: '' });
    },
    /** What it draws of which nothing else is reported. */
    addDrawing({ element, style, around }: Visit, parent: number, node: NodeDraft | undefined) {
      const drawn = unreportedDrawing(element, style, around);
      if (!drawn) return;
      if (node) {
        node.drawn = drawn;
        return;
      }
      const role = drawn === 'content' ? 'application' : 'generic';
      add({ parent, rect: asRect(around.box), drawn, role, name: '', states: {}, visible: true });
    },
  };
}
