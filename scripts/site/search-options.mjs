// The index is made and read with the same options: this text is also part of what runs in the browser.
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text', 'weight'],
  // Names such as `aiTap`, EYEWRIGHT_RUN_DIR and `--skip-install` are words, and so are their parts.
  tokenize: (text) =>
    text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
      const parts = word.split(/_|(?<=[a-z])(?=[A-Z])/);
      return parts.length > 1 ? [word, ...parts] : [word];
    }),
};
