const tokenPattern = /(?<![\p{L}\p{N}])-?\d+(?:[.,:/]\d+)*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+|[$€£¥%]/gu;

/** The words and numbers of a text, lower-case, without punctuation around them. */
export function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(/['’`]/g, '');
  // The sign of "−£5" belongs to the number.
  const signed = plain.replace(/(?<![\p{L}\p{N}])[-−–]([$€£¥])\s?(?=\d)/gu, '$1-');
  return signed.replace(/[−–](?=\d)/g, '-').match(tokenPattern) ?? [];
}

/** The form in which texts are compared: case, spaces and punctuation do not count. */
export function comparable(text: string): string {
  return tokensOf(text).join('');
}

/** Whether words stand in a text as whole words: "Unpaid" does not contain "paid", nor "12" the 2. */
export function hasWords(text: string, words: string): boolean {
  const spaced = (some: string): string => ` ${tokensOf(some).join(' ')} `;
  return spaced(text).includes(spaced(words));
}

/** Whether a text is the expected one, as far as a reader can tell that confuses l, I and 1 or O and 0. */
export function isSameText(read: string, expected: string): boolean {
  const [left, right] = [comparable(read), comparable(expected)];
  if (left === '' && right === '') return read.trim() === expected.trim();
  return left === right || isMisreadingOf(tokensOf(read), tokensOf(expected));
}

/**
 * Whether what was read can be a misreading of the expected text. I and l are the same on many screens; beside them, only
 * what makes no sense is misread: 1O24 is 1024, but 10 is not IO, nor is "modern" modem.
 */
export function isMisreadingOf(read: readonly string[], expected: readonly string[]): boolean {
  if (read.length !== expected.length) return read.length > 0 && isMisreadingOf([read.join('')], [expected.join('')]);
  return expected.every((token, index) => {
    const seen = read[index] ?? '';
    if (sameStroke(token) === sameStroke(seen)) return true;
    return fold(token) === fold(seen) && !isMixed(token) && (isMixed(seen) || /^[oil|]+$/.test(seen));
  });
}

function sameStroke(token: string): string {
  return token.replace(/[i|]/g, 'l');
}

/** Letters and digits in one word. */
function isMixed(token: string): boolean {
  return /\d/.test(token) && /\p{L}/u.test(token);
}

export function fold(text: string): string {
  return text.replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/,/g, '.').replace(/rn/g, 'm');
}

/** The reader knows no marks on letters: it reads "ü" as "u" or "ii". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/g, 'o').replace(/ß/g, 'b');
}

export function plainForms(text: string): string[] {
  return [...new Set([text.replace(/ü/g, 'ii'), text].map(plain))];
}

/** Whether a text is the expected one as the reader of pictures reads it. */
export function isSameButForMarks(read: string, expected: string): boolean {
  const target = comparable(expected);
  return target !== '' && plainForms(target).includes(plain(comparable(read)));
}
