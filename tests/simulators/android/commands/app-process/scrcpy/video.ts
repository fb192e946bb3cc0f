import type { AdbStream } from '../../../adbd/stream.ts';
import type { Display } from '../../../screen/display.ts';
import type { Size } from '../../../../phone/view.ts';
import { VideoEncoder, type EncodedPicture } from '../../../screen/video/encoder.ts';
import { FrameSource } from '../../../../phone/frame-source.ts';
import { videoSize, type ScrcpyOptions } from './options.ts';

interface VideoOptions {
  readonly stream: AdbStream;
  readonly display: Display;
  readonly options: ScrcpyOptions;
}

const configFlag = 1n << 63n;
const keyFlag = 1n << 62n;

/** The video of a display: an encoder for its size, a new one after each turn. */
export class ScrcpyVideo {
  readonly #options: VideoOptions;
  readonly #source: FrameSource;
  #encoder: VideoEncoder | undefined;
  #screen: Size;

  constructor(options: VideoOptions) {
    this.#options = options;
    this.#screen = options.display.view.size;
    this.#source = new FrameSource({
      screen: options.display.screen,
      capture: () => options.display.captureForVideo(),
      intervalMs: 1000 / options.options.maxFps,
      onFrame: (picture, time) => this.#encode(picture, time),
    });
  }

  get size(): Size {
    return videoSize(this.#screen, this.#options.options.maxSize);
  }

  /** The next picture is a key frame, with what a decoder has to know before it. */
  reset(): void {
    this.#encoder?.begin();
    this.#source.begin();
  }

  close(): void {
    this.#source.close();
    this.#encoder?.close();
  }

  #encode(picture: Buffer, time: number): void {
    const { size } = this.#options.display.view;
    if (!this.#encoder || size.width !== this.#screen.width || size.height !== this.#screen.height) this.#start(size);
    this.#encoder?.encode(picture, time);
  }

  #start(screen: Size): void {
    this.#encoder?.close();
    this.#screen = screen;
    const encoder: VideoEncoder = new VideoEncoder({
      screen,
      video: this.size,
      onPicture: (picture) => encoder === this.#encoder && this.#send(picture),
    });
    this.#encoder = encoder;
  }

  #send({ config, isKey, data, time }: EncodedPicture): void {
    if (config) this.#write(configFlag, config);
    this.#write((isKey ? keyFlag : 0n) | BigInt(Math.round(time * 1000)), data);
  }

  /** The first eight bytes are flags, and microseconds of the device's clock. */
  #write(flagsAndTime: bigint, data: Buffer): void {
    const { stream, options } = this.#options;
    const head = Buffer.alloc(12);
    head.writeBigUInt64BE(flagsAndTime);
    head.writeUInt32BE(data.length, 8);
    void stream.write(options.sendFrameMeta ? Buffer.concat([head, data]) : data);
  }
}
