import type { ReasoningForm } from './family.ts';

/** `thinking: { type: 'enabled' }`, as several providers accept it. */
export const thinkingSwitch: ReasoningForm = {
  settings: ['enabled'],
  write: ({ enabled }) => ({ thinking: { type: enabled ? 'enabled' : 'disabled' } }),
};

/** `reasoning_effort`, as in Chat Completions. */
export const effortOnly: ReasoningForm = {
  settings: ['effort'],
  write: ({ effort }) => ({ reasoning_effort: effort }),
};
