import type { InkImage } from '../boxes/ink-image.ts';

/** A word that was read, in pixels of the picture that was read; `right` and `bottom` are exclusive. */
export interface ReadWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** 0 to 100. */
  readonly confidence: number;
  /** Whether its shape says that it is not quite what was read, or that it is; undefined: its shape does not tell. */
  readonly isDoubtful?: boolean;
}

type Box = Pick<ReadWord, 'left' | 'top' | 'right' | 'bottom'>;

/** Darker than half: the soft rims of a dot and its stem may touch. */
const inkBelow = 128;

/** What a letter is that was read as J or j: the small one has a dot. */
export function settleJ(letter: string, image: InkImage, box: Box): string {
  if (!/^j$/i.test(letter)) return letter;
  return hasGap(image, box) ? 'j' : 'J';
}

/** Whether an empty row runs between the first and the last row with ink. */
export function hasGap({ data, width }: InkImage, { left, top, right, bottom }: Box): boolean {
  let isBelowInk = false;
  let isInGap = false;
  for (let y = top; y < bottom; y++) {
    const hasInk = data.subarray(y * width + left, y * width + right).some((value) => value < inkBelow);
    if (hasInk && isInGap) return true;
    isInGap = isBelowInk && !hasInk;
    isBelowInk ||= hasInk;
  }
  return false;
}

/** Words of nothing but letters whose capital has the same shape. */
const sameShape = /^(?:[cosuvwxz]+|[COSUVWXZ]+)$/;
/** Words as high as their small letters, and as their capitals; none that goes below the base line. */
const onlyShort = /^[acemnorsuvwxz]+$/;
const withTall = /^(?=.*[A-Zbdfhkl\d])[A-IK-PR-Za-fhik-or-xz\d]+$/;

/**
 * Whether a word is in capitals that could as well be small letters, or the other way round, as told by the height of the
 * words in its row. Undefined when its letters tell by themselves; `unknown` when nothing does.
 */
export function caseByHeight(word: ReadWord, all: readonly ReadWord[]): 'capitals' | 'small' | 'unknown' | undefined {
  if (!sameShape.test(word.text)) return undefined;
  const height = word.bottom - word.top;
  const isBeside = (other: ReadWord): boolean =>
    other !== word && Math.min(other.bottom, word.bottom) - Math.max(other.top, word.top) > height / 2;
  const fits = (other: ReadWord): boolean => Math.abs(other.bottom - other.top - height) <= Math.max(1, height * 0.1);
  const row = all.filter((other) => isBeside(other) && fits(other) && !sameShape.test(other.text));
  const [isSmall, isCapital] = [
    row.some(({ text }) => onlyShort.test(text)),
    row.some(({ text }) => withTall.test(text)),
  ];
  if (isSmall === isCapital) return 'unknown';
  return isCapital ? 'capitals' : 'small';
}
