import type { Rect } from '../core/screen/geometry.ts';

/** A text with its position on the screen. */
export interface TextPiece {
  readonly text: string;
  readonly rect: Rect;
  /** Whether it is a field; fields are kept apart from each other. */
  readonly isField?: boolean;
}

/** Shorter values occur within many words, so they must match a whole piece. */
const leastInside = 3;

/** Pieces that contain a value, ignoring case and spaces. A value may span several pieces, e.g. a code with one field per digit. */
export function findValues(pieces: readonly TextPiece[], values: readonly string[]): TextPiece[] {
  const stream = joined(pieces, compact);
  return values.map(compact).flatMap((value) => {
    if (value.length < leastInside) return pieces.filter(({ text }) => compact(text) === value);
    return occurrences(stream.text, value).flatMap((from) => stream.pieces(from, from + value.length));
  });
}

/** As `findValues` for text recognised from a picture, which may confuse similar letters. */
export function findAlike(pieces: readonly TextPiece[], values: readonly string[]): TextPiece[] {
  const stream = joined(pieces, lookOf);
  return values.map(lookOf).flatMap((value) => {
    if (value.length < leastInside) return pieces.filter(({ text }) => lookOf(text) === value);
    const mistakes = value.length < 6 ? 0 : Math.floor(value.length / 5);
    return alike(stream.text, value, mistakes).flatMap(({ from, to }) => stream.pieces(from, to));
  });
}

function compact(text: string): string {
  // Soft hyphens and joiners are invisible.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]+/g, '');
}

const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/[i1|!ıj]/g, 'l'],
  [/[0qd]/g, 'o'],
  [/[5$]/g, 's'],
  [/8/g, 'b'],
  [/2/g, 'z'],
  [/9/g, 'g'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

function lookOf(text: string): string {
  return lookalikes.reduce((look, [letters, letter]) => look.replaceAll(letters, letter), compact(text));
}

interface Stream {
  readonly text: string;
  /** The pieces that a range of the text touches. */
  pieces(from: number, to: number): readonly TextPiece[];
}

function joined(pieces: readonly TextPiece[], normal: (text: string) => string): Stream {
  const texts = pieces.map(({ text }) => normal(text));
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length;
  }
  const touches = (index: number, from: number, to: number): boolean => {
    const start = starts[index] ?? 0;
    return start < to && start + (texts[index]?.length ?? 0) > from;
  };
  return {
    text: texts.join(''),
    pieces: (from, to) => pieces.filter((_piece, index) => touches(index, from, to)),
  };
}

function occurrences(text: string, value: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) found.push(at);
  return found;
}

interface ValueMatch {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** Occurrences of a value with at most `mistakes` changed, missing or added letters (Sellers' search). */
function alike(text: string, value: string, mistakes: number): ValueMatch[] {
  const found: ValueMatch[] = [];
  // For each prefix of the value, the best match that ends here.
  let best = Array.from({ length: value.length + 1 }, (_none, cost): ValueMatch => ({ from: 0, to: 0, cost }));
  for (let to = 1; to <= text.length; to++) {
    best = best.reduce<ValueMatch[]>((next, above, index) => {
      const same = best[index - 1];
      const before = next.at(-1);
      if (!same || !before) return [{ from: to, to, cost: 0 }];
      const isSame = text[to - 1] === value[index - 1];
      const ways = [
        { ...same, cost: same.cost + (isSame ? 0 : 1) },
        { ...above, cost: above.cost + 1 },
      ];
      const way = [...ways, { ...before, cost: before.cost + 1 }].reduce((one, other) =>
        other.cost < one.cost ? other : one,
      );
      next.push({ ...way, to });
      return next;
    }, []);
    const match = best.at(-1);
    if (match && match.cost <= mistakes) found.push(match);
  }
  return bestOf(found);
}

/** Several matches may overlap at one position and include neighbouring letters; keeps the best ones. */
function bestOf(found: readonly ValueMatch[]): ValueMatch[] {
  const best: ValueMatch[] = [];
  for (const match of found.toSorted((one, other) => one.cost - other.cost)) {
    if (!best.some(({ from, to }) => from < match.to && match.from < to)) best.push(match);
  }
  return best;
}
