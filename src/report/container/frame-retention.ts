import type { FrameFormat, FramePolicy, ImageMime } from '../../core/screen/frame.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import type { RecordSink, StoredFrame } from '../../core/record/sink.ts';
import { encodePng, encodeWebP, type WebPOptions } from '../../util/image.ts';
import { QuietQueue } from './quiet-queue.ts';

export interface FrameRetention extends WebPOptions {
  readonly policy: FramePolicy;
  /** What pictures are stored as; PNG has no quality. */
  readonly format: FrameFormat;
}

/** Pictures held back for the case of a failure, newest last. */
const mostHeld: Readonly<Record<FramePolicy, number>> = { all: 0, key: 4, 'on-failure': 40 };

/**
 * Keeps pictures in the format of reports, as WebP at two fifths of their size, encoded in quiet moments: captures are
 * made for speed, reports are kept for long. A frame keeps the name that its capture gave it. Should the process be
 * killed, all events are there and at most the pictures of the last call are missing.
 */
export function retainFrames(sink: RecordSink, retention: FrameRetention): RecordSink {
  return new RetainedFrames(sink, retention);
}

class RetainedFrames implements RecordSink {
  readonly #sink: RecordSink;
  readonly #retention: FrameRetention;
  readonly #encoding = new QuietQueue();
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
    this.#encoding.touch();
    if (event.type === 'step-end' && event.status === 'failed') this.#releaseHeld();
  }

  storeFrame(frame: StoredFrame, isKey = true): ImageMime {
    if (this.#keeps(isKey)) this.#store(frame);
    else this.#hold(frame);
    return `image/${this.#retention.format}`;
  }

  async close(): Promise<void> {
    await this.#encoding.drain();
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
    this.#encoding.add(() => this.#encode(frame));
  }

  async #encode({ id, data, mime }: StoredFrame): Promise<void> {
    const { format, maxWidth } = this.#retention;
    const encode = format === 'png' ? encodePng : encodeWebP;
    const isDone = format === 'png' && mime === 'image/png' && maxWidth === undefined;
    const encoded = isDone ? data : await encode(data, this.#retention).catch(() => undefined);
    // A picture that cannot be decoded is of no use in a report either.
    if (encoded) this.#sink.storeFrame({ id, data: encoded, mime: `image/${format}` });
  }
}
