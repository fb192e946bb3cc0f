/** The words and numbers of a text in lower case, in one Unicode form: `é` is one letter however it is encoded. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
