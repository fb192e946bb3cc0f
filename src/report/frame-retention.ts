import type { FramePolicy, ImageMime } from '../core/frame.ts';
import type { RecordEvent } from '../core/record.ts';
import type { RecordSink, StoredFrame } from '../core/sink.ts';
import { encodeWebP, type WebPOptions } from '../util/image.ts';

export interface FrameRetention extends WebPOptions {
  readonly policy: FramePolicy;
}

/** Pictures held back for the case of a failure, newest last. */
const mostHeld: Readonly<Record<FramePolicy, number>> = { all: 0, key: 4, 'on-failure': 40 };

/**
 * Keeps pictures at two fifths of their size, encoded in the background: captures are made for speed, reports are kept
 * for long. A frame keeps the name that its capture gave it. Should the process be killed, all events are there and at
 * most the pictures of the last moment are missing.
 */
export function retainFrames(sink: RecordSink, retention: FrameRetention): RecordSink {
  return new RetainedFrames(sink, retention);
}

class RetainedFrames implements RecordSink {
  readonly #sink: RecordSink;
  readonly #retention: FrameRetention;
  readonly #pending = new Set<Promise<void>>();
  readonly #stored = new Set<string>();
  readonly #held = new Map<string, StoredFrame>();
  #failed = false;

  constructor(sink: RecordSink, retention: FrameRetention) {
    this.#sink = sink;
    this.#retention = retention;
  }

  get file(): string | undefined {
    return this.#sink.file;
  }

  write(event: RecordEvent): void {
    this.#sink.write(event);
    if (event.type === 'step-end' && event.status === 'failed') this.#releaseHeld();
  }

  storeFrame(frame: StoredFrame, isKey = true): ImageMime {
    if (this.#keeps(isKey)) this.#store(frame);
    else this.#hold(frame);
    return 'image/webp';
  }

  async close(): Promise<void> {
    await Promise.all(this.#pending);
    await this.#sink.close();
  }

  #keeps(isKey: boolean): boolean {
    const { policy } = this.#retention;
    return policy === 'all' || (policy === 'key' && isKey) || (policy === 'on-failure' && this.#failed);
  }

  #hold(frame: StoredFrame): void {
    this.#held.set(frame.id, frame);
    const [oldest] = this.#held.keys();
    if (oldest !== undefined && this.#held.size > mostHeld[this.#retention.policy]) this.#held.delete(oldest);
  }

  #releaseHeld(): void {
    this.#failed = true;
    for (const frame of this.#held.values()) this.#store(frame);
    this.#held.clear();
  }

  #store(frame: StoredFrame): void {
    if (this.#stored.has(frame.id)) return;
    this.#stored.add(frame.id);
    const work = this.#encode(frame).finally(() => this.#pending.delete(work));
    this.#pending.add(work);
  }

  async #encode({ id, data }: StoredFrame): Promise<void> {
    const smaller = await encodeWebP(data, this.#retention).catch(() => undefined);
    // A picture that cannot be decoded is of no use in a report either.
    if (smaller) this.#sink.storeFrame({ id, data: smaller, mime: 'image/webp' });
  }
}
