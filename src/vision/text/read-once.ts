import type { Frame } from '../../core/screen/frame.ts';
import { isWithin, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import { acquireEngine, assertReaderInstalled, startEngine } from './ocr-engine.ts';
import { readScreen, type PixelScreen } from '../screen.ts';
import { TextReader } from './text-reader.ts';

const rememberedScreens = 8;
/** Shared by the whole process, so that the same picture is recognised once. */
export const reader = new TextReader();
const screens = new Map<string, Promise<PixelScreen>>();

/** Analyses a frame once, for all requests that use it. */
export function readOnce(frame: Frame): Promise<PixelScreen> {
  const key = `${frame.id}@${frame.dpr}`;
  const known = screens.get(key);
  if (known) return known;
  // The engine starts while the picture is prepared.
  startEngine().catch(() => undefined);
  const screen = readScreen(frame, reader);
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
