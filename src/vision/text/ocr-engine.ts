import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';

import type { Worker } from 'tesseract.js';

import { clearTimer, setTimer, type Timer } from '../../core/time/clock.ts';
import { ConfigError, errorMessage, ModelError } from '../../core/errors/errors.ts';
import { modelSettingsHint } from '../../core/model/model-settings-hint.ts';
import type { InkImage } from '../boxes/ink-image.ts';
import type { PixelBounds, ReadWord } from './letter-case.ts';
import { hasLostMark, settleLetters, splitAtSpaces, type Sign } from './settle-letters.ts';

interface Engine {
  readonly worker: Worker;
  readonly thread: Thread | undefined;
}

const require = createRequire(import.meta.url);
let starting: Promise<Engine> | undefined;
let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
let users = 0;
let ending: Timer | undefined;

/** @throws ConfigError `PEER_MISSING` if the OCR packages are not installed */
export function assertReaderInstalled(): void {
  languageFolder();
  resolvePackage('tesseract.js');
}

/**
 * How long the OCR thread stays alive for the next test, in milliseconds: a warm thread is three times as fast. After
 * that its memory is released.
 */
const lingerMs = 20_000;

/** Registers a user of the process-wide OCR engine. Its thread ends some time after the last user has released it. */
export function acquireEngine(): () => void {
  users += 1;
  clearTimer(ending);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    users -= 1;
    if (users === 0) ending = setTimer(() => void stopEngine(), lingerMs).unref();
  };
}

/** Starts the OCR engine, so that the first screen does not wait for it. */
export async function startEngine(): Promise<void> {
  await engine();
}

/** `sparse`: text anywhere, in any size; `block`: consecutive lines of text. */
export type TextLayout = 'sparse' | 'block';

/** Recognises all text of a prepared picture, one picture at a time because the engine has one thread. */
export function readInk(image: InkImage, layout: TextLayout = 'sparse'): Promise<ReadWord[]> {
  const recognised = queue.then(() => recognise(image, layout));
  queue = recognised.catch(() => undefined);
  return recognised;
}

async function stopEngine(): Promise<void> {
  const stopping = starting;
  starting = undefined;
  const running = await stopping?.catch(() => undefined);
  await running?.worker.terminate();
}

function engine(): Promise<Engine> {
  starting ??= openEngine().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function openEngine(): Promise<Engine> {
  const langPath = languageFolder();
  const { createWorker, OEM } = await importTesseract();
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
    // Without a handler the package throws inside an event listener, which would end the process.
    errorHandler: () => undefined,
  });
  await worker.setParameters({
    // Without a resolution, the engine prints its guess to stderr.
    user_defined_dpi: '300',
  });
  const thread = (worker as unknown as { worker?: Thread }).worker;
  thread?.unref();
  return { worker, thread };
}

const layoutModes: Readonly<Record<TextLayout, string>> = { sparse: '11', block: '6' };

async function recognise(image: InkImage, layout: TextLayout): Promise<ReadWord[]> {
  const { worker, thread } = await engine();
  // An idle engine must not keep the process alive; a busy one must.
  if (pending++ === 0) thread?.ref();
  try {
    const { data } = await worker.recognize(
      toPortableGraymap(image),
      { tessedit_pageseg_mode: layoutModes[layout] } as object,
      { text: false, blocks: true },
    );
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    return lines.flatMap((line) => toReadWords(line, image));
  } catch (cause) {
    throw new ModelError(
      'MODEL_REQUEST_FAILED',
      `The offline model could not read the screen: ${errorMessage(cause)}`,
      { cause },
    );
  } finally {
    if (--pending === 0) thread?.unref();
  }
}

interface EngineBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface EngineWord {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: EngineBox;
  readonly symbols: readonly { readonly text: string; readonly bbox: EngineBox }[];
}

const sure = 60;

function toReadWords({ words }: { readonly words: readonly EngineWord[] }, image: InkImage): ReadWord[] {
  const line = words.flatMap(signsOf);
  return words.flatMap((word) => {
    const signs = signsOf(word);
    // Letters without positions of their own have unknown shapes.
    if (signs.map(({ text }) => text).join('') !== word.text)
      return [{ text: word.text, confidence: word.confidence, ...toBox(word.bbox) }];
    const settled = settleLetters(signs, line, image);
    // If the letters are uncertain, so are their positions.
    const parts = word.confidence < sure ? [settled] : splitAtSpaces(settled);
    const isDash = settled.length === 1 && settled.every(({ text }) => /^[-–—·]$/.test(text));
    const isDoubtful = isDash ? false : hasLostMark(signs, image) || undefined;
    return parts.map((part): ReadWord => {
      const isWhole = part.length === signs.length;
      return {
        text: part.map(({ text }) => text).join(''),
        confidence: word.confidence,
        ...(isDoubtful !== undefined && { isDoubtful }),
        ...toBox(isWhole ? word.bbox : around(part)),
      };
    });
  });
}

function signsOf({ symbols }: EngineWord): Sign[] {
  return symbols.map(({ text, bbox }) => ({ text, ...toBox(bbox) }));
}

function around(signs: readonly Sign[]): EngineBox {
  return {
    x0: Math.min(...signs.map(({ left }) => left)),
    y0: Math.min(...signs.map(({ top }) => top)),
    x1: Math.max(...signs.map(({ right }) => right)),
    y1: Math.max(...signs.map(({ bottom }) => bottom)),
  };
}

function toBox({ x0, y0, x1, y1 }: EngineBox): PixelBounds {
  return { left: x0, top: y0, right: x1, bottom: y1 };
}

/** The simplest picture format, without compression on either side. */
function toPortableGraymap(image: InkImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${image.width} ${image.height}\n255\n`), image.data]);
}

async function importTesseract(): Promise<typeof import('tesseract.js')> {
  try {
    const module = await import('tesseract.js');
    // The package is CommonJS whose exports cannot be listed statically.
    return (module as unknown as { default?: typeof import('tesseract.js') }).default ?? module;
  } catch (cause) {
    throw missing('tesseract.js', cause);
  }
}

function languageFolder(): string {
  return join(dirname(resolvePackage('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
}

function resolvePackage(name: string): string {
  try {
    return require.resolve(name);
  } catch (cause) {
    throw missing(name.replace('/package.json', ''), cause);
  }
}

function missing(name: string, cause: unknown): ConfigError {
  return new ConfigError('PEER_MISSING', `The offline model needs the package "${name}", but it could not be loaded`, {
    hint: `npm install -D tesseract.js @tesseract.js-data/eng - or ${modelSettingsHint}`,
    details: { package: name },
    cause,
  });
}
