import type { Cost } from './usage.ts';

/** What one request used. */
export interface RequestCost {
  /** Milliseconds from sending to the reply or the failure. */
  readonly ms: number;
  /** Number of requests that were sent. Default: 1. */
  readonly requests?: number | undefined;
  /** 0 where there was no reply. */
  readonly tokens: number;
  /** Undefined where the price is not known. */
  readonly cost?: Cost | undefined;
  /** Whether the server reports no tokens, so that they are estimated from the sizes of request and reply. */
  readonly isEstimate: boolean;
}

/** A request that a budget has reserved an amount for. */
export interface BudgetedRequest {
  /**
   * Must be called when the request is sent: from then on its time counts. The signal fires with a `BudgetError` when requests
   * in flight have used up the time of the budget, and the request has to be aborted.
   */
  begin(): AbortSignal;
  /** Must be called once the request is over; without an argument if it was not sent. */
  end(took?: RequestCost): void;
}
