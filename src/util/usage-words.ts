/** A price, e.g. `0.012 USD`. */
export interface Cost {
  readonly amount: number;
  readonly currency: string;
}

/** Three significant digits are enough for a price. */
export function costWords({ amount, currency }: Cost): string {
  return `${Number(amount.toPrecision(3))} ${currency}`;
}

export interface Spent {
  readonly totalTokens: number;
  readonly cost: readonly Cost[];
  /** Number of calls without a known price. */
  readonly unpricedCalls: number;
}

/** The usage in parts, e.g. `4,120 tokens`, `0.012 USD`, `price of 2 calls unknown`. */
export function spentWords({ totalTokens, cost, unpricedCalls }: Spent): string[] {
  return [
    `${totalTokens.toLocaleString('en')} tokens`,
    ...cost.map(costWords),
    ...(unpricedCalls > 0 ? [`price of ${cost.length === 0 ? 'the model' : `${unpricedCalls} calls`} unknown`] : []),
  ];
}
