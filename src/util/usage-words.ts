/** What something cost, e.g. `0.012 USD`. */
export interface Cost {
  readonly amount: number;
  readonly currency: string;
}

/** Three digits say enough of a price. */
export function costWords({ amount, currency }: Cost): string {
  return `${Number(amount.toPrecision(3))} ${currency}`;
}

export interface Spent {
  readonly totalTokens: number;
  readonly cost: readonly Cost[];
  /** Calls whose price nobody knows. */
  readonly unpricedCalls: number;
}

/** What was spent, part by part, e.g. `4,120 tokens`, `0.012 USD`, `price of 2 calls unknown`. */
export function spentWords({ totalTokens, cost, unpricedCalls }: Spent): string[] {
  return [
    `${totalTokens.toLocaleString('en')} tokens`,
    ...cost.map(costWords),
    ...(unpricedCalls > 0 ? [`price of ${cost.length === 0 ? 'the model' : `${unpricedCalls} calls`} unknown`] : []),
  ];
}
