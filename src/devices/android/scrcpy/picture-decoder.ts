import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

import { hasCode } from '../../../util/has-code.ts';
import { ffmpegMissing, scrcpyFailed } from './scrcpy-errors.ts';

type Waiting = ChildProcessByStdio<Writable, Readable, Readable>;

interface Spare {
  readonly process: Waiting;
  readonly failure: Promise<Error>;
}

// One picture for each process, which ends with its input: an ffmpeg that goes on decoding holds back as many pictures as
// it likes, and then shows what was before the last action.
const args =
  '-hide_banner -loglevel error -probesize 32 -analyzeduration 0 -f h264 -i pipe:0 -frames:v 1 -f image2pipe -c:v mjpeg -q:v 2 pipe:1'.split(
    ' ',
  );

/** Turns key frames of H.264 into JPEG pictures. The next process is started before it is needed: starting takes the longest. */
export class PictureDecoder {
  readonly #ffmpeg: string;
  #spare: Spare | undefined;
  #isOpen = false;
  readonly #running = new Set<Waiting>();

  constructor(ffmpeg: string) {
    this.#ffmpeg = ffmpeg;
  }

  /** Resolves when ffmpeg is there. @throws ConfigError `TOOL_MISSING` */
  async prepare(): Promise<void> {
    this.#isOpen = true;
    const { process, failure } = (this.#spare ??= this.#start());
    if (process.pid !== undefined) return;
    this.#spare = undefined;
    throw await failure;
  }

  /** @param video - What a decoder has to know, and then a key frame. */
  async decode(video: Buffer): Promise<Buffer> {
    const { process, failure } = this.#spare ?? this.#start();
    this.#spare = undefined;
    const picture = collect(process, failure);
    process.stdin.end(video);
    try {
      return await picture;
    } finally {
      process.kill('SIGKILL');
      if (this.#isOpen) this.#spare ??= this.#start();
    }
  }

  /** Ends every process, until it is prepared again. */
  close(): void {
    this.#isOpen = false;
    this.#spare = undefined;
    for (const process of this.#running) process.kill('SIGKILL');
  }

  #start(): Spare {
    const process = spawn(this.#ffmpeg, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
    this.#running.add(process);
    process.once('exit', () => this.#running.delete(process));
    const failure = new Promise<Error>((resolve) => {
      process.once('error', (error) => {
        this.#running.delete(process);
        const isMissing = hasCode(error, 'ENOENT') || hasCode(error, 'EACCES');
        resolve(isMissing ? ffmpegMissing(this.#ffmpeg, error) : scrcpyFailed('ffmpeg cannot be started', '', error));
      });
    });
    // Its input breaks when it ends early, which is told by what it did not print.
    process.stdin.on('error', () => undefined);
    return { process, failure };
  }
}

async function collect(process: Waiting, failure: Promise<Error>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let said = '';
  process.stdout.on('data', (part: Buffer) => parts.push(part));
  process.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => process.once('close', () => resolve()));
  const failed = await Promise.race([ended, failure]);
  if (failed) throw failed;
  if (parts.length === 0) throw scrcpyFailed('a picture could not be decoded', said);
  return Buffer.concat(parts);
}
