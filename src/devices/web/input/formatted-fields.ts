import { ActionError } from '../../../core/errors/errors.ts';
import { setFormed } from '../scripts/watched-field.ts';
import type { Ask } from './focused-field.ts';

/** Example values of fields that take one format only, independent of the language of the browser. */
const exampleValues: Readonly<Record<string, string>> = {
  date: '2026-12-31',
  time: '18:30',
  'datetime-local': '2026-12-31T18:30',
  month: '2026-12',
  week: '2026-W52',
  color: '#1e90ff',
  range: '40',
};

type SetResult = { readonly taken: string } | { readonly takes: string | null };

/**
 * Sets the value of the watched field, and returns its new value. Keys would depend on the language of the browser, and a
 * slider takes none.
 *
 * @throws ActionError `ACTION_PARAMS_INVALID` when the field rejects the value; it keeps the old one.
 */
export async function setFormattedField(ask: Ask, form: string, text: string): Promise<string> {
  const outcome = (await ask(setFormed(text.trim()))) as SetResult;
  if ('taken' in outcome) return outcome.taken;
  if (text === '')
    throw new ActionError('ACTION_FAILED', `The ${nameOf(form)} cannot be emptied: it always has a value`);
  throw new ActionError('ACTION_PARAMS_INVALID', `The ${nameOf(form)} does not take "${text}"`, {
    hint: `It takes ${outcome.takes ?? `a value such as ${exampleValues[form] ?? ''}`}.`,
  });
}

/** The error for such a field that is read-only or disabled. */
export function fixedFormatError(form: string): ActionError {
  return new ActionError(
    'ACTION_PARAMS_INVALID',
    `The ${nameOf(form)} cannot be changed: it is read-only or disabled`,
    {
      hint: 'Check whether you mean another element, or what makes the application enable this one.',
    },
  );
}

function nameOf(form: string): string {
  return form === 'range' ? 'slider' : `field for a ${form}`;
}
