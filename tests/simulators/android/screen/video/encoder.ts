import { execFile, spawn, type ChildProcess } from 'node:child_process';

import type { Size } from '../../../phone/view.ts';
import { FlvReader, type VideoPacket } from './flv.ts';

export interface EncoderOptions {
  /** What is cut out of the upper left corner of each picture. */
  readonly screen: Size;
  /** What the video has. */
  readonly video: Size;
  onPacket(packet: VideoPacket): void;
}

/** The program that encodes. */
export const ffmpeg = process.env['EYEWRIGHT_TEST_FFMPEG'] ?? 'ffmpeg';

/** Whether videos can be encoded on this machine. */
export function canEncode(): Promise<boolean> {
  return new Promise((resolve) => execFile(ffmpeg, ['-version'], (error) => resolve(!error)));
}

/** Pictures in, H.264 out, one packet for each picture; the first is a key frame. */
export class VideoEncoder {
  readonly #process: ChildProcess;
  #begun = false;

  constructor({ screen, video, onPacket }: EncoderOptions) {
    const filter = `crop=${screen.width}:${screen.height}:0:0,scale=${video.width}:${video.height}`;
    this.#process = spawn(ffmpeg, [...input, '-vf', filter, ...output], { stdio: ['pipe', 'pipe', 'ignore'] });
    const reader = new FlvReader();
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      for (const packet of reader.read(chunk)) onPacket(packet);
    });
    for (const emitter of [this.#process, this.#process.stdin]) emitter?.on('error', () => undefined);
  }

  /** The size of a JPEG stands before it, so that nobody waits for the next one to see where it ends. */
  encode(jpeg: Buffer): void {
    const head = `--ffmpeg\r\nContent-type: image/jpeg\r\nContent-length: ${jpeg.length}\r\n\r\n`;
    const part = Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n')]);
    // The first is kept back until there is a second.
    this.#process.stdin?.write(this.#begun ? part : Buffer.concat([part, part]));
    this.#begun = true;
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }
}

const input =
  '-hide_banner -loglevel error -fflags nobuffer -probesize 32 -analyzeduration 0 -f mpjpeg -i pipe:0'.split(' ');
const output =
  '-an -c:v libx264 -preset ultrafast -tune zerolatency -crf 18 -g 600 -pix_fmt yuv420p -threads 1 -fps_mode passthrough -flush_packets 1 -f flv pipe:1'.split(
    ' ',
  );
