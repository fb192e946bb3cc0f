import type { Area } from '../image.ts';
import { agreement, cellSize, isSame, type Pair } from './agreement.ts';
import { clip, crop, scaleGray, type Gray } from './gray.ts';
import { search, type Candidate } from './search.ts';

/** A piece of a screen with what is around it. */
export interface Snippet {
  readonly gray: Gray;
  /** The element itself, in pixels of the snippet. */
  readonly element: Area;
}

/** Where a snippet lies on another screen, or why nowhere. */
export type PieceMatch = { readonly area: Area } | { readonly why: string };

/** Pixels on either side of an element that say which one it is: what stands in its row. */
const rowReach = 1080;
/** How much is kept above and below, in heights of the element and in pixels at least. */
const [heightsAround, leastAround] = [2, 64];
/** Cells above it that must show something, as a heading does, and how far it is looked for, in pixels. */
const [leastHeading, farthestHeading] = [24, 640];
/** What is smaller is not told apart by its looks: as much as this around its middle is taken for it. */
const leastSide = 48;
/** Cells that must show something. */
const leastDrawn = 4;
/** Least share of what is above and below that must be as it was: the same row may stand in another dialog. */
const leastAlike = 0.95;
/** Correlation that the whole element must reach before its cells are compared. */
const leastScore = 0.6;

/** What stands for an element, and what to keep around it; undefined when it lies outside the screen. */
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

/** How far up one has to look for what says which dialog or list this is; borders of the row itself say nothing. */
function headingReach(screen: Gray, { left, top, width }: Area, least: number): number {
  const itself = { one: screen, other: screen, at: { x: 0, y: 0 } } as const;
  for (let above = least; above < farthestHeading; above += leastAround) {
    const area = { left: left - rowReach, top: top - above, width: width + 2 * rowReach, height: above - 2 * cellSize };
    if (agreement(itself, clip(area, screen)).drawn >= leastHeading) return above;
  }
  return farthestHeading;
}

/** The same middle, so that what is done there is done to the element. */
function atLeast({ left, top, width, height }: Area): Area {
  const [across, down] = [Math.max(0, leastSide - width), Math.max(0, leastSide - height)];
  return {
    left: Math.round(left - across / 2),
    top: Math.round(top - down / 2),
    width: Math.round(width + across),
    height: Math.round(height + down),
  };
}

/** Whether an element shows enough to be known by. */
export function isTelling({ gray, element }: Snippet): boolean {
  const itself = { one: gray, other: gray, at: { x: 0, y: 0 } } as const;
  return agreement(itself, element).drawn >= leastDrawn;
}

/**
 * Finds the one place where an element is: it and its row exactly as they were, most of what is above and below as well.
 * Brightness may have changed, also from light to dark. `scale` is how much larger the screen is than when the snippet
 * was taken.
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

function pairAt(screen: Gray, { gray, element }: Snippet, { x, y }: Candidate): Pair {
  return { one: gray, other: screen, at: { x: x - element.left, y: y - element.top } };
}

function rowOf({ gray, element: { top, height } }: Snippet): Area {
  return { left: 0, top, width: gray.width, height };
}

/** Whether what is above and below is, each for itself, nearly all as it was. */
function isAmongTheSame(screen: Gray, snippet: Snippet, candidate: Candidate): boolean {
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
