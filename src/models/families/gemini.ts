import { defineFamily } from './family.ts';

/** Gemini: boxes of 0–1000 along each side, rows first. */
export const gemini = defineFamily({
  name: 'gemini',
  space: { kind: 'normalised', scale: 1000 },
  order: 'yx',
  result: 'box',
});
