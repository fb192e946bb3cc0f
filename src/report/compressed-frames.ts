import type { Frame, ImageMime } from '../core/frame.ts';
import type { RecordEvent } from '../core/record.ts';
import type { RecordSink } from '../core/sink.ts';
import { encodeWebP } from '../util/image.ts';

/**
 * Keeps pictures at two fifths of their size, in the background: captures are encoded for speed, reports are kept for
 * long. A frame keeps the name that its capture gave it. Should the process be killed, the events are all there and at
 * most the pictures of the last moment are missing.
 */
export function compressedFrames(sink: RecordSink): RecordSink {
  return new CompressedFrames(sink);
}

class CompressedFrames implements RecordSink {
  readonly #sink: RecordSink;
  readonly #pending = new Map<string, Promise<void>>();
  readonly #stored = new Map<string, ImageMime>();

  constructor(sink: RecordSink) {
    this.#sink = sink;
  }

  get file(): string | undefined {
    return this.#sink.file;
  }

  write(event: RecordEvent): void {
    this.#sink.write(event);
  }

  storeFrame(frame: Pick<Frame, 'id' | 'data' | 'mime'>): ImageMime {
    const known = this.#stored.get(frame.id);
    if (known) return known;
    this.#stored.set(frame.id, 'image/webp');
    const work = this.#store(frame).finally(() => this.#pending.delete(frame.id));
    this.#pending.set(frame.id, work);
    return 'image/webp';
  }

  async close(): Promise<void> {
    await Promise.all(this.#pending.values());
    await this.#sink.close();
  }

  async #store({ id, data }: Pick<Frame, 'id' | 'data'>): Promise<void> {
    const smaller = await encodeWebP(data).catch(() => undefined);
    // A picture that cannot be decoded is of no use in a report either.
    if (smaller) this.#sink.storeFrame({ id, data: smaller, mime: 'image/webp' });
  }
}
