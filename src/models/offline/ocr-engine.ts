import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';

import type { Worker } from 'tesseract.js';

import { ConfigError, errorMessage, ModelError } from '../../core/errors.ts';
import { modelSettingsHint } from './not-understood.ts';
import type { InkImage } from './ink-image.ts';

/** A word as it was read, in pixels of the picture that was read. */
export interface ReadWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** 0 to 100. */
  readonly confidence: number;
}

interface Engine {
  readonly worker: Worker;
  readonly thread: Thread | undefined;
}

const require = createRequire(import.meta.url);
let starting: Promise<Engine> | undefined;
let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
let users = 0;

/** Throws `ConfigError` with `PEER_MISSING` when the packages for reading are not installed. */
export function assertReaderInstalled(): void {
  languageFolder();
  resolvePackage('tesseract.js');
}

/** Counts one more user of the process-wide reader; the last one to release it ends the reader's thread. */
export function acquireEngine(): () => Promise<void> {
  users += 1;
  let released = false;
  return async () => {
    if (released) return;
    released = true;
    users -= 1;
    if (users === 0) await stopEngine();
  };
}

/** Loads the reader, so that the first screen does not have to wait for it. */
export async function startEngine(): Promise<void> {
  await engine();
}

/** `sparse`: text anywhere, in any size; `block`: lines of text under each other. */
export type TextLayout = 'sparse' | 'block';

/** Reads all text of a prepared picture. One picture at a time: the reader has one thread. */
export function readInk(image: InkImage, layout: TextLayout = 'sparse'): Promise<ReadWord[]> {
  const reading = queue.then(() => recognise(image, layout));
  queue = reading.catch(() => undefined);
  return reading;
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
    // Given a resolution, the engine does not print its guess to the standard error stream.
    user_defined_dpi: '300',
  });
  const thread = (worker as unknown as { worker?: Thread }).worker;
  thread?.unref();
  return { worker, thread };
}

const layoutModes: Readonly<Record<TextLayout, string>> = { sparse: '11', block: '6' };

async function recognise(image: InkImage, layout: TextLayout): Promise<ReadWord[]> {
  const { worker, thread } = await engine();
  // An idle reader must not keep the process alive, a busy one must.
  if (pending++ === 0) thread?.ref();
  try {
    const { data } = await worker.recognize(
      toPortableGraymap(image),
      { tessedit_pageseg_mode: layoutModes[layout] } as object,
      { text: false, blocks: true },
    );
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    return lines.flatMap((line) => line.words.map(toReadWord));
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

function toReadWord(word: {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}): ReadWord {
  const { x0, y0, x1, y1 } = word.bbox;
  return { text: word.text, confidence: word.confidence, left: x0, top: y0, right: x1, bottom: y1 };
}

/** The plainest picture format: nothing to compress on this side, nothing to unpack on the other. */
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
  return new ConfigError('PEER_MISSING', `The offline model needs the package "${name}", and it could not be loaded`, {
    hint: `npm install -D tesseract.js @tesseract.js-data/eng - or ${modelSettingsHint}`,
    details: { package: name },
    cause,
  });
}
