import type { FailureCode, GoneReason, RefusalCode } from '../protocol/messages.ts';

export type BridgeFailureCode = FailureCode | `gone-${GoneReason}` | RefusalCode | 'port' | 'unreachable';

/** Why something could not be done over the bridge. The layer above makes errors with advice from it. */
export class BridgeFailure extends Error {
  readonly code: BridgeFailureCode;

  constructor(code: BridgeFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
