import { createFrame, type Frame, type Screenshot } from '../../core/screen/frame.ts';
import { looksSame } from '../steps/visual-guard.ts';

/**
 * Pictures of a period of time, each different from the previous one. When there are too many, those closest in time to their
 * neighbours are removed, so that the others are spread over the whole time.
 */
export class ObservedFrames {
  readonly #most: number;
  #frames: Frame[] = [];
  /** A second object of the newest frame, so that the kept frames do not hold decoded pixels. */
  #newest: Frame | undefined;
  #isCleared = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Oldest first. */
  get frames(): readonly Frame[] {
    return this.#frames;
  }

  async add(shot: Screenshot): Promise<void> {
    const frame = createFrame(shot);
    if (this.#newest && (await isSame(this.#newest, frame))) return;
    // The agent may have ended while the pictures were compared.
    if (this.#isCleared) return;
    this.#newest = frame;
    this.#frames.push(createFrame(shot));
    if (this.#frames.length <= this.#most) return;
    this.#frames.splice(crowdedPlace(this.#frames.map(({ takenAt }) => takenAt)), 1);
  }

  /** Releases all pictures, and takes no more. */
  clear(): void {
    this.#isCleared = true;
    this.#frames = [];
    this.#newest = undefined;
  }
}

/** The index of the time whose neighbours are closest to each other; never the first or the last. */
export function crowdedPlace(times: readonly number[]): number {
  let found = 0;
  let closest = Number.POSITIVE_INFINITY;
  for (let place = 1; place < times.length - 1; place++) {
    const gap = (times[place + 1] ?? 0) - (times[place - 1] ?? 0);
    if (gap < closest) [found, closest] = [place, gap];
  }
  return found;
}

/** Whether two pictures look the same; false when they cannot be compared. */
async function isSame(first: Frame, second: Frame): Promise<boolean> {
  try {
    return await looksSame(first, second);
  } catch {
    return false;
  }
}
