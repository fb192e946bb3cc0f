import { ModelError } from '../../../core/errors/errors.ts';
import { modelSettingsHint } from '../../../core/model/model-settings-hint.ts';
import type { Answer } from '../answer.ts';

const lead = 'The offline model found nothing to extract: ';

export function failed(problem: string): ModelError {
  return new ModelError('EXTRACTION_FAILED', `${lead}${problem}`, {
    hint: `Name the place by a visible text, e.g. the text under "Total" or the value of the Email field. For free language, ${modelSettingsHint}.`,
  });
}

/** The data of an answer. Throws `EXTRACTION_FAILED` where there are none. */
export function settled<T>(answer: Answer<T>): T {
  if ('problem' in answer) throw failed(answer.problem);
  return answer.data;
}

/** Only what is wrong, to be told with other problems. */
export function problemOf({ summary }: ModelError): string {
  return summary.startsWith(lead) ? summary.slice(lead.length) : summary;
}
