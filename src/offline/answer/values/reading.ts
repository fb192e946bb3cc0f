import type { Rect } from '../../../core/screen/geometry.ts';
import type { Gauge } from '../gauges.ts';

/** What may be the value of a label. */
export interface Reading {
  readonly text: string;
  readonly doubt?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly isDate?: boolean | undefined;
  readonly gauge?: Gauge | undefined;
  readonly rect: Rect;
  /** How plainly it belongs to the label, 0 the most. From `vague` on only words that name the place may mean it. */
  readonly rank: number;
}
