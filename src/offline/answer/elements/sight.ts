import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { FindResult } from './pick-one.ts';
import type { Screen } from '../../screen/screen.ts';

/** What there is to look at for one question: what the screen tells, and its picture. */
export interface Sight {
  /** Frame pixels per logical pixel. */
  readonly scale: number;
  /** The one element that a query means, and that a touch reaches. */
  find(query: ElementQuery): Promise<FindResult>;
  /** What can be said at once: what the application tells, as its picture confirms it; without a tree, the picture. */
  screen(): Promise<Screen>;
  /** With all else that is painted; reading that takes time. */
  whole(): Promise<Screen>;
}
