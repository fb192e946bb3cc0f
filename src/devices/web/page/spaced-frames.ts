/** A frame of a stream, and when it was painted. */
export interface TimedFrame {
  readonly data: string;
  /** In milliseconds, on any clock. */
  readonly at: number;
}

/** About 5 MB of JPEG pictures, and 10 s of a stream with 5 frames per second. */
const most = 50;

/**
 * Frames of a stream that wait to be taken: the newest one, and before it those that are at least an interval apart. A reader
 * that is late, such as on a busy machine, still gets what was on the screen in the meantime.
 */
export class SpacedFrames {
  readonly #intervalMs: number;
  #frames: TimedFrame[] = [];
  #takenAt = Number.NEGATIVE_INFINITY;
  #waiting: (() => void) | undefined;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  get count(): number {
    return this.#frames.length;
  }

  add(frame: TimedFrame): void {
    const former = this.#frames.at(-2)?.at ?? this.#takenAt;
    const newest = this.#frames.at(-1);
    // The newest one stays only if it is far enough from the one before it; a later one shows more.
    const stays = newest !== undefined && newest.at - former >= this.#intervalMs && this.#frames.length < most;
    if (newest && !stays) this.#frames.pop();
    this.#frames.push(frame);
    this.#waiting?.();
  }

  /** The oldest frame that was not taken yet; undefined if there is none. */
  take(): TimedFrame | undefined {
    const frame = this.#frames.shift();
    if (frame) this.#takenAt = frame.at;
    return frame;
  }

  /** Resolves when there is a frame to take. */
  async ready(): Promise<void> {
    if (this.#frames.length > 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
    });
    this.#waiting = undefined;
  }
}
