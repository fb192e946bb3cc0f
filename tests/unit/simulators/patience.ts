/** For what follows input by itself: a busy machine gets its time. */
export const patience = { timeout: 15_000 } as const;
