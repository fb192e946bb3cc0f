import type { InkImage } from '../boxes/ink-image.ts';
import { hasGap, settleJ, type PixelBounds } from './letter-case.ts';

/** A recognised letter or sign with its position. */
export interface Sign extends PixelBounds {
  readonly text: string;
}

/** Darker than half, because the soft edges of two letters may touch. */
const inkBelow = 128;

/** Corrects letters by their shape where OCR tends to follow frequency. */
export function settleLetters(signs: readonly Sign[], line: readonly Sign[], image: InkImage): Sign[] {
  const full = fullHeight(signs, image) ?? fullHeight(line, image);
  const settled = signs.map((sign, index) => {
    const context = { isFirst: index === 0, full, others: signs };
    return { ...sign, text: settle(sign, image, context) };
  });
  return settled.map((sign, index) => ({ ...sign, text: amongSmall(sign.text, settled, index) }));
}

interface LineContext {
  readonly isFirst: boolean;
  /** Height of capitals and digits; undefined if there are none. */
  readonly full: number | undefined;
  readonly others: readonly Sign[];
}

function settle(sign: Sign, image: InkImage, { isFirst, full, others }: LineContext): string {
  const { text } = sign;
  const ink = inkOf(image, sign);
  if (!ink) return text;
  if (/^[-–—−]$/.test(text)) return settleDash(text, ink, { isFirst: isFirst && others.length > 1, full });
  if (/^[0Oo]$/.test(text)) return settleRound(sign, ink, { others, full: digitHeight(others, image, ink) });
  if (text === '1' && isBar(image, ink)) return asStroke(others);
  return isSmallTwo(text, ink, { full, others }) ? '²' : settleJ(text, image, sign);
}

const heightOf = ({ top, bottom }: PixelBounds): number => bottom - top;
const widthOf = ({ left, right }: PixelBounds): number => right - left;
const isUnit = ({ text }: Sign): boolean => text === 'm';

/** A superscript two has the arc of a question mark. */
function isSmallTwo(text: string, ink: PixelBounds, { full, others }: Pick<LineContext, 'full' | 'others'>): boolean {
  return text === '?' && full !== undefined && heightOf(ink) < full * 0.75 && others.some(isUnit);
}

/** Median height of the letters that are as high as a capital. */
function fullHeight(signs: readonly Sign[], image: InkImage): number | undefined {
  const high = signs.filter(({ text }) => /^[1-9A-HK-NPRT-Zbdhkl]$/.test(text));
  const heights = high.map((sign) => heightOf(inkOf(image, sign) ?? sign)).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)];
}

/** Height of the digits beside a letter, if all of them are on one line and equally high. */
function digitHeight(signs: readonly Sign[], image: InkImage, { bottom }: PixelBounds): number | undefined {
  const digits = signs.filter(({ text }) => /^[2-9]$/.test(text)).map((sign) => inkOf(image, sign) ?? sign);
  const heights = digits.map(heightOf);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const isEven = digits.every((digit) => Math.abs(digit.bottom - bottom) <= 2) && high - low <= high * 0.12;
  return digits.length > 0 && isEven ? high : undefined;
}

/** A centred dot, a hyphen or a longer dash, distinguished by length. */
function settleDash(
  text: string,
  ink: PixelBounds,
  { isFirst, full }: { isFirst: boolean; full: number | undefined },
): string {
  const [width, height] = [widthOf(ink), heightOf(ink)];
  if (width <= height * 1.5 && height <= (full ?? Infinity) * 0.4) return '·';
  // A dash before a number is its sign, whatever its length.
  if (isFirst || full === undefined || height > full * 0.4) return text;
  if (width > full * 1.1) return '—';
  return width > full * 0.52 ? '–' : '-';
}

/** A zero is narrower than a capital O and higher than a lower-case o. */
function settleRound({ text }: Sign, ink: PixelBounds, { full, others }: Pick<LineContext, 'full' | 'others'>): string {
  if (full === undefined) return text;
  if (heightOf(ink) < full * 0.82) return 'o';
  // In a number, the box of a zero may overlap the digit beside it.
  const hasLetters = others.some((other) => /^[A-NP-Z]$/i.test(other.text));
  if (widthOf(ink) > heightOf(ink) * 0.86) return hasLetters ? 'O' : text;
  return widthOf(ink) < heightOf(ink) * 0.75 ? '0' : text;
}

