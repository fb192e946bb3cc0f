import { ActionError } from '../../../core/errors/errors.ts';
import { setFormed } from '../scripts/watched-field.ts';
import type { Ask } from './focused-field.ts';

/** How a value is written in fields that take one form only, whatever language their browser shows them in. */
const forms: Readonly<Record<string, string>> = {
  date: '2026-12-31',
  time: '18:30',
  'datetime-local': '2026-12-31T18:30',
  month: '2026-12',
  week: '2026-W52',
  color: '#1e90ff',
  range: '40',
};

type Outcome = { readonly taken: string } | { readonly takes: string | null };

/**
 * Gives the watched field its value, and returns what it holds then. Keys would have to be those of the browser's language,
 * and a slider takes none.
 *
 * @throws ActionError `ACTION_PARAMS_INVALID` when it does not take the value; it keeps the one it had.
 */
export async function setFormedField(ask: Ask, form: string, text: string): Promise<string> {
  const outcome = (await ask(setFormed(text.trim()))) as Outcome;
  if ('taken' in outcome) return outcome.taken;
  if (text === '')
    throw new ActionError('ACTION_FAILED', `The ${nameOf(form)} cannot be emptied: it always has a value`);
  throw new ActionError('ACTION_PARAMS_INVALID', `The ${nameOf(form)} does not take "${text}"`, {
    hint: `It takes ${outcome.takes ?? `a value such as ${forms[form] ?? ''}`}.`,
  });
}

/** A field of one form that cannot be changed. */
export function formedIsFixed(form: string): ActionError {
  return new ActionError(
    'ACTION_PARAMS_INVALID',
    `The ${nameOf(form)} cannot be changed: it is read-only or disabled`,
    {
      hint: 'Check whether another element is meant, or what makes the application allow it.',
    },
  );
}

function nameOf(form: string): string {
  return form === 'range' ? 'slider' : `field for a ${form}`;
}
