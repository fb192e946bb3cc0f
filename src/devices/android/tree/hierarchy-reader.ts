import { randomBytes } from 'node:crypto';

import { monotonic } from '../../../core/clock.ts';
import { openScope, throwIfAborted } from '../../../core/deadline.ts';
import { EyewrightError } from '../../../core/errors.ts';
import type { Size } from '../../../core/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { parseHierarchy, type Hierarchy } from './parse-hierarchy.ts';
import { doubtsAbout } from './doubts.ts';

export interface HierarchyReaderInit {
  readonly shell: AdbShell;
  readonly logger: () => Logger;
  /** What input counts in, as bounds do. */
  inputSize(signal: AbortSignal): Promise<Size>;
  /** A new picture of the screen. */
  look(signal: AbortSignal): Promise<Uint8Array>;
}

const folder = '/data/local/tmp';
const attempts = 3;
/** For all attempts of one reading, in milliseconds: on a screen that never rests, each would take 10 s. */
const limitMs = 6000;
const slowMs = 2000;
/** Bad readings in a row, and slow ones in all, after which no more are made. */
const patience = 2;
/** Questions that follow one another are answered by one reading, in milliseconds; whatever the device was told between ends that. */
const sameMs = 500;

interface Reading {
  readonly hierarchy: Hierarchy;
  readonly at: number;
  /** Commands that the device had been given by then. */
  readonly commands: number;
}

/** Reads the views of the screen by `uiautomator`, and leaves it be on screens where that is no good. */
export class HierarchyReader {
  readonly #init: HierarchyReaderInit;
  #newest: Reading | undefined;
  #bad = 0;
  #slow = 0;
  #off: string | undefined;

  constructor(init: HierarchyReaderInit) {
    this.#init = init;
  }

  /** Undefined when the screen does not tell; rejects only when the device is gone or the call is stopped. */
  async read(signal: AbortSignal): Promise<Hierarchy | undefined> {
    throwIfAborted(signal);
    const { shell } = this.#init;
    const newest = this.#newest;
    if (newest && newest.commands === shell.commands && monotonic() - newest.at < sameMs) return newest.hierarchy;
    if (this.#off !== undefined) return undefined;
    const begun = monotonic();
    const answer = await this.#dump(signal);
    const doubt = typeof answer === 'string' ? answer : await this.#doubt(answer, signal);
    this.#weigh(doubt, monotonic() - begun);
    if (typeof answer === 'string' || doubt !== undefined) return undefined;
    this.#newest = { hierarchy: answer, at: monotonic(), commands: shell.commands };
    return answer;
  }

  /** The views, or why there are none. */
  async #dump(signal: AbortSignal): Promise<Hierarchy | string> {
    using scope = openScope({
      signals: [signal],
      timeoutMs: limitMs,
      describe: () => 'Reading the views of the screen',
    });
    let why = '';
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const answer = await this.#once(scope.signal);
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

  /** Into a file of a new name, so that an old screen is never taken for this one; the exit code says nothing. */
  async #once(signal: AbortSignal): Promise<Hierarchy | string> {
    const file = `${folder}/eyewright-${randomBytes(6).toString('hex')}.xml`;
    const line = `uiautomator dump ${file}; cat ${file}; rm -f ${file}`;
    const { stdout, stderr } = await this.#init.shell.ask(line, { task: 'read the views of the screen', signal });
    const hierarchy = await parseHierarchy(stdout);
    return hierarchy ?? (/ERROR:.*|Killed/.exec(`${stderr}\n${stdout}`)?.[0] || 'it printed no hierarchy');
  }

  async #doubt(hierarchy: Hierarchy, signal: AbortSignal): Promise<string | undefined> {
    const size = await this.#init.inputSize(signal);
    return doubtsAbout(hierarchy, { size, look: () => this.#init.look(signal) });
  }

  #weigh(doubt: string | undefined, ms: number): void {
    this.#bad = doubt === undefined ? 0 : this.#bad + 1;
    if (ms > slowMs) this.#slow += 1;
    const isTooSlow = this.#slow >= patience;
    if (this.#bad < patience && !isTooSlow) return;
    this.#off = doubt ?? `it took more than ${slowMs} ms several times`;
    this.#init
      .logger()
      .warnOnce(
        `uiautomator is not asked any more on ${this.#init.shell.deviceId}: ${this.#off}. The elements of the screen are known by the picture alone.`,
      );
  }
}
