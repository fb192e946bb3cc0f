import type { Size } from '../../core/screen/geometry.ts';
import { defineFamily } from './family.ts';

/** The model cuts pictures into squares of this side, and would scale any other size to fit. */
const patch = 28;
const padded = ({ width, height }: Size): Size => ({
  width: Math.ceil(width / patch) * patch,
  height: Math.ceil(height / patch) * patch,
});

/** Qwen2.5-VL: boxes in pixels of the picture, whose sides are whole patches, and which must not be scaled down. */
export const qwen25Vl = defineFamily({
  name: 'qwen2.5-vl',
  models: 'Qwen2.5-VL',
  space: { kind: 'pixels' },
  order: 'xy',
  result: 'box',
  temperature: 0,
  request: () => ({ vl_high_resolution_images: true }),
  picture: (size) => ({ scaled: size, canvas: padded(size) }),
});
