import { z } from 'zod';

/** Screenshots through scrcpy. */
export const scrcpyConfigSchema = z.strictObject({
  /** Takes screenshots through scrcpy first. */
  enabled: z.boolean().default(false),
  /** Longer side of screenshots in pixels, also of those through adb or yadb; 0: the size of the device. */
  maxSize: z.int().nonnegative().default(0),
  /** Video bit rate, in bits per second. */
  videoBitRate: z.int().positive().default(100_000_000),
  /** Milliseconds without use after which the stream ends; 0: never. */
  idleTimeoutMs: z.int().nonnegative().default(30_000),
  /** Milliseconds to wait for a fresh picture before it is taken through adb. */
  videoResetFrameTimeoutMs: z.int().positive().default(800),
});

export const scrcpyOptionsShape = {
  /** Takes frames through scrcpy, which needs the file of its server and ffmpeg; see the guide to Android. */
  scrcpyConfig: scrcpyConfigSchema.prefault({}),
  /** File of scrcpy's server on this machine. It is not part of this package; see the guide to Android. */
  scrcpyServerPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_SCRCPY_SERVER_PATH' }),
  /** Path of the ffmpeg that decodes scrcpy's video. Default: the one on `PATH`. */
  ffmpegPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_FFMPEG_PATH' }),
};

export type ScrcpyConfig = z.output<typeof scrcpyConfigSchema>;
