import { hasLetters } from './letters.ts';
/** Signs that separate or enclose, which formatting replaces. Every other sign has a meaning of its own, as in "a@b.example". */
const formattingSigns = /[\p{Z}\p{C}\p{Sc}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;/'"`´·]/u;

/** A text with at least this many digits is a phone, card or account number, whose signs do not count. */
const longRun = 7;

interface Gap {
  readonly signs: string;
  /** Whether letters or digits are on both sides of it. */
  readonly isBetween: boolean;
}

/**
 * Whether a text with the same letters and digits as another also has its signs. A sign may be replaced by another one; it may be
 * missing only in long runs of digits. One space counts as much as several, and spaces at the ends do not count.
 */
export function keepsSigns(wanted: string, found: string): boolean {
  if (isLongRun(wanted)) return true;
  const [want, have] = [gapsOf(wanted), gapsOf(found)];
  return want.every((gap, index) => isKept(gap, have[index]?.signs ?? ''));
}

/** "+1 (916) 123-4567", "4111 1111 1111 1111" or "GB29 NWBK 6016 1331 9268 19", but not "192.168.10.20". */
function isLongRun(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= longRun && /^(?:[\d\s+()/\p{Pd}]+|[\p{Lu}\d\s\p{Pd}]+)$/u.test(text);
}

function isKept({ signs, isBetween }: Gap, found: string): boolean {
  const [want, have] = [withoutSpaces(signs), withoutSpaces(found)];
  if (want.length === 0) return signs === '' || found !== '' || !isBetween;
  // A text with only some of the signs has lost the others.
  if (have.length < want.length && areInOrder(have, want)) return false;
  return areInOrder(
    want.filter((sign) => !formattingSigns.test(sign)),
    have,
  );
}

function withoutSpaces(signs: string): string[] {
  return Array.from(signs.replace(/\s/gu, ''));
}

/** Whether signs come in their order among others. */
function areInOrder(signs: readonly string[], among: readonly string[]): boolean {
  let at = 0;
  for (const sign of among) if (sign === signs[at]) at += 1;
  return at === signs.length;
}

/** The signs before, between and after the letters and digits of a text; accents are no signs. */
function gapsOf(text: string): Gap[] {
  const gaps: Gap[] = [];
  let signs = '';
  const characters = Array.from(
    text
      .normalize('NFKD')
      .toUpperCase()
      .replace(/\p{M}|\p{Cf}/gu, ''),
  );
  for (const sign of characters) {
    if (!hasLetters(sign)) {
      signs += sign;
      continue;
    }
    gaps.push({ signs, isBetween: gaps.length > 0 });
    signs = '';
  }
  return [...gaps, { signs, isBetween: false }];
}
