import { z } from 'zod';

/** Screenshots through scrcpy. */
export const scrcpyConfigSchema = z.strictObject({
  /** Whether scrcpy is the first choice for screenshots. */
  enabled: z.boolean().default(false),
  /** Longer side of screenshots in pixels, also of those through adb or yadb. 0 keeps the device's size. */
  maxSize: z.int().nonnegative().default(0),
  /** Video bit rate, in bits per second. */
  videoBitRate: z.int().positive().default(100_000_000),
  /** Milliseconds without use after which the stream ends. 0 means never. */
  idleTimeoutMs: z.int().nonnegative().default(30_000),
  /** Milliseconds to wait for a fresh picture before falling back to adb. */
  videoResetFrameTimeoutMs: z.int().positive().default(800),
});

export const scrcpyOptionsShape = {
  /** Screenshots through scrcpy, which needs its server file and ffmpeg; see the Android guide. */
  scrcpyConfig: scrcpyConfigSchema.prefault({}),
  /** Path of scrcpy's server file on this machine. It is not part of this package; see the Android guide. */
  scrcpyServerPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_SCRCPY_SERVER_PATH' }),
  /** Path of the ffmpeg that decodes scrcpy's video. Default: the one on `PATH`. */
  ffmpegPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_FFMPEG_PATH' }),
};

export type ScrcpyConfig = z.output<typeof scrcpyConfigSchema>;
