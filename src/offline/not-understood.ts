import { ModelError } from '../core/errors/errors.ts';
import { modelSettingsHint } from '../core/model/model-settings-hint.ts';

/**
 * The error for words outside the grammar of the offline model.
 *
 * @param examples - Wording that it understands, the nearest first.
 */
export function notUnderstood(what: string, part: string, examples: readonly string[]): ModelError {
  return new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    `The offline model does not understand the ${what} ${JSON.stringify(part)}`,
    {
      hint: `Wording that it understands: ${examples.join('; ')}. For free language, ${modelSettingsHint}.`,
      details: { part, understood: examples },
    },
  );
}

/** The error for words that are spelt nearly as others, with which the offline model would understand the sentence. */
export function misspelt(what: string, part: string, meant: string): ModelError {
  return new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    `The offline model does not understand the ${what} ${JSON.stringify(part)}`,
    { hint: `Did you mean: ${meant}`, details: { part, understood: [meant] } },
  );
}

/** Whether an error says that words are outside the grammar. */
export function isNotUnderstood(error: unknown): error is ModelError {
  return ModelError.isInstance(error) && error.code === 'MODEL_NOT_UNDERSTOOD';
}
