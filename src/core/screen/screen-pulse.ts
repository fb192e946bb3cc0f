/** The activity of the view of an application. */
export interface ScreenPulse {
  /** Milliseconds since it was opened. */
  readonly ageMs: number;
  /**
   * Whether something changed without input, or a request was sent to a server, since the previous pulse; true where that is
   * not known.
   */
  readonly isLate: boolean;
  /** Whether a response of a server is pending. */
  readonly isAwaiting: boolean;
  /** Whether something moves or fades and will stop soon. Absent: nothing does, or it is not known. */
  readonly isMoving?: boolean;
  /** Milliseconds without a change, as far as the view was watched. */
  readonly stillMs: number;
}
