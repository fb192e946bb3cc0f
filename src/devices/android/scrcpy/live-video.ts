import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

import type { ScrcpyConnection, VideoEvent } from './scrcpy-connection.ts';
import { cannotStartFfmpeg, scrcpyFailed } from './scrcpy-errors.ts';

/** A decoder, and the codec configuration that it began with. */
interface Decoder {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly config: Buffer;
}

// "-r" before the input gives each picture a time of its own: ffmpeg then neither repeats pictures nor leaves any out.
const args =
  '-hide_banner -loglevel quiet -threads 1 -flags low_delay -probesize 32 -analyzeduration 0 -r 25 -f h264 -i pipe:0 -threads 1 -f image2pipe -c:v mjpeg -q:v 3 -huffman default -flush_packets 1 pipe:1'.split(
    ' ',
  );

/**
 * An access unit delimiter (H.264, 7.3.2.4). ffmpeg knows that a picture is complete when something else begins, which for
 * the last one may take any time.
 */
const delimiter = Buffer.from([0, 0, 0, 1, 0x09, 0xf0]);

/** A decoder that is this many bytes behind is too slow: pictures are left out until the next key frame. */
const mostWaiting = 2 * 1024 * 1024;

const [jpegStart, jpegEnd] = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0xff, 0xd9])];

/** The video of a connection as JPEGs, for somebody who looks on. A picture may be older than a call of `next`. */
export class LiveVideo implements Disposable {
  readonly #connection: ScrcpyConnection;
  readonly #ffmpeg: string;
  readonly #unwatch: () => void;
  #decoder: Decoder | undefined;
  #config: Buffer | undefined;
  /** Whether the decoder has the key frame that the next packets build on. */
  #hasKey = false;
  #output: Buffer = Buffer.alloc(0);
  #newest: Buffer | undefined;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(connection: ScrcpyConnection, ffmpeg: string) {
    this.#connection = connection;
    this.#ffmpeg = ffmpeg;
    this.#unwatch = connection.watch((event) => this.#feed(event));
    void connection.ended.then((reason) => this.#fail(reason));
    connection.resetVideo();
  }

  /** The newest picture, or the next one if that was returned already; rejects when the connection ends. */
  async next(): Promise<Buffer> {
    while (!this.#newest) {
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const picture = this.#newest;
    this.#newest = undefined;
    return picture;
  }

  [Symbol.dispose](): void {
    this.#unwatch();
    this.#end();
    this.#wake();
  }

  #feed({ kind, data }: VideoEvent): void {
    if (kind === 'config') {
      this.#config = data;
      this.#hasKey = false;
      return;
    }
    if (!this.#hasKey) this.#hasKey = kind === 'key' && this.#begin();
    const { stdin } = this.#decoder?.child ?? {};
    if (!this.#hasKey || !stdin) return;
    if (stdin.writableLength > mostWaiting) {
      this.#hasKey = false;
      this.#connection.resetVideo();
      return;
    }
    stdin.write(data);
    stdin.write(delimiter);
  }

  /** Whether there is a decoder that knows the configuration. A turned screen needs another one. */
  #begin(): boolean {
    if (!this.#config) return false;
    if (!this.#decoder?.config.equals(this.#config)) {
      this.#end();
      this.#decoder = this.#start(this.#config);
    }
    this.#decoder.child.stdin.write(this.#config);
    return true;
  }

  #start(config: Buffer): Decoder {
    const child = spawn(this.#ffmpeg, args, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    this.#output = Buffer.alloc(0);
    const isCurrent = (): boolean => this.#decoder?.child === child;
    child.once('error', (error) => isCurrent() && this.#fail(cannotStartFfmpeg(this.#ffmpeg, error)));
    child.once('exit', () => isCurrent() && this.#fail(scrcpyFailed('its video could not be decoded')));
    // The input breaks if the process ends early, which is told above.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (part: Buffer) => isCurrent() && this.#take(part));
    return { child, config };
  }

  /** Keeps the newest whole picture. The end marker of a JPEG occurs nowhere else in it. */
  #take(part: Buffer): void {
    this.#output = Buffer.concat([this.#output, part]);
    const end = this.#output.lastIndexOf(jpegEnd);
    if (end < 0) return;
    const whole = this.#output.subarray(0, end + jpegEnd.length);
    this.#output = this.#output.subarray(whole.length);
    const start = whole.lastIndexOf(jpegStart);
    if (start < 0) return;
    this.#newest = Buffer.from(whole.subarray(start));
    this.#wake();
  }

  #fail(reason: Error): void {
    this.#failure ??= reason;
    this.#wake();
  }

  #end(): void {
    const child = this.#decoder?.child;
    this.#decoder = undefined;
    child?.kill('SIGKILL');
  }
}
