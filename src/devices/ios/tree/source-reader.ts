import { monotonic } from '../../../core/time/clock.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ReadOptions } from '../../shared/tree/view-reader.ts';
import type { WdaClient } from '../wda/wda-client.ts';
import type { WdaSession } from '../wda/wda-session.ts';
import { parseSource, type Source } from '../../shared/tree/ios/parse-source.ts';

export interface SourceReaderInit {
  readonly session: WdaSession;
  readonly client: WdaClient;
  readonly logger: () => Logger;
}

/** Large screens take long; a slower read is of no use. */
const limitMs = 8000;
const slowMs = 3000;
/** Consecutive bad reads, or slow reads in total, after which reading stops. */
const patience = 2;
/** Milliseconds for which a result is reused, unless a request may have changed the screen since. */
const sameMs = 500;

interface CachedSource {
  readonly source: Source;
  readonly at: number;
  /** Number of requests that may have changed something, at the time of the read. */
  readonly changes: number;
}

/** Reads the elements of the screen, and stops doing so on screens where that fails or is too slow. */
export class SourceReader {
  readonly #init: SourceReaderInit;
  #newest: CachedSource | undefined;
  #bad = 0;
  #slow = 0;
  #isOff = false;

  constructor(init: SourceReaderInit) {
    this.#init = init;
  }

  /** Undefined if the elements cannot be read; rejects only if the device is gone or the call is stopped. */
  async read(signal: AbortSignal, { fresh = false }: ReadOptions = {}): Promise<Source | undefined> {
    throwIfAborted(signal);
    const { client } = this.#init;
    const newest = fresh ? undefined : this.#newest;
    if (newest && newest.changes === client.changes && monotonic() - newest.at < sameMs) return newest.source;
    if (this.#isOff) return undefined;
    const begun = monotonic();
    const answer = await this.#ask(signal);
    this.#weigh(typeof answer === 'string' ? answer : undefined, monotonic() - begun);
    if (typeof answer === 'string') return undefined;
    this.#newest = { source: answer, at: monotonic(), changes: client.changes };
    return answer;
  }

  /** The elements, or why there are none. */
  async #ask(signal: AbortSignal): Promise<Source | string> {
    const path = '/source?format=xml';
    const question = { task: 'read the elements of the screen', method: 'GET', path, signal, limitMs } as const;
    try {
      const xml = await this.#init.session.send({ ...question, isRead: true });
      const source = typeof xml === 'string' ? await parseSource(xml) : undefined;
      return source ?? 'it returned no elements';
    } catch (error) {
      throwIfAborted(signal);
      const isAnswer =
        DeviceError.isInstance(error) && ['DEVICE_COMMAND_FAILED', 'DEVICE_UNSUPPORTED'].includes(error.code);
      if (!isAnswer) throw error;
      return error.summary;
    }
  }

  #weigh(problem: string | undefined, ms: number): void {
    this.#bad = problem === undefined ? 0 : this.#bad + 1;
    if (ms > slowMs) this.#slow += 1;
    if (this.#bad < patience && this.#slow < patience) return;
    this.#isOff = true;
    const why = problem ?? `it took more than ${slowMs} ms several times`;
    const { client, logger } = this.#init;
    logger().warnOnce(
      `WebDriverAgent at ${client.place} is no longer queried for the elements of the screen: ${why}. Elements are found only in the screenshot.`,
    );
  }
}
