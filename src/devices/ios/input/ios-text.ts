import { sleep, throwIfAborted } from '../../../core/deadline.ts';
import type { InputCall, TextInput, TypeTextOptions } from '../../../core/device-input.ts';
import type { Logger } from '../../../core/logger.ts';
import { codePoints } from '../../shared/text-segments.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import { post, type InputParts } from './input-parts.ts';
import { dismissingKeys } from './ios-keys.data.ts';
import { sendKeys } from './send-keys.ts';

export interface TextParts extends InputParts {
  readonly autoDismissKeyboard: boolean;
  readonly logger: () => Logger;
}

/** Where no field is known to have the focus, this many characters before the cursor are deleted. */
const mostDeleted = 100;
const questionMs = 5000;

export function iosText(parts: TextParts): TextInput {
  return {
    async type(text, options) {
      throwIfAborted(options.signal);
      await enter(parts, text, options);
      await dismiss(parts, options);
    },
    async replace(text, options) {
      await empty(parts, options);
      await enter(parts, text, options);
      await dismiss(parts, options);
    },
    async clear(call) {
      await empty(parts, call);
      await dismiss(parts, call);
    },
    // A tap puts the cursor where it is; in a field that had the focus it is behind what was typed last.
    moveToEnd: ({ signal }) => moveToEnd(parts, signal),
  };
}

async function enter(parts: TextParts, text: string, options: TypeTextOptions): Promise<void> {
  const { strategy, delayMs = 0, signal, isSecret } = options;
  const points = codePoints(text);
  if (points.length === 0) return;
  const gesture = { task: 'type text', signal, isSecret };
  if (strategy !== 'sequential' && delayMs === 0) return sendKeys(parts, points, gesture);
  for (const [index, point] of points.entries()) {
    if (index > 0) await sleep(delayMs, signal);
    throwIfAborted(signal);
    await sendKeys(parts, [point], gesture);
  }
}

/** By the field itself, or by keys where WebDriverAgent finds none. */
async function empty(parts: TextParts, { signal }: InputCall): Promise<void> {
  throwIfAborted(signal);
  const id = await activeElement(parts, signal);
  const gesture = { task: 'empty the field', signal };
  if (id !== undefined) return void (await post(parts, gesture, [{ path: `/element/${id}/clear`, body: {} }]));
  const keys = Array.from({ length: mostDeleted }, () => '\b');
  await sendKeys(parts, keys, gesture);
}

async function activeElement({ session }: TextParts, signal: AbortSignal): Promise<string | undefined> {
  const question = {
    task: 'ask for the field with the focus',
    method: 'GET',
    path: '/element/active',
    signal,
  } as const;
  try {
    const value = await session.send({ ...question, limitMs: questionMs, isRead: true });
    const id = Object.values((value ?? {}) as Record<string, unknown>)[0];
    return typeof id === 'string' ? encodeURIComponent(id) : undefined;
  } catch (error) {
    if (wdaErrorIn(error) === 'no such element') return undefined;
    throw error;
  }
}

async function moveToEnd(parts: TextParts, signal: AbortSignal): Promise<void> {
  const way = { path: '/wda/element/0/keyboardInput', body: { keys: ['XCUIKeyboardKeyEnd'] } };
  await post(parts, { task: 'move the text cursor', signal }, [way]).catch((error: unknown) => {
    // Older versions have no such key; the cursor is at the end of a field that was just tapped.
    if (wdaErrorIn(error) !== 'unknown command') throw error;
  });
}

/** Best effort: keyboards for numbers have no key that hides them, and `return` would send what was typed. */
async function dismiss(
  parts: TextParts,
  { autoDismissKeyboard, signal }: Pick<TypeTextOptions, 'autoDismissKeyboard' | 'signal'>,
): Promise<void> {
  if (!(autoDismissKeyboard ?? parts.autoDismissKeyboard)) return;
  const way = { path: '/wda/keyboard/dismiss', body: { keyNames: dismissingKeys } };
  await post(parts, { task: 'hide the keyboard', signal }, [way]).catch((error: unknown) => {
    if (wdaErrorIn(error) === undefined) throw error;
    parts.logger().debug('ios:wda', 'The keyboard stays: it has no key that hides it and does nothing else.');
  });
}
