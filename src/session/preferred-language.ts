import type { Environment } from '../core/options/options.ts';

/**
 * The language of the texts that models write for people: `EYEWRIGHT_PREFERRED_LANGUAGE`, else Chinese in the time zone
 * Asia/Shanghai and English everywhere else.
 */
export function preferredLanguage(
  env: Environment,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const wanted = env['EYEWRIGHT_PREFERRED_LANGUAGE']?.trim();
  if (wanted) return wanted;
  return timeZone === 'Asia/Shanghai' ? 'Chinese' : 'English';
}
