import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { TypeTextOptions } from '../../../core/device/device-input.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';

/** Code points that are typed at once, so that typing can be stopped between two such calls. */
const mostAtOnce = 32;
/** The same for typing with a delay, in milliseconds. */
const longestAtOnce = 250;

export interface EnterOptions extends TypeTextOptions {
  /** Waited for after each letter; letters are typed one by one then. */
  readonly rest?: (() => Promise<unknown>) | undefined;
  /** Of a secret, waited for before each letter but the first; rejects where the text must not go on. */
  readonly beforeNext?: (() => Promise<unknown>) | undefined;
}

/** Sends a text to whatever has the focus. */
export async function enterText(driver: BoundDriver, text: string, options: EnterOptions): Promise<void> {
  const { strategy, delayMs = 0, isSecret, signal, rest } = options;
  if (!rest && strategy === 'bulk') {
    return isSecret ? driver.keyboard.insertSecret(text) : driver.keyboard.insertText(text);
  }
  if (rest || strategy === 'sequential' || isSecret) return enterOneByOne(driver, text, options);
  // The library keeps the delay.
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
