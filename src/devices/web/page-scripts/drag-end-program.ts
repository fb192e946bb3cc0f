import { takeDrag } from './dragging/drag.ts';
import { fingerprint } from './dragging/fingerprint.ts';

const longestMs = 1500;
/** What has not changed by then does not. */
const leastMs = 400;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 100));

/**
 * Whether anything is otherwise than before the drag, and than after its press, once all stands still; true where the document
 * was exchanged.
 */
export default async function endDrag(): Promise<boolean> {
  const drag = takeDrag();
  if (!drag) return true;
  drag.end();
  if (drag.isTaken) return true;
  const begun = performance.now();
  let before = fingerprint(drag.element);
  for (;;) {
    await pause();
    const now = fingerprint(drag.element);
    const isChanged = now !== drag.before && now !== drag.pressed;
    const passed = performance.now() - begun;
    // What was let go of may fly back; what changed and stands still has changed.
    if (now === before && (isChanged || passed > leastMs)) return isChanged;
    if (passed > longestMs) return true;
    before = now;
  }
}
