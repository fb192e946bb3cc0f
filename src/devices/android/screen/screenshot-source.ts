/** One way to a picture of the screen. Rejects when it cannot be gone; the next one is tried then. */
export interface ScreenshotSource {
  readonly name: string;
  /** The bytes of a picture, perhaps with other output before it. */
  capture(signal: AbortSignal): Promise<Buffer>;
}
