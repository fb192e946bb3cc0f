import type { Frame } from '../../core/frame.ts';
import type { Rect } from '../../core/geometry.ts';
import { connectedComponents } from './connected-components.ts';
import { classifyBoxes, type ScreenBox } from './classify-boxes.ts';
import { findBoxes } from './find-boxes.ts';
import { inkScale, type InkImage } from './ink-image.ts';
import { prepareImage } from './prepare-image.ts';
import { holds } from './rect-math.ts';
import { toParagraphs, toRows, toSegments, toWords, type Segment, type Word } from './screen-text.ts';
import { smallControls, type SmallControl } from './small-controls.ts';
import type { TextReader } from './text-reader.ts';

/** What the offline model sees on one frame. All boxes are in logical pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Frame pixels per logical pixel. */
  readonly scale: number;
  readonly rows: readonly (readonly Word[])[];
  readonly segments: readonly Segment[];
  readonly paragraphs: readonly (readonly Segment[])[];
  readonly boxes: readonly ScreenBox[];
  readonly controls: readonly SmallControl[];
}

/** Reads one frame. */
export async function readScreen(frame: Frame, reader: TextReader): Promise<Screen> {
  const image = await prepareImage(await frame.pixels(), frame.dpr);
  const components = connectedComponents(image.ink);
  const controls = smallControls(image, components);
  const { boxes, lines } = findBoxes(image, components);
  eraseControls(image.ink, controls);
  const words = toWords(await reader.read(image.ink, components)).filter((word) => !isControlNoise(word, controls));
  const rows = toRows(words);
  const segments = toSegments(rows, boxes);
  return {
    width: image.logical.width,
    height: image.logical.height,
    scale: frame.dpr,
    rows,
    segments,
    paragraphs: toParagraphs(segments),
    boxes: classifyBoxes({ boxes, lines }, segments, { components, controls }),
    controls,
  };
}

/** Marks and frames of controls would be read as letters. */
function eraseControls(ink: InkImage, controls: readonly SmallControl[]): void {
  for (const { rect } of controls) {
    const [left, top] = [Math.floor(rect.left * inkScale) - 2, Math.floor(rect.top * inkScale) - 2];
    const right = Math.min(ink.width, Math.ceil((rect.left + rect.width) * inkScale) + 2);
    const bottom = Math.min(ink.height, Math.ceil((rect.top + rect.height) * inkScale) + 2);
    for (let y = Math.max(0, top); y < bottom; y++) ink.data.fill(255, y * ink.width + Math.max(0, left), y * ink.width + right);
  }
}

function isControlNoise(word: Word, controls: readonly SmallControl[]): boolean {
  return controls.some((control) => holds(control.rect, word.rect));
}

/** A box in frame pixels, for replies. */
export function toFrameRect(rect: Rect, screen: Pick<Screen, 'scale'>): Rect {
  const { scale } = screen;
  return {
    left: Math.round(rect.left * scale),
    top: Math.round(rect.top * scale),
    width: Math.round(rect.width * scale),
    height: Math.round(rect.height * scale),
  };
}
