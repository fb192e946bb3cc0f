import { defineFamily } from './family.ts';
import { omitUndefined } from '../../util/pick-keys.ts';

/**
 * Gemini: boxes of 0–1000 along each side, rows first. Its OpenAI-compatible server takes an effort, or the settings of its own in a member
 * `extra_body`; both at once it refuses. A budget of 0 switches thinking off.
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
