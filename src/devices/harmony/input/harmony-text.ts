import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { TextInput, TypeTextOptions } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import { shellQuote } from '../../shared/client/shell-quote.ts';
import { codePoints, textSegments } from '../../shared/text-segments.ts';
import type { ResolvedHarmonyOptions } from '../harmony-options.ts';
import { editing } from './key-codes.data.ts';
import { hideKeyboard } from './on-screen-keyboard.ts';
import { pointArguments, uiInput, uiInputIfKnown, type Gesture, type InputParts } from './ui-input.ts';

export interface TextParts extends InputParts {
  readonly options: Pick<ResolvedHarmonyOptions, 'autoDismissKeyboard' | 'keyboardDismissStrategy'>;
  readonly logger: () => Logger;
  /** Position of the focused field, if known. */
  focus(signal: AbortSignal): Promise<Point | undefined>;
}

/** Time that a slow phone needs per character, beside its start-up time, in milliseconds. */
const slowKeyMs = 20;

export function harmonyText(parts: TextParts): TextInput {
  const typist = new Typist(parts);
  const press = (task: string, keys: readonly string[], signal: AbortSignal): Promise<void> =>
    uiInput(
      parts,
      { task, signal },
      keys.map((key) => `keyEvent ${key}`),
    );
  // Selects everything in the focused field and deletes it. Only reading the screen tells whether it is empty.
  const empty = (signal: AbortSignal): Promise<void> =>
    press('empty the field', [`${editing.control} ${editing.a}`, `${editing.delete}`], signal);
  const dismiss = async ({
    autoDismissKeyboard = parts.options.autoDismissKeyboard,
    signal,
  }: Pick<TypeTextOptions, 'autoDismissKeyboard' | 'signal'>): Promise<void> => {
    if (!autoDismissKeyboard) return;
    await hideKeyboard(parts, { strategy: parts.options.keyboardDismissStrategy, logger: parts.logger(), signal });
  };
  return {
    async type(text, options) {
      throwIfAborted(options.signal);
      await typist.type(text, options);
      await dismiss(options);
    },
    async replace(text, options) {
      await empty(options.signal);
      await typist.type(text, options);
      await dismiss(options);
    },
    async clear(call) {
      await empty(call.signal);
      await dismiss(call);
    },
    moveToEnd: ({ signal }) => press('move the text cursor', [`${editing.control} ${editing.moveEnd}`], signal),
  };
}

type TextWay = 'at the focus' | 'at a place';

/** Types into the focused field. */
class Typist {
  readonly #parts: TextParts;
  /** Known after the first text: older versions of `uitest` need a position, which they tap first. */
  #way: TextWay | undefined;

  constructor(parts: TextParts) {
    this.#parts = parts;
  }

  async type(text: string, options: TypeTextOptions): Promise<void> {
    const { strategy, delayMs = 0, signal } = options;
    if (strategy !== 'sequential' && delayMs === 0) return this.#send(text, options);
    for (const [index, point] of codePoints(text).entries()) {
      if (index > 0) await sleep(delayMs, signal);
      throwIfAborted(signal);
      await this.#send(point, options);
    }
  }

  /** Types a text in one call, with line breaks as keys. */
  async #send(text: string, options: TypeTextOptions): Promise<void> {
    const entries = options.isSecret === true ? this.#guarded(text) : entriesOf(text);
    const first = entries.findIndex((entry) => 'text' in entry);
    if (this.#way !== undefined || first < 0) return this.#enter(entries, options);
    // Until the way is known, the first part is tried by itself, so that keys are not pressed twice.
    await this.#enter(entries.slice(0, first), options);
    const commands = await this.#commands(entries.slice(first, first + 1), 'at the focus', options.signal);
    const isKnown = await uiInputIfKnown(this.#parts, gestureOf(commands, options), commands);
    this.#way = isKnown ? 'at the focus' : 'at a place';
    await this.#enter(entries.slice(isKnown ? first + 1 : first), options);
  }

  /** For a secret, only single characters without a key go through the clipboard, which applications can read. */
  #guarded(text: string): readonly TypedEntry[] {
    const entries = guardedEntriesOf(text);
    if (entries.some((entry) => 'text' in entry && hasNoKey(entry.text))) {
      this.#parts
        .logger()
        .warnOnce(
          `Characters of a secret have no key on ${this.#parts.shell.deviceId}: each was put onto the clipboard for a moment, and the last one stays there.`,
        );
    }
    return entries;
  }

  async #enter(entries: readonly TypedEntry[], options: TypeTextOptions): Promise<void> {
    if (entries.length === 0) return;
    const commands = await this.#commands(entries, this.#way ?? 'at the focus', options.signal);
    await uiInput(this.#parts, gestureOf(commands, options), commands);
  }

  async #commands(entries: readonly TypedEntry[], way: TextWay, signal: AbortSignal): Promise<readonly string[]> {
    const isPlaced = way === 'at a place' && entries.some((entry) => 'text' in entry);
    const command = isPlaced ? `inputText ${await this.#place(signal)}` : 'text';
    return entries.map((entry) => ('key' in entry ? `keyEvent ${entry.key}` : `${command} ${shellQuote(entry.text)}`));
  }

  /** Read each time: the keyboard moves the content of the screen. */
  async #place(signal: AbortSignal): Promise<string> {
    const point = await this.#parts.focus(signal);
    if (point) return pointArguments(this.#parts, point);
    throw new DeviceError('DEVICE_UNSUPPORTED', 'Cannot type text: the position of the field is unknown', {
      hint: 'This version of uitest types only at a position. Tap the field first, e.g. with aiTap or aiInput.',
    });
  }
}

function gestureOf(commands: readonly string[], { signal, isSecret }: TypeTextOptions): Gesture {
  return { task: 'type text', signal, durationMs: commands.join(' ').length * slowKeyMs, isSecret };
}

type TypedEntry = { readonly text: string } | { readonly key: number };

/**
 * Splits a text into entries to type in turn. A minus at the start of an argument would be read as an option, so it is
 * a key press of its own.
 */
function entriesOf(text: string): readonly TypedEntry[] {
  return textSegments(text).flatMap((segment): readonly TypedEntry[] => {
    if ('key' in segment) return [{ key: editing.enter }];
    const [dashes = ''] = /^-*/.exec(segment.text) ?? [];
    const rest = segment.text.slice(dashes.length);
    const keys = Array.from(dashes, () => ({ key: editing.minus }));
    return rest === '' ? keys : [...keys, { text: rest }];
  });
}

/**
 * `uitest` types ASCII text of up to 200 bytes with keys. Other text goes through the clipboard (OpenHarmony, arkXtest,
 * UiDriver::InputText).
 */
const mostByKeys = 200;
const hasNoKey = (text: string): boolean => /[^\x20-\x7e]/.test(text);

function guardedEntriesOf(text: string): readonly TypedEntry[] {
  return textSegments(text, mostByKeys).flatMap((segment): readonly TypedEntry[] => {
    if ('key' in segment) return entriesOf('\n');
    return (segment.text.match(/[\x20-\x7e]+|[^\x20-\x7e]/gu) ?? []).flatMap(entriesOf);
  });
}
