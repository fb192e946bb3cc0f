/** The result that Vitest keeps of a test, with the errors of all attempts. */
export interface OneResult<E> {
  readonly passed: boolean;
  /** Number of attempts that failed and were retried. */
  readonly retryCount: number;
  readonly errors: readonly E[];
}

/**
 * Assigns the errors of a test to its attempts. Each retried attempt has failed. The assignment is exact only if each failed
 * attempt has one error.
 */
export function errorsOfAttempts<E>({ passed, retryCount, errors }: OneResult<E>): readonly (readonly E[])[] {
  const failed = passed ? retryCount : retryCount + 1;
  const own = Array.from({ length: failed }, (_, index) =>
    errors.slice(index, index === failed - 1 ? undefined : index + 1),
  );
  return passed ? [...own, []] : own;
}

/** A note about repeats: Vitest reports only their number. */
export function repeatsNote(repeatCount: number): string[] {
  if (repeatCount === 0) return [];
  return [
    `Vitest ran this test ${repeatCount + 1} times because of its option "repeats", and keeps one result for all runs.`,
  ];
}
