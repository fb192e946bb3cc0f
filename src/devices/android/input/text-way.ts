/** What types a text: `input text` of Android; yadb; or yadb where it is at hand. */
export type TextWay = 'native' | 'yadb' | 'yadb-if-there';

/** Letters beyond ASCII, and control characters other than line breaks, are on no virtual key. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const offKeyboard = /[^\n\r\x20-\x7e]/;
/** `input text` reads `%s` as a space. */
const formatSpecifier = /%[a-z]/i;
/** Shells of some old builds trip over these even between quotes. */
const shellSensitive = /["'`$&;|<>()*~\\!]/;

export interface TextFacts {
  readonly imeStrategy: 'yadb-for-non-ascii' | 'always-yadb';
  /** A secret is kept from the clipboard as far as possible. */
  readonly isSecret?: boolean | undefined;
}

/** Which way a text goes. */
export function textWay(text: string, { imeStrategy, isSecret }: TextFacts): TextWay {
  if (imeStrategy === 'always-yadb' || offKeyboard.test(text)) return 'yadb';
  if (isSecret) return 'native';
  return formatSpecifier.test(text) || shellSensitive.test(text) ? 'yadb-if-there' : 'native';
}

/** The arguments of `input text` for a text without line breaks; several where a literal `%s` stands in it. */
export function nativeTexts(text: string): readonly string[] {
  return text.split(/(?<=%)(?=s)/).map((part) => part.replaceAll(' ', '%s'));
}

/** What yadb gets in one call each: it reads `\n` as a line break, so that the two characters must not stand together. */
export function yadbTexts(text: string): readonly string[] {
  return text.split(/(?<=\\)(?=n)/);
}
