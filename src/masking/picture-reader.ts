import { createFrame, type Screenshot } from '../core/screen/frame.ts';
import { scaleRect, type Rect } from '../core/screen/geometry.ts';
import { acquireEngine } from '../vision/text/ocr-engine.ts';
import { readScreen, type PixelScreen } from '../vision/screen.ts';
import { TextReader } from '../vision/text/text-reader.ts';

/** Recognises text in pictures that no tree exposes. */
export class PictureReader {
  readonly #reader = new TextReader();
  #release: (() => void) | undefined;

  /** @param known - Areas whose text the tree exposes, in frame pixels. */
  read(shot: Screenshot, known: readonly Rect[]): Promise<PixelScreen> {
    this.#release ??= acquireEngine();
    const frame = createFrame(shot);
    return readScreen(
      frame,
      this.#reader,
      known.map((rect) => scaleRect(rect, 1 / frame.dpr)),
    );
  }

  close(): void {
    this.#release?.();
    this.#release = undefined;
  }
}
