import type { Area } from '../image.ts';
import { agreement, isSame, type Agreement } from './agreement.ts';
import { clip, crop, scaleGray, type Gray } from './gray.ts';
import { search, type Candidate } from './search.ts';

/** A piece of a screen with what is around it. */
export interface Snippet {
  readonly gray: Gray;
  /** The element itself, in pixels of the snippet. */
  readonly element: Area;
}

/** Where a snippet lies on another screen, or why nowhere. */
export type Sighting = { readonly area: Area } | { readonly why: string };

/** Pixels on either side of an element that say which one it is: what stands in its row. */
const rowReach = 1080;
/** How much is kept above and below, in heights of the element and in pixels at least. */
const [heightsAround, leastAround] = [2, 64];
/** What is smaller is not told apart by its looks: as much as this around its middle is taken for it. */
const leastSide = 48;
/** Cells that must show something. */
const leastDrawn = 4;
/** Least share of what is above and below that must be as it was: the same row may stand in another dialog. */
const leastAlike = 0.6;
/** Correlation that the whole element must reach before its cells are compared. */
const leastScore = 0.6;

type Size = Pick<Gray, 'width' | 'height'>;

/** What stands for an element, and what to keep around it; undefined when it lies outside the screen. */
export function snippetAreas(given: Area, screen: Size): { readonly element: Area; readonly whole: Area } | undefined {
  const element = clip(atLeast(given), screen);
  if (element.width < leastSide / 2 || element.height < leastSide / 2) return undefined;
  const { left, top, width, height } = element;
  const above = Math.max(leastAround, heightsAround * height);
  const whole = clip(
    { left: left - rowReach, top: top - above, width: width + 2 * rowReach, height: height + 2 * above },
    screen,
  );
  return { element: { ...element, left: left - whole.left, top: top - whole.top }, whole };
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
export async function findPiece(screen: Gray, given: Snippet, scale = 1): Promise<Sighting> {
  const snippet = scale === 1 ? given : await scaled(given, scale);
  const { gray, element } = snippet;
  const candidates = search(screen, crop(gray, element)).filter(({ score }) => score >= leastScore);
  if (candidates.length === 0) return { why: 'nothing on the screen looks like it' };
  const fitting = candidates.filter((candidate) => fits(screen, snippet, candidate));
  const [only] = fitting;
  if (!only) return { why: 'what looks like it differs in a detail, or stands in other surroundings' };
  if (fitting.length > 1) return { why: `${fitting.length} places look the same` };
  return { area: { left: only.x, top: only.y, width: element.width, height: element.height } };
}

async function scaled({ gray, element }: Snippet, scale: number): Promise<Snippet> {
  const by = (value: number): number => Math.round(value * scale);
  const { left, top, width, height } = element;
  const area = { left: by(left), top: by(top), width: by(width), height: by(height) };
  return { gray: await scaleGray(gray, scale), element: area };
}

function fits(screen: Gray, { gray, element }: Snippet, { x, y }: Candidate): boolean {
  const at = { x: x - element.left, y: y - element.top };
  const pair = { one: gray, other: screen, at } as const;
  const part = (top: number, height: number): Area => ({ left: 0, top, width: gray.width, height });
  const bottom = element.top + element.height;
  return (
    isSame(pair, part(element.top, element.height)) &&
    isAlike(agreement(pair, part(0, element.top))) &&
    isAlike(agreement(pair, part(bottom, gray.height - bottom)))
  );
}

const isAlike = ({ drawn, same }: Agreement): boolean => same >= drawn * leastAlike;
