import type { ReasoningForm } from './family.ts';
import { omitUndefined } from '../../util/pick-keys.ts';

/**
 * `thinking: { type: 'enabled' }`, as several providers accept it. The effort is not theirs, but that of servers that run such
 * models elsewhere, such as Ollama, vLLM and OpenRouter.
 */
export const thinkingSwitch: ReasoningForm = {
  settings: ['enabled', 'effort'],
  write: ({ enabled, effort }) =>
    omitUndefined({
      thinking: enabled === undefined ? undefined : { type: enabled ? 'enabled' : 'disabled' },
      reasoning_effort: effort,
    }),
};

/** `reasoning_effort`, as in Chat Completions. */
export const effortOnly: ReasoningForm = {
  settings: ['effort'],
  write: ({ effort }) => ({ reasoning_effort: effort }),
};

/** For a model without a family: what servers take that people run themselves. */
export const anyServer: ReasoningForm = {
  settings: ['enabled', 'effort'],
  write: ({ enabled, effort }) =>
    omitUndefined({
      chat_template_kwargs: enabled === undefined ? undefined : { enable_thinking: enabled },
      reasoning_effort: effort,
    }),
};
