/** The words and numbers of a text, in small letters and in one form: `é` is one letter however it is written. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