/** Whether a sign is as wide at its ends as in its middle; a one has a flag. */
function isBar({ data, width }: InkImage, { left, top, right, bottom }: PixelBounds): boolean {
  for (let y = top + 1; y < bottom - 1; y++)
    for (let x = left + 1; x < right - 1; x++) if ((data[y * width + x] as number) >= inkBelow) return false;
  return right - left <= (bottom - top) * 0.3;
}

/** A stroke between letters is a letter, too. */
function asStroke(signs: readonly Sign[]): string {
  const letters = signs.filter(({ text }) => /^\p{L}$/u.test(text));
  if (letters.length === 0) return '1';
  return letters.some(({ text }) => /^\p{Ll}$/u.test(text)) ? 'l' : 'I';
}

/** A stroke between lower-case letters is a lower-case letter, too. */
function amongSmall(text: string, signs: readonly Sign[], index: number): string {
  if (text !== 'I' || !isSmall(signs[index - 1]) || !isSmall(signs[index + 1])) return text;
  const before = [signs[index - 2], signs[index - 1]].map((sign) => sign?.text ?? '').join('');
  return /^mc$/i.test(before) ? text : 'l';
}

/** Bounding box of the ink in a box. */
function inkOf({ data, width }: InkImage, { left, top, right, bottom }: PixelBounds): PixelBounds | undefined {
  let box: PixelBounds | undefined;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((data[y * width + x] as number) >= inkBelow) continue;
      box = {
        left: Math.min(box?.left ?? x, x),
        top: box?.top ?? y,
        right: Math.max(box?.right ?? 0, x + 1),
        bottom: y + 1,
      };
    }
  }
  return box;
}

/** Whether letters overlap vertically, or have ink above them that was not recognised: the marks of é, ö or Š, or a ß read as B. */
export function hasLostMark(signs: readonly Sign[], image: InkImage): boolean {
  return signs.some((sign, index) => {
    const [before, after] = [signs[index - 1], signs[index + 1]];
    if (before && Math.abs(before.left - sign.left) <= 1) return true;
    if (sign.text === 'B') return isSmall(before) && isSmall(after);
    return isApart(sign, before, after) && isHigh(sign, signs) && hasGap(image, sign);
  });
}

/** The box of a letter may overlap its neighbours. */
function isApart({ left, right }: Sign, before: Sign | undefined, after: Sign | undefined): boolean {
  return (before === undefined || before.right < left) && (after === undefined || after.left > right);
}

/** Whether a letter is higher than letters of equal height without a mark. */
function isHigh(sign: Sign, signs: readonly Sign[]): boolean {
  const kind = [/^[acemnorsuvwxz]$/, /^[A-IK-PR-Z]$/].find((one) => one.test(sign.text));
  const others = signs.filter((other) => other !== sign && kind?.test(other.text));
  return others.length > 0 && others.every(({ top }) => top > sign.top + heightOf(sign) * 0.12);
}

function isSmall(sign: Sign | undefined): boolean {
  return /^\p{Ll}$/u.test(sign?.text ?? '');
}

/** Splits a word at gaps as wide as a space, which OCR misses in short words. */
export function splitAtSpaces(signs: readonly Sign[]): Sign[][] {
  const height = Math.max(...signs.map(({ top, bottom }) => bottom - top));
  const pitches = signs.slice(1).map((sign, index) => middle(sign) - middle(signs[index] as Sign));
  const closest = Math.min(...pitches);
  const parts: Sign[][] = [];
  for (const [index, sign] of signs.entries()) {
    const last = signs[index - 1];
    const gap = last ? sign.left - last.right : Infinity;
    // Monospaced letters have gaps as well.
    const isStroke = [sign, last].some((one) => /^[/–—-]$/.test(one?.text ?? ''));
    const isSpace = gap > height * (isStroke ? 0.28 : 0.38) && (pitches[index - 1] ?? 0) > closest * 1.3;
    if (!last || isSpace) parts.push([sign]);
    else parts.at(-1)?.push(sign);
  }
  return parts;
}

function middle({ left, right }: Sign): number {
  return (left + right) / 2;
}
