import type { InkImage } from '../boxes/ink-image.ts';

/** A recognised word, in pixels of the picture that was read; `right` and `bottom` are exclusive. */
export interface ReadWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** From 0 to 100. */
  readonly confidence: number;
  /** Whether its shape contradicts the recognised text (true) or confirms it (false); undefined if the shape does not show it. */
  readonly isDoubtful?: boolean;
}

/** The bounds of a word or letter, in pixels of the picture that was read. */
export type PixelBounds = Pick<ReadWord, 'left' | 'top' | 'right' | 'bottom'>;

/** Darker than half, because the soft edges of a dot and its stem may touch. */
const inkBelow = 128;

/** Distinguishes J and j: the lower-case letter has a dot. */
export function settleJ(letter: string, image: InkImage, box: PixelBounds): string {
  if (!/^j$/i.test(letter)) return letter;
  return hasGap(image, box) ? 'j' : 'J';
}

/** Whether an empty row lies between the first and the last row with ink. */
export function hasGap({ data, width }: InkImage, { left, top, right, bottom }: PixelBounds): boolean {
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

/** Words of letters whose upper and lower case have the same shape. */
const sameShape = /^(?:[cosuvwxz]+|[COSUVWXZ]+)$/;
/** Words without ascenders and descenders, which are as high as their lower-case letters. */
const onlyShort = /^[acemnorsuvwxz]+$/;
const withTall = /^(?=.*[A-Zbdfhkl\d])[A-IK-PR-Za-fhik-or-xz\d]+$/;

/**
 * Case of a word whose letters look the same in upper and lower case, from the height of the words in its row.
 * Undefined if its letters show the case themselves; `unknown` if nothing shows it.
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
