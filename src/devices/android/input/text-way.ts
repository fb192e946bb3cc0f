/** What types a text: Android's `input text`; yadb; or yadb if it is available. */
export type TextWay = 'native' | 'yadb' | 'yadb-if-there';

/** Letters beyond ASCII, and control characters other than line breaks, are on no virtual key. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const offKeyboard = /[^\n\r\x20-\x7e]/;
/** `input text` reads `%s` as a space. */
const formatSpecifier = /%[a-z]/i;
/** Shells of some old builds fail on these even between quotes. */
const shellSensitive = /["'`$&;|<>()*~\\!]/;

export interface TextFacts {
  readonly imeStrategy: 'yadb-for-non-ascii' | 'always-yadb';
  /** A secret is kept off the clipboard if possible. */
  readonly isSecret?: boolean | undefined;
}

/** Chooses how a text is typed. */
export function textWay(text: string, { imeStrategy, isSecret }: TextFacts): TextWay {
  if (imeStrategy === 'always-yadb' || offKeyboard.test(text)) return 'yadb';
  if (isSecret) return 'native';
  return formatSpecifier.test(text) || shellSensitive.test(text) ? 'yadb-if-there' : 'native';
}

/** Arguments of `input text` for a text without line breaks; several if the text contains a literal `%s`. */
export function nativeTexts(text: string): readonly string[] {
  return text.split(/(?<=%)(?=s)/).map((part) => part.replaceAll(' ', '%s'));
}

/** Text for one yadb call each. yadb reads `\n` as a line break, so the two characters are split. */
export function yadbTexts(text: string): readonly string[] {
  return text.split(/(?<=\\)(?=n)/);
}
