import type { AdbStream } from '../../../adbd/stream.ts';
import type { Display } from '../../../screen/display.ts';
import type { Size } from '../../../../phone/view.ts';
import { VideoEncoder } from '../../../screen/video/encoder.ts';
import type { VideoPacket } from '../../../screen/video/flv.ts';
import { FrameSource } from '../../../../phone/frame-source.ts';
import { videoSize, type ScrcpyOptions } from './options.ts';

interface VideoOptions {
  readonly stream: AdbStream;
  readonly display: Display;
  readonly options: ScrcpyOptions;
}

const configFlag = 1n << 63n;
const keyFlag = 1n << 62n;

/** The video of a display: an encoder for its size, a new one after each turn and each reset. */
export class ScrcpyVideo {
  readonly #options: VideoOptions;
  readonly #source: FrameSource;
  #encoder: VideoEncoder | undefined;
  /** Started already, so that a reset need not wait for it. */
  #next: { readonly encoder: VideoEncoder; readonly screen: Size } | undefined;
  #screen: Size;
  /** When the pictures were taken that are being encoded, in microseconds. */
  #times: bigint[] = [];

  constructor(options: VideoOptions) {
    this.#options = options;
    this.#screen = options.display.view.size;
    this.#source = new FrameSource({
      screen: options.display.screen,
      intervalMs: 1000 / options.options.maxFps,
      onFrame: (jpeg, time) => this.#encode(jpeg, time),
    });
  }

  get size(): Size {
    return videoSize(this.#screen, this.#options.options.maxSize);
  }

  /** The next picture is a key frame, with what a decoder has to know before it. */
  reset(): void {
    this.#encoder?.close();
    this.#encoder = undefined;
    this.#source.begin();
  }

  close(): void {
    this.#source.close();
    this.#encoder?.close();
    this.#next?.encoder.close();
  }

  #encode(jpeg: Buffer, taken: number): void {
    const { size } = this.#options.display.view;
    const isFirst = !this.#encoder || size.width !== this.#screen.width;
    if (isFirst) this.#restart(size);
    const time = BigInt(Math.round(taken * 1000));
    // An encoder gives its first picture twice.
    this.#times.push(...(isFirst ? [time, time] : [time]));
    this.#encoder?.encode(jpeg);
  }

  #restart(screen: Size): void {
    this.#encoder?.close();
    this.#screen = screen;
    this.#times = [];
    const isFitting = this.#next?.screen.width === screen.width && this.#next.screen.height === screen.height;
    if (!isFitting) this.#next?.encoder.close();
    this.#encoder = (isFitting ? this.#next?.encoder : undefined) ?? this.#start(screen);
    this.#next = { encoder: this.#start(screen), screen };
  }

  #start(screen: Size): VideoEncoder {
    const video = videoSize(screen, this.#options.options.maxSize);
    const encoder: VideoEncoder = new VideoEncoder({
      screen,
      video,
      onPacket: (packet) => encoder === this.#encoder && this.#send(packet),
    });
    return encoder;
  }

  #send({ kind, data }: VideoPacket): void {
    const { stream, options } = this.#options;
    const time = kind === 'config' ? 0n : (this.#times.shift() ?? 0n);
    const head = Buffer.alloc(12);
    head.writeBigUInt64BE((kind === 'config' ? configFlag : 0n) | (kind === 'key' ? keyFlag : 0n) | time);
    head.writeUInt32BE(data.length, 8);
    void stream.write(options.sendFrameMeta ? Buffer.concat([head, data]) : data);
  }
}
