import { ConfigError } from '../../../core/errors/errors.ts';

/** Colour depths that Xvfb has and that pictures can be made of. */
const depths = [24, 30];
/** The largest side that X11 can express, in pixels. */
const mostPixels = 32_767;

/** A resolution of a virtual display. */
export interface Resolution {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/**
 * Reads `1920x1080x24` or `1920x1080`.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function parseResolution(text: string, owner: string): Resolution {
  const [, width, height, depth = '24'] = /^(\d+)x(\d+)(?:x(\d+))?$/.exec(text.trim()) ?? [];
  const resolution = { width: Number(width), height: Number(height), depth: Number(depth) };
  const isPossible =
    [resolution.width, resolution.height].every((side) => side >= 1 && side <= mostPixels) &&
    depths.includes(resolution.depth);
  if (isPossible) return resolution;
  throw new ConfigError('CONFIG_INVALID', `${owner}: xvfbResolution is ${JSON.stringify(text)}`, {
    hint: 'Write width, height and depth of colour, e.g. "1920x1080x24". The depth is 24 or 30, and may be left out.',
  });
}
