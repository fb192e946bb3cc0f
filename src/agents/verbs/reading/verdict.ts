/** Whether a statement is true, by what a model said. */
export interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
}

/** Which of several questions about the same thing is asked. */
export interface Round {
  /** Of independent answers, from 1; undefined for the only one. */
  readonly vote?: { readonly number: number; readonly of: number } | undefined;
  /** Whether the opposite is asked; the answer comes back as one to the statement itself. */
  readonly opposite?: true | undefined;
}
