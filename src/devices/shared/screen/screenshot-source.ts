/** One way to a picture of the screen. Rejects when it cannot be gone; the next one is tried then. */
export interface ScreenshotSource {
  readonly name: string;
  /** Of a source that knows by itself when it is worth trying: whether it is now. Others rest after several failures. */
  isReady?(): boolean;
  /** The bytes of a picture, perhaps with other output before it. */
  capture(signal: AbortSignal): Promise<Buffer>;
}
