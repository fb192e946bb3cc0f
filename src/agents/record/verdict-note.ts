/** Additional facts about a verdict in the record. */
export interface VerdictNote {
  /** How many answers it is based on, if more than one was required. */
  readonly answers?: number;
  /** The model always gives the same answer, so no more votes were requested. */
  readonly deterministic?: boolean;
}
