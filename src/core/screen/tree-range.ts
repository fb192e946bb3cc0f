/** Where a slider, a progress bar or a meter stands, and between which ends. */
export interface TreeRange {
  readonly now: number;
  readonly least: number;
  readonly most: number;
  /** What it says of this in words, where its value is the number. */
  readonly text?: string;
}
