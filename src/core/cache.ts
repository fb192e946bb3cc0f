import type { ElementLocator } from './screen-tree.ts';

/** What an element was asked for with. */
export interface ElementWish {
  /** The words of the prompt; a prompt with pictures is not remembered. */
  readonly prompt: string;
  /** The guidance beside it, which may change what the words mean. */
  readonly context: string | undefined;
}

/**
 * Where elements were found before, as ways to find them again without a model. What it recalls is looked up on the screen
 * each time, and counts only when it leads to exactly one element. Remembering is an advantage, never a condition: a memory
 * keeps its faults to itself. Plans are remembered by a `ModelLayer`, which stands in front of the model.
 */
export interface ElementMemory {
  /** Best first; empty when nothing is known. */
  recall(wish: ElementWish): Promise<readonly ElementLocator[]>;
  keep(wish: ElementWish, locators: readonly ElementLocator[]): Promise<void>;
}
