/** Whether a statement is true on a screen, and why. */
export interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
}
