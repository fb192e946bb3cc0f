import { rectCenter, type Rect } from '../../../core/screen/geometry.ts';
import type { ElementScope } from '../../grammar/elements/element-grammar.ts';
import { containsPoint, holds } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from './find-candidates.ts';
import { areaInGrid, isInGrid } from '../tables/pictured-grid.ts';
import { inPicturedLandmark } from './pictured-landmarks.ts';
import { inPicturedRow, inPicturedSection } from './pictured-scope.ts';
import { dialogAreas } from './told-scope.ts';
import type { Screen } from '../../screen/screen.ts';

export interface Wanted {
  readonly candidates: readonly Candidate[];
  /** Where the text stands that the part is known by, if it is found. */
  readonly anchor: Rect | undefined;
}

/** What stands in a part of a picture. */
export function inPicture(screen: Screen, scope: ElementScope, { candidates, anchor }: Wanted): Candidate[] {
  const { type, landmark } = scope;
  if (landmark) return inPicturedLandmark(screen, landmark, candidates);
  if (isInGrid(scope)) return inGrid(screen, scope, candidates);
  if (type === 'dialog') return inDialog(screen, { candidates, anchor });
  if (!anchor) return [];
  return type === 'row' ? inPicturedRow(screen, anchor, candidates) : inPicturedSection(screen, anchor, candidates);
}

/** Buttons are higher than the texts of a line: their middle is in it. */
function inGrid(screen: Screen, scope: ElementScope, candidates: readonly Candidate[]): Candidate[] {
  const places = candidates.map(({ rect }) => rect);
  const area = places.length > 0 ? areaInGrid(screen, scope, places) : undefined;
  return area ? candidates.filter(({ rect }) => containsPoint(area, rectCenter(rect))) : [];
}

function inDialog(screen: Screen, { candidates, anchor }: Wanted): Candidate[] {
  const inNamed = anchor ? inPicturedSection(screen, anchor, candidates) : [];
  if (inNamed.length > 0) return inNamed;
  const [area] = dialogAreas(screen);
  return area ? candidates.filter(({ rect }) => holds(area, rect)) : [];
}
