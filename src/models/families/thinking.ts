import type { ReasoningForm } from './family.ts';

/** `thinking: { type: 'enabled' }`, as several providers have it. */
export const thinkingSwitch: ReasoningForm = {
  settings: ['enabled'],
  write: ({ enabled }) => ({ thinking: { type: enabled ? 'enabled' : 'disabled' } }),
};

/** `reasoning_effort`, as Chat Completions have it. */
export const effortOnly: ReasoningForm = {
  settings: ['effort'],
  write: ({ effort }) => ({ reasoning_effort: effort }),
};
