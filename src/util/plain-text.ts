import { stripVTControlCharacters } from 'node:util';

/**
 * What no reader sees and terminals obey: control characters, and those that turn the direction of what follows. Tabs
 * and line ends stay.
 */
const unseen = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Text of anybody without what a terminal or an editor would obey; lines stay. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '');
}

/** As `plainText`, in one line. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** Text of anybody for a terminal whose output GitHub Actions may read: nothing in it is a command. */
export function printable(text: string): string {
  return plainText(text)
    .replace(/^(\s*)(?=::)/gm, '$1\u2060')
    .replaceAll('##[', '#\u2060#[');
}
