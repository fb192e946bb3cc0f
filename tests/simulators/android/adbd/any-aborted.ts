/** Resolves when one of the signals aborts, or has. */
export async function anyAborted(...signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  const any = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  if (any.aborted) return;
  await new Promise<void>((resolve) => any.addEventListener('abort', () => resolve(), { once: true }));
}
