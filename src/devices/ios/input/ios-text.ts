import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { InputCall, TextInput, TypeTextOptions } from '../../../core/device/device-input.ts';
import type { Logger } from '../../../core/logger.ts';
import { codePoints } from '../../shared/text-segments.ts';
import { fieldTextInput } from '../../shared/typing/field-text-input.ts';
import type { TextField } from '../../shared/typing/type-into-field.ts';
import { isAnswered, wdaErrorIn } from '../wda/wda-errors.ts';
import { activeElement, fieldText, focusedField } from './ios-field.ts';
import { post, type InputParts } from './input-parts.ts';
import { dismissingKeys } from '../../shared/keys/ios-keys.data.ts';
import { sendCarefully, sendKeys } from './send-keys.ts';

export interface TextParts extends InputParts {
  readonly autoDismissKeyboard: boolean;
  readonly logger: () => Logger;
}

/** If no field is known to have the focus, this many characters before the cursor are deleted. */
const mostDeleted = 100;
const questionMs = 5000;

export function iosText(parts: TextParts): TextInput {
  return fieldTextInput({
    async fieldFor(task, options) {
      const id = await focusedField(parts, { task, signal: options.signal });
      return new IosField(parts, id, options);
    },
    dismiss: (call) => dismiss(parts, call),
    // A tap moves the cursor to the tapped point; in a field that had the focus the cursor is behind the last typed text.
    moveToEnd: ({ signal }) => moveToEnd(parts, signal),
  });
}

/** A field by its id. Without an id it cannot be read, and it is emptied with keys. */
class IosField implements TextField {
  readonly isQuick = true;
  readonly #parts: TextParts;
  readonly #id: string | undefined;
  readonly #options: TypeTextOptions;

  constructor(parts: TextParts, id: string | undefined, options: TypeTextOptions) {
    this.#parts = parts;
    this.#id = id;
    this.#options = options;
  }

  async read(signal: AbortSignal, expected?: string): Promise<string | undefined> {
    if (this.#id === undefined || this.#options.isSecret === true) return undefined;
    const text = await fieldText(this.#parts, this.#id, { signal, expected });
    if (text === undefined || text === expected || expected === undefined) return text;
    // If the focus moved on by itself, as in a row of one-digit fields, the text is in several fields.
    const active = await activeElement(this.#parts, { task: 'read the field', signal });
    return active === undefined || active === this.#id ? text : undefined;
  }

  async empty({ signal }: InputCall): Promise<void> {
    throwIfAborted(signal);
    const gesture = { task: 'empty the field', signal };
    if (this.#id !== undefined) {
      await post(this.#parts, gesture, [{ path: `/element/${this.#id}/clear`, body: {} }]);
      return;
    }
    const keys = Array.from({ length: mostDeleted }, () => '\b');
    await sendKeys(this.#parts, keys, gesture);
  }

  async enter(text: string): Promise<void> {
    const { strategy, delayMs = 0, signal, isSecret } = this.#options;
    const points = codePoints(text);
    if (points.length === 0) return;
    const gesture = { task: 'type text', signal, isSecret };
    if (strategy !== 'sequential' && delayMs === 0) return sendKeys(this.#parts, points, gesture);
    for (const [index, point] of points.entries()) {
      if (index > 0) await sleep(delayMs, signal);
      throwIfAborted(signal);
      await sendKeys(this.#parts, [point], gesture);
    }
  }

  async enterAgain(text: string): Promise<void> {
    if (this.#id === undefined) return;
    const { signal } = this.#options;
    await sendCarefully(this.#parts, this.#id, { task: 'type text', signal, value: codePoints(text) });
    await dismiss(this.#parts, this.#options);
  }
}

async function moveToEnd(parts: TextParts, signal: AbortSignal): Promise<void> {
  const way = { path: '/wda/element/0/keyboardInput', body: { keys: ['XCUIKeyboardKeyEnd'] } };
  await post(parts, { task: 'move the text cursor', signal }, [way]).catch((error: unknown) => {
    // Older versions, and builds made before Xcode 15, have no such key. The cursor is at the end of a field that was just tapped.
    if (!['unknown command', 'unsupported operation'].includes(wdaErrorIn(error) ?? '')) throw error;
  });
}

/** Best effort: number keyboards have no key that hides them, and `return` could submit the form. */
async function dismiss(
  parts: TextParts,
  { autoDismissKeyboard, signal }: Pick<TypeTextOptions, 'autoDismissKeyboard' | 'signal'>,
): Promise<void> {
  if (!(autoDismissKeyboard ?? parts.autoDismissKeyboard)) return;
  const staying = 'The keyboard stays: it has no key that hides it and does nothing else.';
  if (!(await hasDismissingKey(parts, signal))) return parts.logger().debug('ios:wda', staying);
  const way = { path: '/wda/keyboard/dismiss', body: { keyNames: dismissingKeys } };
  await post(parts, { task: 'hide the keyboard', signal }, [way]).catch((error: unknown) => {
    if (wdaErrorIn(error) === undefined) throw error;
    parts.logger().debug('ios:wda', staying);
  });
}

/** Checked first, because WebDriverAgent waits 3 s if it finds no such key; on a tablet it takes the last key. */
async function hasDismissingKey({ session }: TextParts, signal: AbortSignal): Promise<boolean> {
  if (session.isTablet) return true;
  const names = dismissingKeys.map((name) => `'${name}'`).join(', ');
  const value = `**/XCUIElementTypeKeyboard/**/*[\`label IN {${names}}\`]`;
  const question = {
    task: 'look for a key that hides the keyboard',
    method: 'POST',
    path: '/elements',
    signal,
  } as const;
  try {
    const found = await session.send({
      ...question,
      body: { using: 'class chain', value },
      limitMs: questionMs,
      isRead: true,
    });
    return !Array.isArray(found) || found.length > 0;
  } catch (error) {
    throwIfAborted(signal);
    if (!isAnswered(error)) throw error;
    return true;
  }
}
