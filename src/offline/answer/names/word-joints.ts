import type { Rect } from '../../../core/screen/geometry.ts';
import { overlapX, overlapY } from '../../../vision/boxes/rect-math.ts';
import { goesOnIn, type Word } from '../../../vision/text/screen-text.ts';

/**
 * Where words end: "Room 1 2" does not say "Room 12", nor "therapist" the other one. A place is the number of letters and digits
 * before it.
 */
export interface Joints {
  /** Nothing but space stands there. */
  readonly spaces: ReadonlySet<number>;
  /** A sign stands there, as in "e-mail", or nobody can tell. */
  readonly open: ReadonlySet<number>;
}

/** A part of a word as it is compared. */
export interface Part {
  readonly value: string;
  readonly word: Word;
}

const runs = /([\p{L}\p{M}\p{N}]+)|(\s+)|[^\s\p{L}\p{M}\p{N}]+/gu;

/** Of a text as it is written in a test. */
export function jointsOf(text: string): Joints {
  const joints = { spaces: new Set<number>(), open: new Set<number>() };
  let place = 0;
  for (const [run, letters, space] of text.normalize('NFKC').replaceAll(/['’`]/g, '').matchAll(runs)) {
    if (letters !== undefined) place += run.length;
    else if (space === undefined) joints.open.add(place);
    else joints.spaces.add(place);
  }
  return joints;
}

/** Of words as the application tells them. */
export function jointsOfParts(parts: readonly Part[]): Joints {
  const joints = { spaces: new Set<number>(), open: new Set<number>() };
  let place = 0;
  for (const [index, { value, word }] of parts.entries()) {
    for (const at of jointsOf(value).open) joints.open.add(place + at);
    place += lettersIn(value);
    const next = parts[index + 1]?.word;
    if (next === undefined) continue;
    const joint = jointBetween(word, next);
    if (joint !== undefined) joints[joint].add(place);
  }
  return joints;
}

/** Whether spaces stand at the same places, as far as those are known. */
export function haveSameSpaces(one: Joints, other: Joints): boolean {
  const isIn = (place: number, joints: Joints): boolean => joints.spaces.has(place) || joints.open.has(place);
  return [...one.spaces].every((place) => isIn(place, other)) && [...other.spaces].every((place) => isIn(place, one));
}

const lettersIn = (text: string): number => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').length;

const endsInLetter = /[\p{L}\p{M}\p{N}]$/u;
const beginsWithLetter = /^[\p{L}\p{M}\p{N}]/u;

/** Undefined where two words are one, as with a letter in an element of its own. */
function jointBetween(word: Word, next: Word): keyof Joints | undefined {
  if (word === next || !endsInLetter.test(word.text) || !beginsWithLetter.test(next.text)) return 'open';
  const isOne = goesOnIn(word, next);
  if (isOne === undefined) return jointByPlace(word, next);
  return isOne ? undefined : 'spaces';
}

function jointByPlace(word: Word, next: Word): keyof Joints | undefined {
  // A long word may be broken at the end of a line, but does not go on in another text.
  if (overlapY(word.rect, next.rect) <= 0) return word.of === next.of ? 'open' : 'spaces';
  const gap = gapBetween(word.rect, next.rect);
  if (gap >= leastSpace) return 'spaces';
  // Boxes of words that stand aslant lie over each other.
  const isOfOneText = word.of !== undefined && word.of === next.of;
  return isOfOneText || Math.abs(gap) > mostInWord ? 'open' : undefined;
}

/** Shares of the height of a line: spaces are a fifth of it in most fonts. */
const leastSpace = 0.12;
/** Parts of one word touch each other, as far as sizes are exact. */
const mostInWord = 0.05;

function gapBetween(left: Rect, right: Rect): number {
  return -overlapX(left, right) / Math.max(left.height, right.height, 1);
}
