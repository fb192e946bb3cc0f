import { monotonic } from '../../../core/time/clock.ts';
import { openScope, throwIfAborted } from '../../../core/time/deadline.ts';
import { EyewrightError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';

export interface ViewReaderInit<F> {
  /** Tool that reports the views, e.g. `uiautomator`. */
  readonly tool: string;
  readonly deviceId: string;
  readonly logger: () => Logger;
  /** Number of commands that were sent to the device. */
  commands(): number;
  /** The views, or why there are none. */
  readOnce(signal: AbortSignal): Promise<F | string>;
  /** Why the views cannot match the screen; undefined if they may. */
  doubt(file: F, signal: AbortSignal): Promise<string | undefined>;
  /** Milliseconds from which a read counts as slow. Default: 4000. */
  readonly slowMs?: number;
  /** Milliseconds for which reading pauses after repeated failures. Default: 30,000. */
  readonly pauseMs?: number;
}

/** How views are read. */
export interface ReadOptions {
  /** Whether the result of an earlier read is not reused. Default: false. */
  readonly fresh?: boolean;
}

const attempts = 3;
/** Time limit for all attempts of one read, in milliseconds; on a screen that never rests, each may take 10 s. */
const limitMs = 6000;
/**
 * `uiautomator dump` starts a program, waits until nothing has moved for a second (AOSP, uiautomator's DumpCommand),
 * and then reads. An average phone needs 2.1 s.
 */
const usualSlowMs = 4000;
/** Consecutive bad or slow reads after which reading pauses. The next screen may be calmer. */
const patience = 2;
const usualPauseMs = 30_000;
/** Milliseconds for which a result is reused, unless the device received a command since. */
const sameMs = 500;

interface CachedViews<F> {
  readonly file: F;
  readonly at: number;
  /** Number of commands that were sent to the device before the read. */
  readonly commands: number;
}

/** Reads the views of a screen with a tool of the device, and pauses on screens where that fails or is too slow. */
export class ViewReader<F extends object> {
  readonly #init: ViewReaderInit<F>;
  #newest: CachedViews<F> | undefined;
  #bad = 0;
  #slow = 0;
  #restsUntil = 0;

  constructor(init: ViewReaderInit<F>) {
    this.#init = init;
  }

  /** Undefined if the views cannot be read; rejects only if the device is gone or the call is stopped. */
  async read(signal: AbortSignal, { fresh = false }: ReadOptions = {}): Promise<F | undefined> {
    throwIfAborted(signal);
    const { commands, doubt: doubtAbout } = this.#init;
    const kept = fresh ? undefined : this.#kept();
    if (kept) return kept;
    if (monotonic() < this.#restsUntil) return undefined;
    const begun = monotonic();
    const answer = await this.#attempt(signal);
    const doubt = typeof answer === 'string' ? answer : await doubtAbout(answer, signal);
    this.#weigh(doubt, monotonic() - begun);
    if (typeof answer === 'string' || doubt !== undefined) return undefined;
    this.#newest = { file: answer, at: monotonic(), commands: commands() };
    return answer;
  }

  /** The newest result, while nothing can have changed it. */
  #kept(): F | undefined {
    const newest = this.#newest;
    const isSame = newest?.commands === this.#init.commands() && monotonic() - newest.at < sameMs;
    return isSame ? newest.file : undefined;
  }

  async #attempt(signal: AbortSignal): Promise<F | string> {
    using scope = openScope({
      signals: [signal],
      timeoutMs: limitMs,
      describe: () => 'Reading the views of the screen',
    });
    let why = '';
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const answer = await this.#init.readOnce(scope.signal);
        if (typeof answer !== 'string') return answer;
        why = answer;
      } catch (error) {
        throwIfAborted(signal);
        if (scope.signal.aborted) return why || `it took more than ${limitMs} ms`;
        if (!EyewrightError.isInstance(error) || error.code !== 'DEVICE_COMMAND_FAILED') throw error;
        why = error.summary;
      }
    }
    return why;
  }

  #weigh(doubt: string | undefined, ms: number): void {
    const { tool, deviceId, logger, slowMs = usualSlowMs, pauseMs = usualPauseMs } = this.#init;
    this.#bad = doubt === undefined ? 0 : this.#bad + 1;
    this.#slow = ms > slowMs ? this.#slow + 1 : 0;
    if (Math.max(this.#bad, this.#slow) < patience) return;
    this.#restsUntil = monotonic() + pauseMs;
    const why = doubt ?? `it took more than ${slowMs} ms several times`;
    logger().warnOnce(
      `${tool} is not used for ${pauseMs / 1000} s on ${deviceId}: ${why}. Elements are found only in the screenshot.`,
    );
  }
}
