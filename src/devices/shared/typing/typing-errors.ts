import { ActionError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';

const longestShown = 80;
const show = (text: string): string => JSON.stringify(shorten(text, longestShown));

/** The error if the field does not show the typed text. */
export function differs(typed: string, now: string, tries: 'once' | 'twice'): ActionError {
  const shows = now === '' ? 'the field is empty' : `the field shows ${show(now)}`;
  return new ActionError('ACTION_FAILED', `After ${show(typed)} was typed, ${shows}`, {
    hint: `It was tried ${tries}. The keyboard may lose characters (a keyboardTypeDelay helps), or the application may change the text.`,
  });
}

/** The error if the old text could not be removed. */
export function notEmptied(now: string): ActionError {
  return new ActionError('ACTION_FAILED', `The field could not be emptied: it still shows ${show(now)}`, {
    hint: 'It may be read-only, or the application may put the text back.',
  });
}
