/**
 * Signs that separate, enclose or count: formatting leaves them out and adds them. Every other sign means something by itself, as in
 * "a@b.example" or "C++".
 */
const formattingSigns = /[\p{M}\p{Z}\p{C}\p{Sc}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;/'"`´·%]/u;

interface Gap {
  readonly signs: string;
  /** The letters or digits around it; none at the ends of the text. */
  readonly around: readonly string[];
}

/**
 * Whether a text with the same letters and digits also has the signs that no formatting leaves out: signs that mean something by
 * themselves, and something between two letters that stood apart. Between digits, a mask leaves out what it likes.
 */
export function keepsSigns(wanted: string, found: string): boolean {
  const [want, have] = [gapsOf(wanted), gapsOf(found)];
  return want.length !== have.length || want.every((gap, index) => isKept(gap, have[index]?.signs ?? ''));
}

function isKept({ signs, around }: Gap, found: string): boolean {
  const isAmongLetters = around.some((one) => /\p{L}/u.test(one));
  if (!isAmongLetters) return true;
  const isBetweenLetters = around.length === 2 && around.every((one) => /\p{L}/u.test(one));
  if (isBetweenLetters && found === '' && /[^\p{M}\p{C}]/u.test(signs)) return false;
  return hasInOrder(
    found,
    Array.from(signs).filter((sign) => !formattingSigns.test(sign)),
  );
}

function hasInOrder(text: string, signs: readonly string[]): boolean {
  let from = 0;
  for (const sign of signs) {
    const at = text.indexOf(sign, from);
    if (at === -1) return false;
    from = at + sign.length;
  }
  return true;
}

/** What stands before, between and behind the letters and digits of a text. */
function gapsOf(text: string): Gap[] {
  const gaps: Gap[] = [];
  let [signs, before]: [string, string | undefined] = ['', undefined];
  for (const sign of [...Array.from(text.normalize('NFKD')), undefined]) {
    if (sign !== undefined && !/[\p{L}\p{N}]/u.test(sign)) {
      signs += sign;
      continue;
    }
    gaps.push({ signs, around: [before, sign].filter((one) => one !== undefined) });
    [signs, before] = ['', sign];
  }
  return gaps;
}
