import type { Rect } from '../../../core/screen/geometry.ts';
import type { Landmark } from '../../grammar/elements/element-words.data.ts';
import { bottomOf, holds, rightOf } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from './find-candidates.ts';
import type { Screen } from '../../screen/screen.ts';

/** Parts of a page that stand at an edge of it, by which a picture tells them. */
const places: Partial<Readonly<Record<Landmark, (screen: Screen) => readonly Rect[]>>> = {
  header: (screen) => [headerOf(screen)],
  sidebar: sidebarsOf,
  navigation: (screen) => [headerOf(screen), ...sidebarsOf(screen)],
};

/** Whether a picture tells such a part of a page. */
export function isAtEdge(landmark: Landmark): boolean {
  return places[landmark] !== undefined;
}

/** What stands in such a part. */
export function inPicturedLandmark(screen: Screen, landmark: Landmark, wanted: readonly Candidate[]): Candidate[] {
  const areas = places[landmark]?.(screen) ?? [];
  return wanted.filter(({ rect }) => areas.some((area) => holds(area, rect)));
}

/** The bands from one side to the other at the top, as high as they are painted; else as high as most are. */
function headerOf({ boxes, width, height }: Screen): Rect {
  const bands = boxes.filter(
    ({ rect }) => rect.top <= 2 && rect.width > width * 0.95 && rect.height <= Math.min(height * 0.25, 160),
  );
  return { left: 0, top: 0, width, height: Math.max(usualBand, ...bands.map(({ rect }) => bottomOf(rect))) };
}

/** Logical pixels. */
const usualBand = 72;

/** Columns at the left and the right side that are painted as such; else as wide as most are at the left. */
function sidebarsOf({ boxes, width, height }: Screen): Rect[] {
  const columns = boxes.filter(
    ({ rect }) =>
      (rect.left <= 2 || rightOf(rect) >= width - 2) &&
      rect.width < width * 0.35 &&
      rect.height > height * 0.5 &&
      bottomOf(rect) > height * 0.8,
  );
  if (columns.length > 0) return columns.map(({ rect }) => rect);
  return [{ left: 0, top: 0, width: Math.min(width * 0.2, usualColumn), height }];
}

/** Logical pixels. */
const usualColumn = 260;
