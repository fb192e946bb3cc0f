import type { ScrollWay } from '../tree/tree-questions.ts';

/** A box by its sides. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Axis = ScrollWay['axis'];
