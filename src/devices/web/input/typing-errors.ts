import { ActionError } from '../../../core/errors/errors.ts';
import type { InputStrategy } from '../../../core/device/input-strategies.ts';
import { shorten } from '../../../util/shorten.ts';
import type { FocusFacts } from '../scripts/typing-scripts.ts';

const longestShown = 80;

/** The error when the focused element takes no text. */
export function noField({ blocked, isUnmoved, what }: Extract<FocusFacts, { kind: 'none' }>): ActionError {
  if (blocked) return fixedField(blocked);
  if (/^(select|option|optgroup)$/.test(what)) return takesChoice();
  const isPage = ['', 'body', 'html', 'iframe', 'frame'].includes(what);
  const why = isUnmoved
    ? 'the focus stayed in the field that was typed into before'
    : isPage
      ? 'no field has the focus'
      : `the focus is on <${what}>, which takes no text`;
  return new ActionError('ACTION_FAILED', `Nothing was entered: ${why}`, {
    hint: 'Check the point that was tapped: is it a field, is it enabled, and does anything cover it?',
  });
}

/** The error for a drop-down. */
function takesChoice(): ActionError {
  return new ActionError('ACTION_FAILED', 'Nothing was entered: a drop-down takes no text, only one of its options', {
    hint: 'Choose an option: aiAct(\'select "German" from the Language drop-down\').',
  });
}

const fixedHints = {
  'read-only':
    'A read-only field may open a picker, such as a calendar: tap the field, then tap the entry in the picker. Otherwise check whether another field is meant.',
  disabled: 'Check whether another field is meant, or what the application needs first.',
} as const;

export function fixedField(why: keyof typeof fixedHints): ActionError {
  return new ActionError('ACTION_FAILED', `Nothing was entered: the field is ${why}`, { hint: fixedHints[why] });
}

export function tookNoKey(strategy: InputStrategy): ActionError {
  const other = strategy === 'bulk' ? '' : '; inputStrategy "bulk" enters the text without keys';
  return new ActionError('ACTION_FAILED', 'Nothing was entered: the field took no key', {
    hint: `It may accept only numbers, or the page may block its keys${other}.`,
  });
}

export interface Difference {
  readonly typed: string;
  readonly now: string;
  readonly isUnchanged: boolean;
  readonly isMasked: boolean;
}

/** The error when the field does not show the typed text, even after the second attempt. */
export function differs({ typed, now, isUnchanged, isMasked }: Difference): ActionError {
  const show = (text: string): string => (isMasked ? '"***"' : JSON.stringify(shorten(text, longestShown)));
  const again = isUnchanged ? ', as before' : '';
  const shows = now === '' ? `the field is empty${again}` : `the field shows ${show(now)}${again}`;
  const wanted = typed === '' ? 'it was emptied' : `${show(typed)} was typed`;
  return new ActionError('ACTION_FAILED', `After ${wanted}, ${shows}`, {
    hint: 'It was tried twice. The application may restore or change the text, drop characters, or move the focus.',
  });
}
