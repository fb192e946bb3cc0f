import { clearTimer, monotonic, setTimer, type Timer } from '../../core/time/clock.ts';

type Task = () => Promise<void>;

/** Work starts after this time without activity, in milliseconds. Pauses between the steps of a call are shorter. */
const quietMs = 60;
/** With more waiting tasks, work starts even during activity: each task holds a picture in memory. */
const mostWaiting = 12;
const mostAtOnce = 4;

/**
 * Runs tasks when nothing else is running. During the steps of a call, they would slow down the browser. Waiting for a model does
 * not count as activity. Runs one task at a time, unless too many wait.
 */
export class QuietQueue {
  readonly #waiting: Task[] = [];
  readonly #running = new Set<Promise<void>>();
  #timer: Timer | undefined;
  #busyAt = 0;
  #isDraining = false;

  add(task: Task): void {
    this.#waiting.push(task);
    this.touch();
    this.#next();
  }

  /** Reports activity. */
  touch(): void {
    this.#busyAt = monotonic();
  }

  /** Runs all remaining tasks. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#next();
    while (this.#running.size > 0) await Promise.all(this.#running);
    this.#isDraining = false;
  }

  #next(): void {
    while (this.#mayStart()) this.#start();
    if (this.#waiting.length === 0 || this.#running.size > 0 || this.#timer) return;
    const wait = quietMs - (monotonic() - this.#busyAt);
    this.#timer = setTimer(
      () => {
        this.#timer = undefined;
        this.#next();
      },
      Math.max(1, wait),
    );
  }

  #mayStart(): boolean {
    if (this.#waiting.length === 0) return false;
    const isPressing = this.#isDraining || this.#waiting.length > mostWaiting;
    if (isPressing) return this.#running.size < mostAtOnce;
    return this.#running.size === 0 && monotonic() - this.#busyAt >= quietMs;
  }

  #start(): void {
    const task = this.#waiting.shift();
    if (!task) return;
    clearTimer(this.#timer);
    this.#timer = undefined;
    const run = task().finally(() => {
      this.#running.delete(run);
      this.#next();
    });
    this.#running.add(run);
  }
}
