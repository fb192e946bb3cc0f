/** The first number in a text, with thousands separators, signs and currency around it; undefined when there is none. */
export function parseNumber(text: string): number | undefined {
  return (
    parseDigits(text) ??
    (lookAlikes.test(text.trim()) ? parseDigits(text.replace(/[Oo]/g, '0').replace(/[lI|]/g, '1')) : undefined)
  );
}

/** A lone 0 or 1 is easily read as a letter. */
const lookAlikes = /^[-−$€£¥\s]*[OolI|][OolI|.,]*%?$/;

/** `INV-1010` is a name, not a number below zero. */
const identifiers = /\p{L}[\p{L}\d]*[-–]\d[\w-]*/gu;

function parseDigits(given: string): number | undefined {
  const text = given.replace(identifiers, ' ');
  const found = /([-−–(]?)\s*[$€£¥]?\s*([-−]?)(\d[\d.,'’\s]*)/u.exec(text);
  if (!found) return undefined;
  const digits =
    (found[3] ?? '')
      .replace(/(?<=\d)[\s'’](?=\d{3}\b)/g, '')
      .replace(/[\s'’.,]+$/, '')
      .split(/\s/)[0] ?? '';
  const value = Number(toPlainDecimal(digits));
  if (Number.isNaN(value)) return undefined;
  const isNegative = /[-−–]/.test(found[1] ?? '') || found[2] !== '';
  return isNegative ? -value : value;
}

/** The separator that comes last and is not followed by exactly three digits is the decimal one. */
function toPlainDecimal(digits: string): string {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits;
  const separator = digits[last] ?? '.';
  const isRepeated = digits.indexOf(separator) !== last;
  const isThousands =
    isRepeated || (digits.length - last === 4 && (separator === ',' || /[.,]/.test(digits.slice(0, last))));
  const whole = digits.slice(0, last).replace(/[.,]/g, '');
  const rest = digits.slice(last + 1);
  return isThousands ? whole + rest : `${whole}.${rest}`;
}
