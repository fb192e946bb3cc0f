import { clearTimer, monotonic, now, setTimer, type Timer } from '../../core/time/clock.ts';
import { abortable, settlesWithin, sleep } from '../../core/time/deadline.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { Frame, Screenshot } from '../../core/screen/frame.ts';
import type { AgentContext, Observed } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';
import { ObservedFrames } from './observed-frames.ts';

export interface RecordingOptions {
  readonly intervalMs: number;
  readonly maxFrames: number;
  /** 0: until it is stopped. */
  readonly watchdogMs: number;
}

/** How many pictures of a stream are taken per interval, within the limit of `leastIntervalMs`. */
const looksOfStream = 5;
export const leastIntervalMs = 200;
/** After this time, a stream without a picture, such as that of a background tab, begins with a screenshot. */
const firstFrameMs = 2000;

/** Takes pictures of the screen in the background while calls run. */
export class Recording {
  readonly startedAt = now();
  readonly #agent: AgentContext;
  readonly #options: RecordingOptions;
  readonly #kept: ObservedFrames;
  readonly #stop = new AbortController();
  readonly #following: Promise<void>;
  readonly #watchdog: Timer | undefined;
  readonly #onEnd = (): void => this.dispose();
  #endedAt: number | undefined;
  #moments = 0;
  #last: Frame | undefined;
  #disposed = false;
  #onFirst: () => void = () => undefined;

  /** Ends and releases its pictures together with the agent. */
  constructor(agent: AgentContext, options: RecordingOptions) {
    this.#agent = agent;
    this.#options = options;
    this.#kept = new ObservedFrames(options.maxFrames);
    const { watchdogMs } = options;
    this.#watchdog = watchdogMs > 0 ? setTimer(() => this.#runOut(), watchdogMs) : undefined;
    this.#watchdog?.unref();
    agent.signal.addEventListener('abort', this.#onEnd, { once: true });
    this.#following = this.#follow();
  }

  /** Resolves once there is a picture, so that later actions are recorded from the beginning. */
  async begun(signal: AbortSignal): Promise<void> {
    const first = new Promise<void>((resolve) => {
      this.#onFirst = resolve;
    });
    try {
      if (this.count > 0 || (await abortable(settlesWithin(first, firstFrameMs), signal))) return;
      await this.#add(await this.#shoot(signal));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** How many pictures are kept; successive pictures that look the same count once. */
  get count(): number {
    return this.#kept.frames.length;
  }

  /** How many moments were recorded, including those that look like the previous one; at most `maxFrames`. */
  get moments(): number {
    return this.#disposed ? 0 : Math.min(this.#moments, this.#options.maxFrames);
  }

  /** Oldest first; final once the recording has stopped. */
  get frames(): readonly Frame[] {
    return this.#kept.frames;
  }

  /** The pictures with the screenshot at the end, if there is one. */
  get seen(): Observed {
    const last = this.#last;
    return { frames: last ? [...this.frames, last] : this.frames, last };
  }

  /** Keeps the screenshot at the end. */
  keepLast(frame: Frame): void {
    if (!this.#disposed) this.#last = frame;
  }

  get endedAt(): number {
    return this.#endedAt ?? now();
  }

  get isDisposed(): boolean {
    return this.#disposed;
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#following;
  }

  /** Stops, and releases all pictures. */
  dispose(): void {
    this.#end();
    this.#disposed = true;
    this.#kept.clear();
    this.#last = undefined;
    this.#agent.signal.removeEventListener('abort', this.#onEnd);
  }

  #end(): void {
    if (this.#endedAt !== undefined) return;
    this.#endedAt = now();
    clearTimer(this.#watchdog);
    this.#stop.abort();
  }

  #runOut(): void {
    this.#end();
    const { watchdogMs } = this.#options;
    this.#agent.logger.warn(
      `Observing ended after ${watchdogMs} ms, the limit watchdogMs; stop() returns what was recorded until then.`,
    );
  }

  async #follow(): Promise<void> {
    try {
      await this.#followStream();
      await this.#photograph();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#end();
      this.#agent.logger.warn(`Observing ended early: ${errorMessage(error)}`);
    }
  }

  /** Devices without a stream, or with one that breaks off, are recorded with screenshots afterwards. */
  async #followStream(): Promise<void> {
    const { device, logger } = this.#agent;
    const { signal } = this.#stop;
    const intervalMs = Math.max(leastIntervalMs, this.#options.intervalMs / looksOfStream);
    using _still = this.#countStill();
    try {
      for await (const shot of device.stream?.({ intervalMs, signal }) ?? []) await this.#add(shot);
    } catch (error) {
      if (!signal.aborted) logger.warn(`Observing continues with screenshots: ${errorMessage(error)}`);
    }
  }

  /** Counts moments without a change, in which a stream sends no picture. */
  #countStill(): Disposable {
    const { intervalMs } = this.#options;
    let counted = 0;
    const tick = (): void => {
      if (counted > 0 && counted === this.#moments) this.#moments += 1;
      counted = this.#moments;
      timer = setTimer(tick, intervalMs);
    };
    let timer = setTimer(tick, intervalMs);
    return { [Symbol.dispose]: () => clearTimer(timer) };
  }

  async #photograph(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const next = monotonic() + this.#options.intervalMs;
      const shot = await this.#shoot(signal);
      // It may show what came after the end.
      if (signal.aborted) return;
      await this.#add(shot);
      await sleep(next - monotonic(), signal);
    }
  }

  #shoot(signal: AbortSignal): Promise<Screenshot> {
    const { device } = this.#agent;
    return onDevice(device, 'take a screenshot', () => device.screenshot(signal));
  }

  async #add(shot: Screenshot): Promise<void> {
    // What a stream sent before the end may come a little later.
    if (this.#disposed) return;
    await this.#kept.add(shot);
    this.#moments += 1;
    this.#onFirst();
  }
}
