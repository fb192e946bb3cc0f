import { defineFamily } from './family.ts';

/** Kimi: points as shares of each side; sometimes it falls back to pixels, which shows in numbers above 1. No temperature. */
export const kimi = defineFamily({
  name: 'kimi',
  space: { kind: 'normalised', scale: 1 },
  order: 'xy',
  result: 'point',
  readPlace: (_value, usual) =>
    usual?.some((number) => number > 1) ? { numbers: usual, space: { kind: 'pixels' } } : undefined,
});
