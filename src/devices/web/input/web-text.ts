import { sleep, throwIfAborted } from '../../../core/deadline.ts';
import { ActionError } from '../../../core/errors.ts';
import type { TextInput, TypeTextOptions } from '../../../core/device-input.ts';
import type { BoundDriver } from '../bound-driver.ts';
import {
  cursorToEnd,
  emptyBySetter,
  focusedField,
  staysEmpty,
  tookNothing,
  watchField,
} from '../scripts/focus-scripts.ts';
import { atFocus } from './focused-field.ts';
import { setFormedField, type FieldForm } from './formed-fields.ts';
import type { InputParts } from './input-parts.ts';

/** Code points that are typed at once, so that typing can be stopped between two such calls. */
const mostAtOnce = 32;
/** The same for typing with a delay, in milliseconds. */
const longestAtOnce = 250;

export function webText({ driver, guard }: InputParts): TextInput {
  return {
    type: (text, options) => guard('type text', options.signal, () => typeInto(driver, text, options)),
    async replace(text, options) {
      const { strategy, signal, isSecret } = options;
      const { form, ...field } = await guard('look at the field', signal, () => atField(driver));
      if (form && !isSecret) return guard('fill the field', signal, () => setFormedField(driver, form, text));
      if (strategy === 'bulk') await guard('replace the text', signal, () => driver.keyboard.selectAll());
      else await guard('clear the field', signal, () => clear(driver, field, signal));
      await guard('type text', signal, () => typeInto(driver, text, options));
    },
    clear: ({ signal }) => guard('clear the field', signal, async () => clear(driver, await atField(driver), signal)),
    moveToEnd: ({ signal }) =>
      guard('move the text cursor', signal, async () => void (await atFocus(driver, cursorToEnd))),
  };
}

/** @throws ActionError `ACTION_FAILED` when the field that has the focus is as it was. */
async function typeInto(driver: BoundDriver, text: string, options: TypeTextOptions): Promise<void> {
  if (text === '') return;
  await atFocus(driver, watchField);
  let outcome: unknown;
  try {
    await enter(driver, text, options);
  } finally {
    // The watch ends with the typing, however that ends. A page that went away took the text.
    outcome = await atFocus(driver, tookNothing).catch(() => undefined);
  }
  if (outcome === 'fixed')
    throw nothingTaken(
      'is read-only',
      'Check whether another element is meant, or what makes the application allow it.',
    );
  if (outcome !== true) return;
  const other = options.strategy === 'bulk' ? '' : '; inputStrategy "bulk" enters the text without keys';
  throw nothingTaken('took no key', `It may take numbers only, or the page may keep keys from it${other}.`);
}

function nothingTaken(why: string, hint: string): ActionError {
  return new ActionError('ACTION_FAILED', `Nothing was entered: the field ${why}`, { hint });
}

async function enter(driver: BoundDriver, text: string, options: TypeTextOptions): Promise<void> {
  const { strategy, delayMs = 0, isSecret, signal } = options;
  if (strategy === 'bulk' && !isSecret) return driver.keyboard.insertText(text);
  if (strategy === 'sequential' || isSecret) return enterOneByOne(driver, text, options);
  // The library keeps the delay.
  for (const piece of pieces(text, atOnce(delayMs))) {
    throwIfAborted(signal);
    await driver.keyboard.type(piece, delayMs > 0 ? { delay: delayMs } : {});
  }
}

async function enterOneByOne(driver: BoundDriver, text: string, options: TypeTextOptions): Promise<void> {
  const { delayMs = 0, isSecret, signal } = options;
  for (const codePoint of text) {
    throwIfAborted(signal);
    await (isSecret ? driver.keyboard.typeSecret(codePoint) : driver.keyboard.type(codePoint, {}));
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

interface Field {
  /** What it holds; nothing where nothing that takes text has the focus. */
  readonly text?: string | null;
  readonly form?: FieldForm;
}

async function atField(driver: BoundDriver): Promise<Field> {
  return ((await atFocus(driver, focusedField)) ?? {}) as Field;
}

async function clear(driver: BoundDriver, { text }: Field, signal: AbortSignal): Promise<void> {
  if (!text) return;
  if (await clearByKeys(driver)) return;
  throwIfAborted(signal);
  if (await clearByKeys(driver)) return;
  await atFocus(driver, emptyBySetter);
}

async function clearByKeys(driver: BoundDriver): Promise<boolean> {
  await driver.keyboard.selectAll();
  await driver.keyboard.down('Backspace');
  await driver.keyboard.up('Backspace');
  return (await atFocus(driver, staysEmpty)) === true;
}
