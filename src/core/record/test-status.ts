export const testStatuses = ['passed', 'failed', 'timedOut', 'skipped', 'interrupted'] as const;
/** The five outcomes of a test, as the runners report them. */
export type TestStatus = (typeof testStatuses)[number];
