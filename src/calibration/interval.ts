/** A share of cases, with the bounds between which the true share lies in 95 of 100 samples. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  /** 0 to 1; undefined where there were no cases. */
  readonly rate: number | undefined;
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution: 95 % lie within so many deviations. */
const z = 1.959_964;

/** The interval of Wilson: right for few cases and for rates near 0, where most others say that nothing can go wrong. */
export function wilson(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: undefined, low: 0, high: 1 };
  const rate = count / of;
  const square = z ** 2 / of;
  const middle = (rate + square / 2) / (1 + square);
  const half = (z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of));
  // At the ends the bound is exact; arithmetic would miss it by a little.
  return { count, of, rate, low: count === 0 ? 0 : middle - half, high: count === of ? 1 : middle + half };
}
