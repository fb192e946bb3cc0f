import type { Frame } from '../../core/screen/frame.ts';
import { isWithin, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import { acquireEngine, assertReaderInstalled, startEngine } from './ocr-engine.ts';
import { readScreen, type PixelScreen } from '../screen.ts';
import { TextReader } from './text-reader.ts';

const rememberedScreens = 8;
/** Shared by the whole process, as the pictures are. */
const reader = new TextReader();
const screens = new Map<string, Promise<PixelScreen>>();

/**
 * Analyses a picture once, for everything in this process that asks for it: a screen on which nothing happens is taken
 * again and again.
 *
 * @param known - Areas whose text is already known and need not be read, in logical pixels.
 */
export function readOnce(frame: Frame, known: readonly Rect[] = []): Promise<PixelScreen> {
  const areas = known.map(({ left, top, width, height }) => [left, top, width, height].join());
  const key = [frame.id, frame.dpr, ...areas].join(' ');
  const earlier = screens.get(key);
  if (earlier) return earlier;
  // The engine starts while the picture is prepared, unless there may be nothing left for it to read.
  if (known.length === 0) startEngine().catch(() => undefined);
  const screen = readScreen(frame, reader, known);
  screens.set(key, screen);
  screen.catch(() => screens.delete(key));
  for (const oldest of screens.keys()) {
    if (screens.size <= rememberedScreens) break;
    screens.delete(oldest);
  }
  return screen;
}

/** Text lines recognised in parts of a picture, from top to bottom. */
export async function linesOnPicture(frame: Frame, parts: readonly Rect[]): Promise<readonly string[]> {
  assertReaderInstalled();
  const release = acquireEngine();
  try {
    const { rows, scale } = await readOnce(frame);
    const isRead = (word: Rect): boolean => {
      const { x, y } = rectCenter(word);
      return parts.some((part) => isWithin({ x: x * scale, y: y * scale }, part));
    };
    const lines = rows.map((words) => words.filter(({ rect }) => isRead(rect)).map(({ text }) => text));
    return lines.filter((words) => words.length > 0).map((words) => words.join(' '));
  } finally {
    release();
  }
}
