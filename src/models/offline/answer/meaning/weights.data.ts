import type { Features } from './features.ts';

/**
 * What each feature counts for: a logistic regression that `bench/fit-meaning.mjs` fitted to the free steps of the pages of
 * `bench/fresh-pages`, with what came of the four nearest offers, to steps that cannot be carried out there, and to steps of
 * other pages.
 */
export const weights: Readonly<Record<keyof Features, number>> = {
  name: 0.28,
  part: 0.51,
  near: 1.93,
  lead: 2.33,
  rest: 0.48,
  said: 0.87,
  sameSaid: 1.41,
  called: 1.24,
  leastCalled: 1.13,
  sameCalled: 2.2,
  hasNames: 2.28,
  isOpposite: -0.14,
  acts: -0.76,
  verbOnLink: -0.5,
  verbOnButton: 0.16,
  verbOnOther: 0.42,
  isOn: -0.3,
  isNameless: -1.35,
};

export const bias = -8.85;
