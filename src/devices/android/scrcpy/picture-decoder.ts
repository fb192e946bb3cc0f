import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

import { setTimer } from '../../../core/time/clock.ts';
import { cannotStartFfmpeg, scrcpyFailed } from './scrcpy-errors.ts';

type DecoderProcess = ChildProcessByStdio<Writable, Readable, Readable>;

interface Spare {
  readonly child: DecoderProcess;
  readonly failure: Promise<Error>;
}

// One picture per process, which ends with its input. An ffmpeg process that keeps decoding buffers any number of
// pictures and then shows the screen before the last action.
const args =
  '-hide_banner -loglevel error -threads 1 -probesize 32 -analyzeduration 0 -f h264 -i pipe:0 -frames:v 1 -threads 1 -f image2pipe -c:v mjpeg -q:v 2 -huffman default pipe:1'.split(
    ' ',
  );

/** Decodes H.264 key frames to JPEG. The next process is started in advance, because starting takes the longest. */
export class PictureDecoder {
  readonly #ffmpeg: string;
  #spare: Spare | undefined;
  #isOpen = false;
  readonly #running = new Set<DecoderProcess>();

  constructor(ffmpeg: string) {
    this.#ffmpeg = ffmpeg;
  }

  /** Resolves if ffmpeg is available. @throws ConfigError `TOOL_MISSING` */
  async prepare(): Promise<void> {
    this.#isOpen = true;
    const { child, failure } = (this.#spare ??= this.#start());
    if (child.pid !== undefined) return;
    this.#spare = undefined;
    throw await failure;
  }

  /** @param video - Codec configuration followed by a key frame. */
  async decode(video: Buffer): Promise<Buffer> {
    const { child, failure } = this.#spare ?? this.#start();
    this.#spare = undefined;
    const picture = collect(child, failure);
    child.stdin.end(video);
    try {
      return await picture;
    } finally {
      child.kill('SIGKILL');
      // Starting a process takes a large one several milliseconds; the picture does not wait for it.
      setTimer(() => this.#prepareNext(), 0);
    }
  }

  #prepareNext(): void {
    if (this.#isOpen) this.#spare ??= this.#start();
  }

  /** Ends all processes, until it is prepared again. */
  close(): void {
    this.#isOpen = false;
    this.#spare = undefined;
    for (const child of this.#running) child.kill('SIGKILL');
  }

  #start(): Spare {
    const child = spawn(this.#ffmpeg, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    const failure = new Promise<Error>((resolve) => {
      child.once('error', (error) => {
        this.#running.delete(child);
        resolve(cannotStartFfmpeg(this.#ffmpeg, error));
      });
    });
    // The input breaks if the process ends early; the missing output reveals that.
    child.stdin.on('error', () => undefined);
    return { child, failure };
  }
}

async function collect(child: DecoderProcess, failure: Promise<Error>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let errorOutput = '';
  child.stderr.on('data', (part: Buffer) => (errorOutput += part.toString()));
  const ended = new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      // The picture is complete before the process has ended.
      if (endsPicture(parts)) resolve();
    });
    child.once('close', () => resolve());
  });
  const failed = await Promise.race([ended, failure]);
  if (failed) throw failed;
  if (parts.length === 0) throw scrcpyFailed('a video frame could not be decoded', errorOutput);
  return Buffer.concat(parts);
}

/** Whether the last two bytes are the JPEG end marker, which occurs nowhere else in the file. */
function endsPicture(parts: readonly Buffer[]): boolean {
  const tail = Buffer.concat(parts.slice(-2).map((part) => part.subarray(-2)));
  return tail.at(-2) === 0xff && tail.at(-1) === 0xd9;
}
