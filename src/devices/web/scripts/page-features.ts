/** What can be put into the documents of a page; see `page-scripts.ts` for why these are texts. */
export interface PageFeature {
  /** Tells features of a page apart. */
  readonly name: string;
  /** Puts it into a document that does not have it. */
  readonly install: string;
  /** Takes it out of a document that has it. */
  readonly remove: string;
}

/** @param body - Statements that put it in; they return a function that takes it out again. */
export function feature(name: string, body: string): PageFeature {
  const key = `Symbol.for('eyewright.${name}')`;
  return {
    name,
    install: `(() => {
  const key = ${key};
  if (window[key]) return;
  const remove = (() => {${body}})();
  Object.defineProperty(window, key, { value: remove, configurable: true });
})()`,
    remove: `(() => {
  const key = ${key};
  const remove = window[key];
  if (!remove) return;
  delete window[key];
  remove();
})()`,
  };
}
