import { ModelError } from '../../../core/errors/errors.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { modelSettingsHint } from '../../../core/model/model-settings-hint.ts';
import { isNamed } from '../values/is-named.ts';

export function isPlaced({ relation, scope }: ElementQuery): boolean {
  return relation !== undefined || scope !== undefined;
}

export function isNamedQuery(query: ElementQuery): boolean {
  return query.text !== undefined && isNamed(query.text, query.literal);
}

/** What a verdict is about, for its reason. */
export function describe(query: ElementQuery): string {
  const isText = query.kind === undefined || query.kind === 'text';
  return isPlaced(query) || !isText ? query.source : `"${query.text ?? query.source}"`;
}

export function vague(target: ElementQuery, name: string): ModelError {
  return new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    `The offline model cannot tell whether ${name} describes something on the screen`,
    {
      hint: `Quote the exact text, e.g. the page shows "Welcome". For descriptions in free language, ${modelSettingsHint}.`,
      details: { part: target.source },
    },
  );
}
