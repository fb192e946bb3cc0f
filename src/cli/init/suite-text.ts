/**
 * Reads a configuration as text, because running it would run the user's code. The result is approximate; what is not
 * understood is reported.
 */

/** Removes comment lines. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\/|#).*$/gm, '');
}

/** Text in the brackets after a key; undefined if there is no such key. */
export function blockOf(text: string, key: string): string | undefined {
  const opening = new RegExp(`\\b${key}:\\s*[[{]`).exec(text);
  if (!opening) return undefined;
  const start = opening.index + opening[0].length;
  return text.slice(start, endOfBlock(text, start));
}

/** The text without the blocks of these keys. */
export function withoutBlocks(text: string, keys: readonly string[]): string {
  return keys.reduce((rest, key) => {
    const block = blockOf(rest, key);
    return block === undefined || block === '' ? rest : rest.replace(block, () => '');
  }, text);
}

/** The objects in the list of a key. */
export function objectsOf(text: string, key: string): string[] {
  const objects: string[] = [];
  let rest = blockOf(text, key) ?? '';
  for (let start = rest.indexOf('{'); start >= 0; start = rest.indexOf('{')) {
    const end = endOfBlock(rest, start + 1);
    objects.push(rest.slice(start + 1, end));
    rest = rest.slice(end + 1);
  }
  return objects;
}

/** The strings in the list of a key, or in the whole text, outside of objects. */
export function stringsOf(list: string): string[] {
  return [...list.replaceAll(/\{[^]*?\}/g, '').matchAll(/['"`]([^'"`$]+)['"`]/g)].map(([, text = '']) => text);
}

function endOfBlock(text: string, start: number): number {
  let depth = 1;
  for (const { 0: sign, index } of text.slice(start).matchAll(/[[\]{}]/g)) {
    depth += '[{'.includes(sign) ? 1 : -1;
    if (depth === 0) return start + index;
  }
  return text.length;
}

/** The value of a key, if it is a plain string. */
export function stringOf(text: string, key: string): string | undefined {
  return new RegExp(`\\b${key}:\\s*['"\`]([^'"\`$]+)['"\`]`).exec(text)?.[1];
}

export function hasKey(text: string, key: string): boolean {
  return new RegExp(`\\b${key}\\b\\s*[:,]`).test(text);
}
