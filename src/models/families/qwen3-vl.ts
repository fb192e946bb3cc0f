import { defineFamily } from './family.ts';

/** Qwen3-VL: boxes of 0–1000 along each side, no JSON mode. */
export const qwen3Vl = defineFamily({
  name: 'qwen3-vl',
  space: { kind: 'normalised', scale: 1000 },
  order: 'xy',
  result: 'box',
  temperature: 0,
});
