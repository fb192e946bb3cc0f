import { drop, keep, kept } from '../document/kept.ts';

/** A drag that is watched. */
export interface Drag {
  readonly element: Element | null;
  /** The fingerprint of the page before it. */
  readonly before: number;
  /** The same once the button is down, and the pointer begins to move; undefined until then. */
  pressed?: number;
  /** Whether the page took what was dropped. */
  isTaken: boolean;
  readonly end: () => void;
}

const dragKey = Symbol.for('eyewright.drag');

export const keepDrag = (drag: Drag) => keep(dragKey, drag);

/** The drag that is watched, which is forgotten. */
export function takeDrag(): Drag | undefined {
  const drag = kept<Drag>(dragKey);
  drop(dragKey);
  return drag;
}
