import { bottomOf } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';

/** Logical pixels that hold nothing to be scrolled to: shadows, margins, rounded sizes. */
const least = 24;

/** Whether the screen goes on above or below what is shown, so that what is not seen may be there all the same. */
export function goesOnOutOfView({ told, height, scale }: Screen): boolean {
  return (told?.elements ?? []).some(
    ({ node: { rect } }) => rect.top / scale < -least || bottomOf(rect) / scale > height + least,
  );
}
