import type { Rect } from '../../../core/screen/geometry.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { areaOf, bottomOf, holds, middleY, overlapY, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import { inBarOfChoices, type Candidate } from './find-candidates.ts';
import type { Screen } from '../../screen/screen.ts';

/** What stands in the line of something; else what stands in the same card. */
export function inPicturedRow(screen: Screen, anchor: Rect, wanted: readonly Candidate[]): Candidate[] {
  const inLine = wanted.filter(({ rect }) => holds(lineAround(screen, anchor), rect));
  if (inLine.length > 0) return inLine;
  const card = panelsAround(screen, anchor).find((panel) => wanted.some(({ rect }) => holds(panel, rect)));
  if (!card || !isCard(screen, card)) return [];
  const inCard = wanted.filter(({ rect }) => holds(card, rect));
  return inCard.length > 1 ? ofOneGroup(anchor, inCard) : inCard;
}

/** Of things that follow each other at even distances, as in a list whose items have several lines, the one that follows the anchor. */
function ofOneGroup(anchor: Rect, wanted: readonly Candidate[]): Candidate[] {
  const sorted = wanted.toSorted((a, b) => a.rect.top - b.rect.top);
  const steps = sorted.slice(1).map(({ rect }, at) => middleY(rect) - middleY(sorted[at]?.rect ?? rect));
  const pitch = Math.min(...steps);
  const isEven = steps.every((step) => step > anchor.height * 2 && step < pitch * 1.2);
  const isColumn = sorted.every(({ rect }) => Math.abs(rect.left - (sorted[0]?.rect.left ?? 0)) <= 4);
  if (!isEven || !isColumn) return sorted;
  return sorted.filter(({ rect }) => {
    const below = middleY(rect) - middleY(anchor);
    return below >= 0 && below < pitch * 0.8;
  });
}

/** What stands in the box that a heading begins; else what follows the heading until the next one. */
export function inPicturedSection(screen: Screen, anchor: Rect, wanted: readonly Candidate[]): Candidate[] {
  for (const panel of sectionsAround(screen, anchor)) {
    const inside = wanted.filter(({ rect }) => holds(panel, rect));
    if (inside.length > 0) return inside;
  }
  const run = belowHeading(screen, anchor);
  const inRun = run ? wanted.filter(({ rect }) => holds(run, rect)) : [];
  return inRun.length > 0 ? inRun : choicesOf(screen, anchor, wanted);
}

/** Of choices, those beside the name of their group; else those in even lines right below it. */
function choicesOf(screen: Screen, anchor: Rect, wanted: readonly Candidate[]): Candidate[] {
  const choices = wanted.filter(({ checked }) => checked !== undefined);
  const beside = choices.filter(({ rect }) => sameRow(rect, anchor) && rect.left > rightOf(anchor));
  if (choices.length === 0) {
    return besideOrBelow(
      anchor,
      wanted.filter((one) => inBarOfChoices(screen, one)),
    );
  }
  if (beside.length > 0) return beside;
  const all = screen.controls
    .map(({ rect }) => rect)
    .filter((rect) => rect.top > anchor.top && rect.left > anchor.left - aligned)
    .toSorted((a, b) => a.top - b.top);
  let bottom = bottomOf(anchor);
  const group = all.filter((rect) => {
    const isNext = rect.top - bottom < mostBetween && !hasTextBetween(screen, bottom, rect);
    if (isNext) bottom = Math.max(bottom, bottomOf(rect));
    return isNext;
  });
  return choices.filter(({ rect }) => group.includes(rect));
}

/** Of what is drawn as a bar, what stands right beside the name or right below. */
function besideOrBelow(anchor: Rect, wanted: readonly Candidate[]): Candidate[] {
  return wanted.filter(({ rect }) => {
    const isBeside = sameRow(rect, anchor) && rect.left > rightOf(anchor) && rect.left - rightOf(anchor) < widestBar;
    const isBelow = rect.top >= bottomOf(anchor) - 2 && rect.top - bottomOf(anchor) < mostBetween;
    return isBeside || (isBelow && rect.left > anchor.left - aligned && rect.left - anchor.left < widestBar);
  });
}

/** Logical pixels. */
const widestBar = 400;
const aligned = 12;
const mostBetween = 30;

function hasTextBetween({ segments }: Screen, bottom: number, rect: Rect): boolean {
  return segments.some(
    (segment) =>
      segment.rect.top > bottom - 2 && bottomOf(segment.rect) < rect.top + 2 && overlapsX(segment.rect, rect),
  );
}

/** Whether a text starts near a control, or over it. */
function overlapsX(text: Rect, { left, width }: Rect): boolean {
  return text.left < left + width + 60 && rightOf(text) > left - aligned;
}

/** The boxes that a text is the heading of, from small to large. */
export function sectionsAround(screen: Screen, anchor: Rect): Rect[] {
  const panels = panelsAround(screen, anchor).filter((panel) => hasMore(screen, panel, anchor));
  const begun = panels.findIndex((panel, index) => index > 0 && !isFirstIn(screen, panel, anchor));
  return begun === -1 ? panels : panels.slice(0, begun);
}

/** All that stands around something in its line, and a little more. */
export function lineAround({ width }: Screen, anchor: Rect): Rect {
  const margin = Math.max(6, anchor.height * 0.4);
  return { left: 0, top: anchor.top - margin, width, height: anchor.height + 2 * margin };
}

/** Boxes around something, from small to large; the whole screen is none. */
function panelsAround(screen: Screen, rect: Rect): Rect[] {
  const most = screen.width * screen.height * 0.7;
  return boxesAround(screen, rect, 2)
    .map((box) => box.rect)
    .filter((box) => areaOf(box) < most);
}

function isCard({ width, height }: Screen, panel: Rect): boolean {
  return panel.width < width * 0.6 || panel.height < height * 0.3;
}

function hasMore({ segments }: Screen, panel: Rect, anchor: Rect): boolean {
  return segments.some(({ rect }) => holds(panel, rect) && !holds(anchor, rect) && !holds(rect, anchor));
}

/** Whether nothing in a box stands above a text. */
export function isFirstIn({ segments }: Screen, panel: Rect, anchor: Rect): boolean {
  return !segments.some(({ rect }) => holds(panel, rect) && bottomOf(rect) < anchor.top + 2 && !sameRow(rect, anchor));
}

/** From a text that is larger than most to the next one of its size at the same edge. */
function belowHeading({ segments, width, height }: Screen, anchor: Rect): Rect | undefined {
  const heights = segments.map(({ rect }) => rect.height).sort((a, b) => a - b);
  if (anchor.height < (heights[Math.floor(heights.length / 2)] ?? 0) * 1.2) return undefined;
  const alike = segments.filter(({ rect }) => rect.height > anchor.height * 0.85 && !holds(rect, anchor));
  const next = alike.filter(({ rect }) => Math.abs(rect.left - anchor.left) <= 6 && rect.top > bottomOf(anchor));
  const beside = alike.filter(({ rect }) => overlapY(rect, anchor) > 0 && rect.left > rightOf(anchor));
  const bottom = Math.min(...next.map(({ rect }) => rect.top), height);
  const right = Math.min(...beside.map(({ rect }) => rect.left - 8), width);
  const left = Math.max(0, anchor.left - 12);
  return { left, top: anchor.top, width: right - left, height: bottom - anchor.top };
}
