/** A proportion of cases with its 95 % confidence interval. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  /** From 0 to 1; undefined if there were no cases. */
  readonly rate: number | undefined;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations of the normal distribution that contain 95 %. */
const z = 1.959_964;

/** Wilson score interval: accurate for few cases and for rates near 0, where simpler intervals suggest certainty. */
export function wilson(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: undefined, low: 0, high: 1 };
  const rate = count / of;
  const square = z ** 2 / of;
  const middle = (rate + square / 2) / (1 + square);
  const half = (z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of));
  // At both ends the bound is exact; floating-point arithmetic would miss it slightly.
  return { count, of, rate, low: count === 0 ? 0 : middle - half, high: count === of ? 1 : middle + half };
}
