import { kindWords, shyKindWords } from './element-words.data.ts';

const kind = new RegExp(`^(?:${[...kindWords, ...shyKindWords].map(([words]) => `(?:${words})`).join('|')})$`, 'i');

/** Kinds of elements, said of several, as they are said of one: "table rows named …" → table row named …. */
export function singular(text: string): string {
  return text.replace(/\b[a-z]+s\b/gi, (word) => (kind.test(one(word)) ? one(word) : word));
}

function one(word: string): string {
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  return word.replace(/(?<=sh|ch|x)es$|s$/i, '');
}

/** For messages. */
export function plural(word: string): string {
  return `${word}${/(?:s|sh|ch|x)$/i.test(word) ? 'es' : 's'}`;
}
