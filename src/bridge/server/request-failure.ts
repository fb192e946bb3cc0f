import type { Failure, FailureCode } from '../protocol/messages.ts';

/** Why a tab that was driven takes no more requests. */
export const noTab = 'the tab is no longer driven';

/** The answer to a request that cannot be carried out. */
export function failure(id: number, code: FailureCode, message: string): Failure {
  return { type: 'failure', id, code, message };
}
