import { createFrame, type Frame, type Screenshot } from '../../core/screen/frame.ts';
import { looksSame } from '../steps/visual-guard.ts';

/**
 * Pictures of a stretch of time, each different from the one before. When there are too many, those go that lie closest to
 * their neighbours, so that what is left is spread over the whole time and not over its end.
 */
export class ObservedFrames {
  readonly #most: number;
  #frames: Frame[] = [];
  /** The newest one once more: what is decoded to compare it must not stay with those that are kept. */
  #newest: Frame | undefined;

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
    this.#newest = frame;
    this.#frames.push(createFrame(shot));
    if (this.#frames.length <= this.#most) return;
    this.#frames.splice(crowdedPlace(this.#frames.map(({ takenAt }) => takenAt)), 1);
  }

  /** Lets go of all pictures. */
  clear(): void {
    this.#frames = [];
    this.#newest = undefined;
  }
}

/** The place of the time whose neighbours are closest to each other; the first and the newest stay. */
export function crowdedPlace(times: readonly number[]): number {
  let found = 0;
  let closest = Number.POSITIVE_INFINITY;
  for (let place = 1; place < times.length - 1; place++) {
    const gap = (times[place + 1] ?? 0) - (times[place - 1] ?? 0);
    if (gap < closest) [found, closest] = [place, gap];
  }
  return found;
}

/** A picture that cannot be compared is another one. */
async function isSame(first: Frame, second: Frame): Promise<boolean> {
  try {
    return await looksSame(first, second);
  } catch {
    return false;
  }
}
