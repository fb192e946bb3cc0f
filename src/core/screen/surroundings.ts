import type { Rect } from './geometry.ts';

/** What is in a box, and what is around it. */
export interface Surroundings {
  /** The topmost element there, in the terms of the platform, e.g. the tag of an element and whether it is read from right to left; `undefined` where it is not known. */
  readonly at: string | undefined;
  /** The parts around it, innermost first, such as its row, its table, its section. */
  readonly parts: readonly Surrounding[];
}

/** A part of a screen around an element that has more text than the parts inside it. */
export interface Surrounding {
  /**
   * Its role, e.g. `row`, `listitem`, `dialog`; `form`, `section` and the like, also without a name; `generic` for any other
   * box, `page` for the whole page. Four kinds describe a position in the part that follows in the list: `line` is the text on
   * one line with the element, `before` is the text before it that names it, such as its heading, and `column` is the head of
   * its column; `live` is what the part before it in the list announces, such as the month of a calendar.
   */
  readonly kind: string;
  /** Its text, without that of the parts inside it; each text node is a line of its own. */
  readonly text: string;
  /** The lines of the text that belong to something that is pressed, such as a button or a link, by their index. */
  readonly controls?: readonly number[] | undefined;
  /** How many lines of the text come before the element; absent where the order is not known. */
  readonly at?: number | undefined;
  /**
   * What each line is like, by which entries of a list are told from what they contain: `heading2` for a heading and its level,
   * or the tag and the classes of an element, as in `span.name`. Empty where it is not known.
   */
  readonly likes?: readonly string[] | undefined;
  /** The same of what leads to the element. */
  readonly like?: string | undefined;
  /** Where the element and each of the lines are on the screen, if that decides more than their order. */
  readonly places?: LinePlaces | undefined;
}

export interface LinePlaces {
  readonly element: Rect;
  /** Undefined for the name of the part itself. */
  readonly lines: readonly (Rect | undefined)[];
}

/** Kinds of surroundings that describe a position in another part. */
export const partsAround: ReadonlySet<string> = new Set(['line', 'before', 'column', 'live']);
