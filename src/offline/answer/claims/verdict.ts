import type { Rect } from '../../../core/screen/geometry.ts';

/** Whether a statement is true on a screen, and why. */
export interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
  /** Where that was seen on which it rests, in logical pixels. */
  readonly seenAt?: readonly Rect[];
}
