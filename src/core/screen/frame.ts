import { createHash } from 'node:crypto';

import { decodePixels, type Pixels } from '../../util/image.ts';
import { now } from '../time/clock.ts';
import type { Rect, Size } from './geometry.ts';

export type ImageMime = 'image/jpeg' | 'image/png' | 'image/webp';

export const framePolicies = ['all', 'key', 'on-failure'] as const;
/**
 * Which pictures a report keeps: `all`; the `key` ones, which show what was acted on and judged, and the last ones before
 * a failure; or none until something fails, and from then on all (`on-failure`).
 */
export type FramePolicy = (typeof framePolicies)[number];

export const frameFormats = ['webp', 'png'] as const;
/** The format of pictures in a report. */
export type FrameFormat = (typeof frameFormats)[number];

/** What a driver hands over: an encoded picture and the size read from its header. */
export interface Screenshot extends Size {
  readonly data: Uint8Array;
  readonly mime: ImageMime;
  /** Picture pixels per logical pixel (web: device pixel ratio × visual viewport scale). Default: 1. */
  readonly dpr?: number;
  /** What it shows, where a device has several screens: title and address of a tab, name of a display. */
  readonly label?: string;
  /** Boxes of private content, such as a password, in pixels of the picture. Painted over before anything else uses the picture. */
  readonly hides?: readonly Rect[];
  /** Whether nothing has been opened yet, so that no application is visible. Default: false. */
  readonly isBlank?: boolean;
}

/**
 * One picture of the screen: captured once, encoded once, hashed once and decoded at most once,
 * then shared by model call, record, and change detection.
 */
export interface Frame extends Size {
  /** SHA-256 of the encoded bytes, in hexadecimal; identifies the frame everywhere. */
  readonly id: string;
  readonly data: Buffer;
  readonly mime: ImageMime;
  readonly dpr: number;
  /** Milliseconds since the epoch, by `now()` of the clock of calls. */
  readonly takenAt: number;
  /** What it shows, where a device has several screens. */
  readonly label?: string | undefined;
  /** Boxes that were painted over, in its pixels. */
  readonly hides?: readonly Rect[] | undefined;
  /** Whether no application is open yet. */
  readonly isBlank?: boolean | undefined;
  base64(): string;
  pixels(): Promise<Pixels>;
}

export function createFrame(shot: Screenshot): Frame {
  const data = Buffer.isBuffer(shot.data) ? shot.data : Buffer.from(shot.data);
  let text: string | undefined;
  let pixels: Promise<Pixels> | undefined;
  return {
    id: createHash('sha256').update(data).digest('hex'),
    data,
    mime: shot.mime,
    width: shot.width,
    height: shot.height,
    dpr: shot.dpr ?? 1,
    takenAt: now(),
    ...(shot.label !== undefined && { label: shot.label }),
    ...(shot.hides && { hides: shot.hides }),
    ...(shot.isBlank === true && { isBlank: true }),
    base64: () => (text ??= data.toString('base64')),
    pixels: () => (pixels ??= decodePixels(data)),
  };
}
