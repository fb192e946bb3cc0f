import type { Size } from '../../core/screen/geometry.ts';
import { defineFamily } from './family.ts';

/** The provider scales larger pictures down, so that the size that coordinates refer to would not be known (docs.claude.com, "Vision"). */
const longestSide = 1568;
/** About 1,600 tokens of 750 pixels. */
const mostPixels = 1_190_000;

function fitting({ width, height }: Size): Size {
  const factor = Math.min(1, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  const side = (value: number): number => (factor === 1 ? value : Math.max(1, Math.floor(value * factor)));
  return { width: side(width), height: side(height) };
}

/** Claude: points in pixels of a picture that is small enough not to be scaled. */
export const claude = defineFamily({
  name: 'claude',
  models: 'Claude',
  space: { kind: 'pixels' },
  order: 'xy',
  result: 'point',
  picture: (size) => ({ scaled: fitting(size) }),
  reasoning: {
    settings: ['enabled', 'budget'],
    refuse: ({ enabled, budget }) =>
      enabled === true && budget === undefined ? 'needs a budget when thinking is enabled' : undefined,
    write: ({ enabled, budget }) =>
      enabled === false || budget === undefined
        ? { thinking: { type: 'disabled' } }
        : { thinking: { type: 'enabled', budget_tokens: budget } },
  },
});
