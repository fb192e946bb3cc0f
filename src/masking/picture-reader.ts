import { createFrame, type Screenshot } from '../core/screen/frame.ts';
import { scaleRect, type Rect } from '../core/screen/geometry.ts';
import { acquireEngine } from '../vision/text/ocr-engine.ts';
import type { PixelScreen } from '../vision/screen.ts';
import { readOnce } from '../vision/text/read-once.ts';

/** Recognises text in pictures that no tree exposes. */
export class PictureReader {
  #release: (() => void) | undefined;

  /** @param known - Areas whose text the tree exposes, in frame pixels. */
  read(shot: Screenshot, known: readonly Rect[]): Promise<PixelScreen> {
    this.#release ??= acquireEngine();
    const frame = createFrame(shot);
    return readOnce(
      frame,
      known.map((rect) => scaleRect(rect, 1 / frame.dpr)),
    );
  }

  close(): void {
    this.#release?.();
    this.#release = undefined;
  }
}
