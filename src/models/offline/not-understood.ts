import { ModelError } from '../../core/errors.ts';

/** How to leave the offline model behind; part of hints. */
export const modelSettingsHint =
  'configure a real model with EYEWRIGHT_MODEL_NAME, EYEWRIGHT_MODEL_BASE_URL, EYEWRIGHT_MODEL_API_KEY and EYEWRIGHT_MODEL_FAMILY';

/** The error for words outside the grammar of the offline model. */
export function notUnderstood(what: string, part: string, examples: readonly string[]): ModelError {
  return new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    `The offline model does not understand the ${what} ${JSON.stringify(part)}`,
    {
      hint: `It knows simple sentences such as ${examples.join(', ')}. For free language, ${modelSettingsHint}.`,
      details: { part },
    },
  );
}
