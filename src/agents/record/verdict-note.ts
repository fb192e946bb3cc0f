/** What the record tells of a verdict besides what it was. */
export interface VerdictNote {
  /** How many answers it rests on, where one was not enough. */
  readonly answers?: number;
  /** Its model gives the same answer always, so that more votes were not asked for. */
  readonly deterministic?: boolean;
}
