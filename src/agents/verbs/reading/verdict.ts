/** The verdict of a model on a statement. */
export interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
}

/** Which of several questions about the same statement is asked. */
export interface Round {
  /** Counts independent answers from 1; undefined for a single one. */
  readonly vote?: { readonly number: number; readonly of: number } | undefined;
  /** Whether the model is asked for the opposite; the answer is converted to one about the statement itself. */
  readonly opposite?: true | undefined;
}
