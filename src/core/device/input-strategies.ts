import { ConfigError } from '../errors/errors.ts';

/** Ways to enter text; see the agent option `inputStrategy`. */
export const inputStrategies = ['legacy', 'sequential', 'bulk'] as const;
export type InputStrategy = (typeof inputStrategies)[number];

/** What happens to the content of a field; `append` is the older name of `typeOnly`. */
export const inputModes = ['replace', 'typeOnly', 'clear', 'append'] as const;

/** Whether a mode keeps the content of the field. */
export function isTypedBehind(mode: unknown): boolean {
  return mode === 'typeOnly' || mode === 'append';
}

/** `bulk` sends the text at once, so a delay between characters cannot be kept. */
export function assertTypingOptions(strategy: InputStrategy, delayMs: number | undefined): void {
  if (strategy !== 'bulk' || !delayMs) return;
  throw new ConfigError('CONFIG_INVALID', `inputStrategy "bulk" cannot keep a keyboardTypeDelay of ${delayMs} ms`, {
    hint: 'Use inputStrategy "sequential", or set keyboardTypeDelay: 0 for this call.',
  });
}
