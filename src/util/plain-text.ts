import { stripVTControlCharacters } from 'node:util';

/** Invisible characters that terminals act on: control characters and those that change the text direction. Tabs and line ends are kept. */
const unseen = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Removes characters from untrusted text that a terminal or an editor would act on. Keeps lines. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '');
}

/** As `plainText`, on one line. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** Untrusted text for a terminal whose output GitHub Actions may read: nothing in it is a workflow command. */
export function printable(text: string): string {
  return plainText(text)
    .replace(/^(\s*)(?=::)/gm, '$1\u2060')
    .replaceAll('##[', '#\u2060#[');
}
