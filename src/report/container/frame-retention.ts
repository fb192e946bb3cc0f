import type { FrameFormat, FramePolicy, ImageMime } from '../../core/screen/frame.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import type { RecordSink, StoredFrame } from '../../core/record/sink.ts';
import { encodePng, encodeWebP, type WebPOptions } from '../../util/image.ts';
import { QuietQueue } from './quiet-queue.ts';

export interface FrameRetention extends WebPOptions {
  readonly policy: FramePolicy;
  /** Format of stored pictures. PNG has no quality. */
  readonly format: FrameFormat;
}

/** Number of pictures that are kept in memory in case of a failure. */
const mostHeld: Readonly<Record<FramePolicy, number>> = { all: 0, key: 4, 'on-failure': 40 };

/**
 * Stores pictures in the format of reports. WebP needs two fifths of the size of a capture, whose format is chosen for speed.
 * Pictures are encoded when nothing else is running. A frame keeps the id of its capture. If the process is killed, all events
 * are in the report and at most the pictures of the last call are missing.
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
    // A picture that cannot be decoded is left out.
    if (encoded) this.#sink.storeFrame({ id, data: encoded, mime: `image/${format}` });
  }
}
