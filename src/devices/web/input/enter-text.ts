import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { TypeTextOptions } from '../../../core/device/device-input.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';

/** The largest number of code points in one call; typing can be stopped between two calls. */
const mostAtOnce = 32;
/** The longest call when typing with a delay, in milliseconds. */
const longestAtOnce = 250;

export interface EnterOptions extends TypeTextOptions {
  /** Awaited after each character; the text is then typed character by character. */
  readonly rest?: (() => Promise<unknown>) | undefined;
  /** For a secret, awaited before each character but the first; rejects to stop the typing. */
  readonly beforeNext?: (() => Promise<unknown>) | undefined;
}

/** Sends a text to the focused element. */
export async function enterText(driver: BoundDriver, text: string, options: EnterOptions): Promise<void> {
  if (options.isSecret) await driver.keyboard.keepFromLog?.(text);
  return enter(driver, text, options);
}

async function enter(driver: BoundDriver, text: string, options: EnterOptions): Promise<void> {
  const { strategy, delayMs = 0, isSecret, signal, rest } = options;
  if (!rest && strategy === 'bulk') {
    return isSecret ? driver.keyboard.insertSecret(text) : driver.keyboard.insertText(text);
  }
  if (rest || strategy === 'sequential' || isSecret) return enterOneByOne(driver, text, options);
  // The library adds the delay between keys.
  for (const piece of pieces(text, atOnce(delayMs))) {
    throwIfAborted(signal);
    await driver.keyboard.type(piece, delayMs > 0 ? { delay: delayMs } : {});
  }
}

async function enterOneByOne(
  driver: BoundDriver,
  text: string,
  { delayMs = 0, isSecret, signal, rest, beforeNext }: EnterOptions,
): Promise<void> {
  for (const [index, codePoint] of Array.from(text).entries()) {
    throwIfAborted(signal);
    if (index > 0) await beforeNext?.();
    await (isSecret ? driver.keyboard.typeSecret(codePoint) : driver.keyboard.type(codePoint, {}));
    await rest?.();
    await sleep(delayMs, signal);
  }
}

function atOnce(delayMs: number): number {
  return delayMs > 0 ? Math.max(1, Math.floor(longestAtOnce / delayMs)) : mostAtOnce;
}

/** Splits between code points. */
function pieces(text: string, size: number): string[] {
  const points = Array.from(text);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size).join(''),
  );
}
