import type { Area } from '../image.ts';
import { agreement, cellSize, isSame, type PicturePair } from './agreement.ts';
import { clip, crop, scaleGray, type Gray } from './gray.ts';
import { search, type PiecePosition } from './search.ts';

/** Part of a screenshot with its surroundings. */
export interface Snippet {
  readonly gray: Gray;
  /** Position of the element, in pixels of the snippet. */
  readonly element: Area;
}

/** Where a snippet was found on another screen, or why it was not. */
export type PieceMatch = { readonly area: Area } | { readonly why: string };

/** Pixels on either side of an element that identify it: the content of its row. */
const rowReach = 1080;
/** Kept surroundings above and below: in heights of the element, and a minimum in pixels. */
const [heightsAround, leastAround] = [2, 64];
/** Minimum number of cells with content above the element, e.g. a heading, and how far to search for it, in pixels. */
const [leastHeading, farthestHeading] = [24, 640];
/** Smaller elements cannot be distinguished by their looks, so an area of this size around the centre is used instead. */
const leastSide = 48;
/** Minimum number of cells with content. */
const leastDrawn = 4;
/** Minimum share of unchanged cells above and below; the same row may occur in another dialog. */
const leastAlike = 0.95;
/** Correlation of the whole element below which its cells are not compared. */
const leastScore = 0.6;

/** Areas of the element and of its surroundings to keep; undefined if the element is outside the screen. */
export function snippetAreas(given: Area, screen: Gray): { readonly element: Area; readonly whole: Area } | undefined {
  const element = clip(atLeast(given), screen);
  if (element.width < leastSide / 2 || element.height < leastSide / 2) return undefined;
  const { left, top, width, height } = element;
  const around = Math.max(leastAround, heightsAround * height);
  const above = headingReach(screen, element, around);
  const whole = clip(
    { left: left - rowReach, top: top - above, width: width + 2 * rowReach, height: height + above + around },
    screen,
  );
  return { element: { ...element, left: left - whole.left, top: top - whole.top }, whole };
}

/** How far up to search for the content that identifies the dialog or list; borders of the row itself do not count. */
function headingReach(screen: Gray, { left, top, width }: Area, least: number): number {
  const itself = { one: screen, other: screen, at: { x: 0, y: 0 } } as const;
  for (let above = least; above < farthestHeading; above += leastAround) {
    const area = { left: left - rowReach, top: top - above, width: width + 2 * rowReach, height: above - 2 * cellSize };
    if (agreement(itself, clip(area, screen)).drawn >= leastHeading) return above;
  }
  return farthestHeading;
}

/** Keeps the centre, so that actions hit the element. */
function atLeast({ left, top, width, height }: Area): Area {
  const [across, down] = [Math.max(0, leastSide - width), Math.max(0, leastSide - height)];
  return {
    left: Math.round(left - across / 2),
    top: Math.round(top - down / 2),
    width: Math.round(width + across),
    height: Math.round(height + down),
  };
}

/** Whether an element has enough content to be recognised. */
export function isTelling({ gray, element }: Snippet): boolean {
  const itself = { one: gray, other: gray, at: { x: 0, y: 0 } } as const;
  return agreement(itself, element).drawn >= leastDrawn;
}

/**
 * Finds the only position of an element: it and its row must be unchanged, and most of the content above and below as
 * well. The brightness may differ, also from light to dark. `scale` is the size of the screen relative to the one the
 * snippet was taken from.
 */
export async function findPiece(screen: Gray, given: Snippet, scale = 1): Promise<PieceMatch> {
  const snippet = scale === 1 ? given : await scaled(given, scale);
  const { gray, element } = snippet;
  const candidates = search(screen, crop(gray, element)).filter(({ score }) => score >= leastScore);
  if (candidates.length === 0) return { why: 'nothing on the screen looks like it' };
  const alike = candidates.filter((candidate) => isSame(pairAt(screen, snippet, candidate), rowOf(snippet)));
  const [only] = alike;
  if (!only) return { why: 'what looks like it differs in a detail, or in its row' };
  if (alike.length > 1) return { why: `${alike.length} places look the same` };
  if (!isAmongTheSame(screen, snippet, only)) return { why: 'what looks like it stands in other surroundings' };
  return { area: { left: only.x, top: only.y, width: element.width, height: element.height } };
}

async function scaled({ gray, element }: Snippet, scale: number): Promise<Snippet> {
  const by = (value: number): number => Math.round(value * scale);
  const { left, top, width, height } = element;
  const area = { left: by(left), top: by(top), width: by(width), height: by(height) };
  return { gray: await scaleGray(gray, scale), element: area };
}

function pairAt(screen: Gray, { gray, element }: Snippet, { x, y }: PiecePosition): PicturePair {
  return { one: gray, other: screen, at: { x: x - element.left, y: y - element.top } };
}

function rowOf({ gray, element: { top, height } }: Snippet): Area {
  return { left: 0, top, width: gray.width, height };
}

/** Whether the content above and the content below are each nearly unchanged. */
function isAmongTheSame(screen: Gray, snippet: Snippet, candidate: PiecePosition): boolean {
  const { gray, element } = snippet;
  const bottom = element.top + element.height;
  const bands = [
    { left: 0, top: 0, width: gray.width, height: element.top },
    { left: 0, top: bottom, width: gray.width, height: gray.height - bottom },
  ];
  return bands.every((band) => {
    const { drawn, same } = agreement(pairAt(screen, snippet, candidate), band);
    return same >= drawn * leastAlike;
  });
}
