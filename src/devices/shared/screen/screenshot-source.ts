/** One way to capture the screen. If it rejects, the next one is tried. */
export interface ScreenshotSource {
  readonly name: string;
  /** Whether the source is worth trying now. Sources without it are skipped for a while after several failures. */
  isReady?(): boolean;
  /** The bytes of a picture, possibly after other output. */
  capture(signal: AbortSignal): Promise<Buffer>;
}
