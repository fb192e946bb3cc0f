import { clearTimer, monotonic, setTimer, type Timer } from '../../core/time/clock.ts';

type Task = () => Promise<void>;

/** How long nothing may have happened before work begins: longer than the steps of a call follow each other. */
const quietMs = 60;
/** More tasks than this are not kept waiting, however busy it is: each holds a picture. */
const mostWaiting = 12;
const mostAtOnce = 4;

/**
 * Work that can wait until nothing else goes on: between the steps of a call it would take processors away from the browser.
 * Waits for a model are quiet, too. One task at a time, unless too many wait.
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

  /** Says that something is going on. */
  touch(): void {
    this.#busyAt = monotonic();
  }

  /** Does all that is left. */
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
