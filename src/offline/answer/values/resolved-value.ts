import type { Gauge } from '../gauges.ts';
import type { ShownValue } from './typed-value.ts';

/** What stands at a place, or why nothing can be said. */
export type ResolvedValue =
  | (ShownValue & {
      /** Why it may not be seen as it is told; continues `where`. */
      readonly doubt?: string | undefined;
      /** Whether it is drawn where an empty field is: what is chosen there, or what stands there while nothing is. */
      readonly isDrawn?: boolean | undefined;
      /** Whether the browser writes it in its own way: the field that holds "2026-03-04" shows "03/04/2026". */
      readonly isDate?: boolean | undefined;
      /** Of a slider, a progress bar or a meter: where it stands between its ends. */
      readonly gauge?: Gauge | undefined;
      /** Of a row whose border nothing tells: what it has if it reaches further. */
      readonly wider?: readonly string[] | undefined;
    })
  /** `named`: the place was named exactly, so its absence is a fact; otherwise the words may mean something else. */
  | { readonly problem: string; readonly named: boolean };
