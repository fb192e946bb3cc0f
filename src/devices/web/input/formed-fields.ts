import { ActionError } from '../../../core/errors.ts';
import type { BoundDriver } from '../bound-driver.ts';
import { setFormed } from '../scripts/focus-scripts.ts';
import { atFocus } from './focused-field.ts';

/** How a value is written in fields that take one form only, whatever language their browser shows them in. */
const forms = {
  date: '2026-12-31',
  time: '18:30',
  'datetime-local': '2026-12-31T18:30',
  month: '2026-12',
  week: '2026-W52',
  color: '#1e90ff',
  range: '40',
} as const;

/** The `type` of an `<input>` that takes values of one form only. */
export type FieldForm = keyof typeof forms;

/**
 * Gives the focused field its value. Keys would have to be those of the browser's language, and a slider takes none.
 *
 * @throws ActionError `ACTION_PARAMS_INVALID` when it does not take the value; it keeps the one it had.
 */
export async function setFormedField(driver: BoundDriver, form: FieldForm, text: string): Promise<void> {
  const outcome = await atFocus(driver, setFormed(text.trim()));
  if (outcome === 'taken') return;
  const field = form === 'range' ? 'slider' : `field for a ${form}`;
  if (outcome === 'fixed') {
    throw new ActionError('ACTION_PARAMS_INVALID', `The ${field} cannot be changed: it is read-only or disabled`, {
      hint: 'Check whether another element is meant, or what makes the application allow it.',
    });
  }
  const takes = form === 'range' && typeof outcome === 'string' ? outcome : `a value such as ${forms[form]}`;
  throw new ActionError('ACTION_PARAMS_INVALID', `The ${field} does not take "${text}"`, {
    hint: `It takes ${takes}.`,
  });
}
