/** What Vitest keeps of a test, whatever its attempts were: one result, with the errors of all of them. */
export interface OneResult<E> {
  readonly passed: boolean;
  /** How many attempts failed and were followed by another. */
  readonly retryCount: number;
  readonly errors: readonly E[];
}

/**
 * The errors of each attempt, the last included, of a test of which nothing else tells. An attempt was tried again because it
 * failed; which of several errors belong to which is known only where each has one.
 */
export function errorsOfAttempts<E>({ passed, retryCount, errors }: OneResult<E>): readonly (readonly E[])[] {
  const failed = passed ? retryCount : retryCount + 1;
  const own = Array.from({ length: failed }, (_, index) =>
    errors.slice(index, index === failed - 1 ? undefined : index + 1),
  );
  return passed ? [...own, []] : own;
}

/** Vitest tells of repeats only how many there were. */
export function repeatsNote(repeatCount: number): string[] {
  if (repeatCount === 0) return [];
  return [
    `Vitest ran this test ${repeatCount + 1} times because of its option "repeats", and keeps one result for all runs.`,
  ];
}
