import type { Rect } from '../../../../core/screen/geometry.ts';
import type { ElementQuery } from '../../../grammar/elements/element-grammar.ts';
import { landmarkOf } from '../../../grammar/elements/element-places.ts';
import type { Screen } from '../../../screen/screen.ts';
import { namedAreas } from '../../elements/told-scope.ts';
import { unsure } from '../../unsure.ts';
import { isPlaced } from '../judged-query.ts';
import { type Places, rectsOf } from '../places-in-picture.ts';

/** "The sidebar", and not what is called "Sidebar". */
export function isWordForPart({ kind, text = '', literal, ordinal, ...query }: ElementQuery): boolean {
  const isPlain = kind === undefined && !literal && ordinal === undefined && !isPlaced({ ...query, literal });
  return isPlain && text === text.toLowerCase() && landmarkOf(text) !== undefined;
}

/** Pages draw such parts with plain boxes, too, so that only those that are told are there for sure, and none is absent. */
export function partPlaces(screen: Screen, { text = '', source }: ElementQuery): Places {
  const { told } = screen;
  const landmark = landmarkOf(text) ?? text;
  const found = told ? namedAreas(told, landmark) : [];
  // A navigation along the top is no sidebar.
  const mayBeIt = ({ width, height }: Rect): boolean => landmark !== 'sidebar' || height > width;
  const seen = (told?.elements ?? []).filter(
    ({ rect, isPainted }) => isPainted && found.includes(rect) && mayBeIt(rect),
  );
  if (seen.length > 0) return rectsOf(seen);
  throw unsure(`the page tells of no part in view that is ${source}`, 'Claim what stands in it.');
}
