import type { Ask } from '../types.ts';
import type { NodeDraft } from '../types.ts';
import { newCovers } from './covers.ts';
import { hasSpent, type Hits } from './hits.ts';
import { newTouchables } from './touchable.ts';

/** How things look: where words stand as they are painted, what lies over them, and what a touch reaches. */

/** @param isOpen Whether nothing lies over the frame that this document is in. */
export function newAppearance({ base, isOpen }: Pick<Ask<'snapshot'>, 'base' | 'isOpen'>) {
  const hits: Hits = { count: 0 };
  const canTell = window.top === window || isOpen;
  const covers = newCovers({ base, canTell, hits });
  const touchables = newTouchables({ base, canTell, hits });
  return {
    addText: covers.addText,
    addVeil: covers.addVeil,
    addElement: touchables.addElement,
    /** Whether there was more than may be asked: what was not asked for is not known. */
    isOver: () => covers.isOver() || hasSpent(hits),
    finish(nodes: readonly NodeDraft[]) {
      touchables.finish(nodes);
      covers.finish();
    },
  };
}
