import { execFile, spawn, type ChildProcess } from 'node:child_process';

import sharp from 'sharp';

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
  /** What each picture has. */
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
 * Pictures in, H.264 out. ffmpeg cannot be told that the next picture is to be a key frame, and starting it anew takes longer
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
  /** Pictures from before the last one are dropped. */
  #beginnings = 0;
  #isBeginning = true;
  #isConfigDue = true;

  constructor(options: EncoderOptions) {
    const { screen, video } = options;
    this.#options = options;
    const input = `-hide_banner -loglevel error -f rawvideo -pix_fmt rgb24 -s ${screen.width}x${screen.height} -i pipe:0`;
    const args = [...input.split(' '), '-vf', `scale=${video.width}:${video.height}`, ...output];
    this.#process = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      for (const packet of this.#reader.read(chunk)) this.#take(packet);
    });
    for (const emitter of [this.#process, this.#process.stdin]) emitter?.on('error', () => undefined);
  }

  /** The next picture is a key frame; those that are being encoded are dropped. */
  begin(): void {
    this.#beginnings += 1;
    this.#awaited = this.#awaited.map(({ time }) => ({ time, isShown: false }));
    this.#isBeginning = true;
    this.#isConfigDue = true;
  }

  /** Of compressed pictures, ffmpeg keeps each back until it has the next; of plain pixels it does not. */
  async encode(picture: Buffer, time: number): Promise<void> {
    const beginnings = this.#beginnings;
    const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
    if (beginnings !== this.#beginnings) return;
    const filler = { time, isShown: false };
    const isFirst = this.#isBeginning;
    this.#isBeginning = false;
    if (isFirst && !this.#isKeyNext) this.#give(pixels, filler);
    this.#give(pixels, { time, isShown: true });
    // Who begins once will do so again, and need not wait then.
    if (isFirst) this.#give(pixels, filler);
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }

  get #isKeyNext(): boolean {
    return this.#given % keyEvery === 0;
  }

  #give(pixels: Buffer, awaited: Awaited): void {
    this.#process.stdin?.write(pixels);
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

const output =
  `-an -c:v libx264 -preset ultrafast -tune zerolatency -crf 18 -g ${keyEvery} -keyint_min ${keyEvery} -sc_threshold 0 -pix_fmt yuv420p -threads 1 -fps_mode passthrough -flush_packets 1 -f flv pipe:1`.split(
    ' ',
  );
