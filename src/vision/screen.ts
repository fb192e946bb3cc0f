import type { Frame } from '../core/screen/frame.ts';
import type { Rect } from '../core/screen/geometry.ts';
import { connectedComponents, toLogicalRect, type Component } from './boxes/connected-components.ts';
import { findChevrons, isChevron } from './boxes/chevrons.ts';
import { classifyBoxes, type ScreenBox } from './boxes/classify-boxes.ts';
import { findDisclosures, type Disclosure } from './boxes/disclosures.ts';
import { eraseShapes } from './boxes/erase-shapes.ts';
import { findBoxes } from './boxes/find-boxes.ts';
import { isPale } from './boxes/ink-image.ts';
import { prepareImage, type PreparedImage } from './text/prepare-image.ts';
import { holds } from './boxes/rect-math.ts';
import { revealFills } from './boxes/reveal-fills.ts';
import { toParagraphs, toRows, toSegments, toWords, type Segment, type Word } from './text/screen-text.ts';
import { smallControls, type SmallControl } from './boxes/small-controls.ts';
import type { TextReader } from './text/text-reader.ts';
import { findUnreadMarks, findUnreadText, withUnreadInk, type UnreadText } from './text/unread-ink.ts';

/** What is visible in one frame. All boxes are in logical pixels. */
export interface PixelScreen {
  readonly width: number;
  readonly height: number;
  /** Frame pixels per logical pixel. */
  readonly scale: number;
  readonly rows: readonly (readonly Word[])[];
  readonly segments: readonly Segment[];
  readonly paragraphs: readonly (readonly Segment[])[];
  readonly boxes: readonly ScreenBox[];
  readonly controls: readonly SmallControl[];
  /** Disclosure signs in the picture; absent if the application reports expanded states. */
  readonly disclosures?: readonly Disclosure[];
  /** Text that is visible but was not recognised; absent if the picture was not analysed. */
  readonly unread?: readonly UnreadText[];
  /** Marks that are neither recognised words nor plain shapes; absent if the picture was not analysed. */
  readonly marks?: readonly Rect[];
}

/**
 * Analyses one frame.
 *
 * @param known - Areas whose text is already known and need not be read, in logical pixels.
 */
export async function readScreen(frame: Frame, reader: TextReader, known: readonly Rect[] = []): Promise<PixelScreen> {
  const image = await prepareImage(await frame.pixels(), frame.dpr);
  const controls = smallControls(image);
  const { components, fills } = textAndShapes(image, controls);
  const found = findBoxes(image, components, fills);
  // Marks and frames of controls would be recognised as letters.
  eraseShapes(image.ink, components, {
    boxes: found.solid,
    areas: [...controls.map((control) => control.rect), ...known],
  });
  const left =
    known.length > 0 ? components.filter((component) => !isWithin(toLogicalRect(component), known)) : components;
  const chevrons = findChevrons(found.boxes, components);
  const disclosures = findDisclosures(components);
  const signs = disclosures.map(({ rect }) => rect);
  const read = toWords(await reader.read(image.ink, left)).filter(
    (word) =>
      !isControlNoise(word, controls) &&
      !isChevron(word.rect, chevrons) &&
      !(signRead.test(word.text) && isChevron(word.rect, signs)),
  );
  const others = [...chevrons, ...signs, ...controls.map(({ rect }) => rect)];
  const letters = left.filter((component) => !isWithin(toLogicalRect(component), others));
  const words = withUnreadInk(read, letters).map((word) =>
    isPale(image.ink, word.rect) ? { ...word, isPale: true } : word,
  );
  const rows = toRows(words);
  const segments = toSegments(rows, found.boxes);
  return {
    width: image.logical.width,
    height: image.logical.height,
    scale: frame.dpr,
    rows,
    segments,
    paragraphs: toParagraphs(segments),
    boxes: classifyBoxes(found, segments, { chevrons, controls }),
    controls,
    disclosures,
    unread: findUnreadText(read, letters),
    marks: findUnreadMarks(words, letters),
  };
}

function textAndShapes(
  { ink, large }: PreparedImage,
  controls: readonly SmallControl[],
): { components: Component[]; fills: Rect[] } {
  const first = connectedComponents(ink);
  const others = first.filter(
    (component) => !controls.some((control) => holds(control.rect, toLogicalRect(component))),
  );
  const fills = revealFills(ink, large, others);
  return { components: fills.length > 0 ? connectedComponents(ink) : first, fills };
}

function isWithin(rect: Rect, areas: readonly Rect[]): boolean {
  return areas.some((area) => holds(area, rect));
}

/** Text that arrows are recognised as. */
const signRead = /^[vVy>»›▸▾P\W]+$/u;

function isControlNoise(word: Word, controls: readonly SmallControl[]): boolean {
  return controls.some((control) => holds(control.rect, word.rect));
}

/** Converts a box to frame pixels, for replies. */
export function toFrameRect(rect: Rect, screen: Pick<PixelScreen, 'scale'>): Rect {
  const { scale } = screen;
  return {
    left: Math.round(rect.left * scale),
    top: Math.round(rect.top * scale),
    width: Math.round(rect.width * scale),
    height: Math.round(rect.height * scale),
  };
}
