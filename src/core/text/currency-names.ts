/** A single letter, such as `R`, is mostly something else. */
const word = /^\p{L}{2,}$/u;

function shortName(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}

/** The codes of all currencies, and their short names that are words: `VND`, `Rp`, `kr`. */
export function currencyNames(): readonly string[] {
  const names = Intl.supportedValuesOf('currency').flatMap((code) => [code, shortName(code)]);
  return [...new Set(names)].filter((name) => word.test(name));
}
