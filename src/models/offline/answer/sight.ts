import type { ElementQuery } from '../grammar/element-grammar.ts';
import type { Screen } from '../screen/screen.ts';
import type { FindResult } from './finder.ts';

/** What there is to look at for one question: what the screen tells, and its picture. */
export interface Sight {
  /** Frame pixels per logical pixel. */
  readonly scale: number;
  /** The one element that a query means: the tree says so, or else the picture, unless the tree contradicts. */
  find(query: ElementQuery): Promise<FindResult>;
  /** What the picture shows; reading it takes time, so only where the tree does not answer. */
  screen(): Promise<Screen>;
}
