import { execFile, spawn, type ChildProcess } from 'node:child_process';

import type { Size } from '../../../phone/view.ts';
import { FlvReader, type VideoPacket } from './flv.ts';

export interface EncodedPicture {
  /** What a decoder has to know, before the first picture after a beginning. */
  readonly config: Buffer | undefined;
  readonly isKey: boolean;
  readonly data: Buffer;
  /** What was said of the picture. */
  readonly time: number;
}

export interface EncoderOptions {
  /** What is shown of each picture: its left upper part. */
  readonly screen: Size;
  /** What the video has. */
  readonly video: Size;
  onPicture(picture: EncodedPicture): void;
}

/** The program that encodes. */
export const ffmpeg = process.env['EYEWRIGHT_TEST_FFMPEG'] ?? 'ffmpeg';

/** Whether videos can be encoded on this machine. */
export function canEncode(): Promise<boolean> {
  return new Promise((resolve) => execFile(ffmpeg, ['-version'], (error) => resolve(!error)));
}

interface Awaited {
  readonly time: number;
  readonly isShown: boolean;
}

/**
 * JPEG pictures in, H.264 out. ffmpeg cannot be told that the next picture is to be a key frame, and starting it anew takes longer
 * than an encoder of a phone does: every second picture is one, and a picture that has to be one is given twice where it is
 * not its turn.
 */
export class VideoEncoder {
  readonly #process: ChildProcess;
  readonly #options: EncoderOptions;
  readonly #reader = new FlvReader();
  #config: Buffer | undefined;
  #given = 0;
  #awaited: Awaited[] = [];
  #isBeginning = true;
  #isConfigDue = true;

  constructor(options: EncoderOptions) {
    const { screen, video } = options;
    this.#options = options;
    const filter = `crop=${screen.width}:${screen.height}:0:0,scale=${video.width}:${video.height}`;
    const args = [...input, '-vf', filter, ...output];
    this.#process = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      for (const packet of this.#reader.read(chunk)) this.#take(packet);
    });
    for (const emitter of [this.#process, this.#process.stdin]) emitter?.on('error', () => undefined);
  }

  /** The next picture is a key frame; those that are being encoded are dropped. */
  begin(): void {
    this.#awaited = this.#awaited.map(({ time }) => ({ time, isShown: false }));
    this.#isBeginning = true;
    this.#isConfigDue = true;
  }

  encode(picture: Buffer, time: number): void {
    const filler = { time, isShown: false };
    const isFirst = this.#isBeginning;
    this.#isBeginning = false;
    if (isFirst && !this.#isKeyNext) this.#give(picture, filler);
    this.#give(picture, { time, isShown: true });
    // Who begins once will do so again, and need not wait then.
    if (isFirst) this.#give(picture, filler);
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }

  get #isKeyNext(): boolean {
    return this.#given % keyEvery === 0;
  }

  #give(picture: Buffer, awaited: Awaited): void {
    const head = `--next\r\nContent-type: image/jpeg\r\nContent-length: ${picture.length}\r\n\r\n`;
    this.#process.stdin?.write(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n')]));
    this.#given += 1;
    this.#awaited.push(awaited);
  }

  #take({ kind, data }: VideoPacket): void {
    if (kind === 'config') {
      this.#config = data;
      return;
    }
    const awaited = this.#awaited.shift();
    if (!awaited?.isShown) return;
    const config = this.#isConfigDue ? this.#config : undefined;
    this.#isConfigDue = false;
    this.#options.onPicture({ config, isKey: kind === 'key', data, time: awaited.time });
  }
}

const keyEvery = 2;

/** Parts that say how long they are: of pictures one after the other, ffmpeg keeps each back until the next begins. */
const input = '-hide_banner -loglevel error -threads 1 -probesize 32 -analyzeduration 0 -f mpjpeg -i pipe:0'.split(' ');

const output =
  `-an -c:v libx264 -preset ultrafast -tune zerolatency -crf 20 -g ${keyEvery} -keyint_min ${keyEvery} -sc_threshold 0 -pix_fmt yuvj420p -threads 1 -fps_mode passthrough -flush_packets 1 -f flv pipe:1`.split(
    ' ',
  );
