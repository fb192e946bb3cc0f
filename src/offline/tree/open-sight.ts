import type { Frame } from '../../core/screen/frame.ts';
import type { ReadTree } from '../../core/model/model.ts';
import type { TreeReading } from '../../core/screen/screen-tree.ts';
import { assertAllRead, findTouchable } from '../answer/elements/finder.ts';
import type { Sight } from '../answer/elements/sight.ts';
import { readOnce } from '../../vision/text/read-once.ts';
import { confirmedByPart } from './confirmed-by-part.ts';
import { screenOfTree } from './screen-of-tree.ts';
import { withPicture } from './with-picture.ts';
import type { Screen } from '../screen/screen.ts';

export interface SightInit {
  readonly frame: Frame;
  readonly readTree?: ReadTree | undefined;
}

/** Nothing is read before it is needed, and nothing twice. */
export function openSight({ frame, readTree }: SightInit): Sight {
  const tree = once(() => readOrNone(readTree));
  const told = once(async () => {
    // The picture is decoded meanwhile: it says what of the tree can be seen.
    if (readTree) frame.pixels().catch(() => undefined);
    const reading = await tree();
    return isReading(reading) && !reading.isCut ? screenOfTree(frame, reading) : undefined;
  });
  const part = once(async () => {
    const reading = await tree();
    return isReading(reading) ? screenOfTree(frame, reading) : undefined;
  });
  const whole = once(async (): Promise<Screen> => {
    const screen = await told();
    if (screen) return withPicture(screen, frame);
    const lacksTree = (await tree()) !== undefined;
    return { ...(await readOnce(frame)), ...(lacksTree && { lacksTree }) };
  });
  return {
    scale: frame.dpr,
    whole,
    screen: async () => (await told()) ?? whole(),
    async find(query) {
      assertAllRead(query);
      const screen = await told();
      const found = screen && findTouchable(screen, query);
      // What the application does not tell of may be painted all the same.
      if (found && ('element' in found || found.ambiguous)) return found;
      const pictured = findTouchable(await whole(), query);
      const known = screen ? undefined : await part();
      return known ? confirmedByPart(known, query, pictured) : pictured;
    },
  };
}

/** Undefined where there is no tree. */
async function readOrNone(readTree: ReadTree | undefined): Promise<TreeReading | 'unread' | undefined> {
  try {
    return await readTree?.();
  } catch {
    return 'unread';
  }
}

function isReading(reading: TreeReading | 'unread' | undefined): reading is TreeReading {
  return reading !== undefined && reading !== 'unread';
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
