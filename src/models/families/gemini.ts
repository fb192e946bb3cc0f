import { defineFamily } from './family.ts';
import { omitUndefined } from '../../util/pick-keys.ts';

/**
 * Gemini: boxes of 0–1000 along each side, y before x. Its OpenAI-compatible server accepts an effort, or settings of its own in
 * a member `extra_body`, but not both. A budget of 0 disables thinking.
 */
export const gemini = defineFamily({
  name: 'gemini',
  models: 'Gemini',
  space: { kind: 'normalised', scale: 1000 },
  order: 'yx',
  result: 'box',
  reasoning: {
    settings: ['enabled', 'effort', 'budget'],
    refuse: ({ enabled, effort, budget }) =>
      effort !== undefined && (enabled ?? budget) !== undefined ? 'takes an effort or a budget, not both' : undefined,
    write({ enabled, effort, budget = enabled === false ? 0 : undefined }) {
      if (effort !== undefined) return { reasoning_effort: effort };
      const config = omitUndefined({ thinking_budget: budget, include_thoughts: budget === 0 ? undefined : false });
      return { extra_body: { google: { thinking_config: config } } };
    },
  },
});
