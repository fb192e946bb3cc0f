import type { Rect } from '../../core/screen/geometry.ts';
import type { TreeNode } from '../../core/screen/screen-tree.ts';
import type { Segment, Word } from '../../vision/text/screen-text.ts';

/** An element that the application tells of, laid on the picture. */
export interface ToldElement {
  readonly node: TreeNode;
  /** What a drop-down is called that is a button to its application: by its label and what is chosen. */
  readonly button?: string;
  /** Where it comes in document order. */
  readonly place: number;
  /** What of it lies on the frame, in logical pixels. */
  readonly rect: Rect;
  /** What it is part of, the innermost first. */
  readonly around: readonly ToldElement[];
  /** The words that can be seen in it, in their order. */
  readonly words: readonly Word[];
  /** The same as one text. */
  readonly text: string;
  /** What styles put before or behind texts in it, which nothing tells the place of; mostly nothing. */
  readonly styled: string;
  /** Whether it has words, of which none can be seen. */
  readonly isHidden: boolean;
  /** Whether anything is painted where it is. */
  readonly isPainted: boolean;
}

/** What the application tells of a screen beside its picture. */
export interface Told {
  /** In document order; only what lies on the frame. */
  readonly elements: readonly ToldElement[];
  /** What the application keeps from readers of its tree, and may be seen all the same. Nothing is done to it, or read in it. */
  readonly kept: readonly ToldElement[];
  /** The words of each text of which all can be seen, in their order, wherever they stand: on a line, around a bend, aslant. */
  readonly texts: readonly (readonly Word[])[];
  /**
   * Texts of which not all is seen for sure: nothing is painted where they should stand, since they are covered or as pale
   * as their ground; or words of them have a doubt.
   */
  readonly unseen: readonly Segment[];
  /** Whether the screen as a whole can be scrolled. */
  readonly goesOn: boolean;
}
