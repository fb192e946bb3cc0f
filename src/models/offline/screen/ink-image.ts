/** Prepared pictures have this many pixels per logical pixel: the reader needs letters of about 25 pixels. */
export const inkScale = 2;

/** One byte a pixel: 255 is background, darker is more different from the background around it. */
export interface InkImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
