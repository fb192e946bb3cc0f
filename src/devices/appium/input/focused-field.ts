import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { elementKey } from '../../shared/webdriver/element-key.ts';
import { answerOf, isAnswered, type AppiumCall } from '../appium-session.ts';
import type { InputParts } from './input-parts.ts';

const questionMs = 10_000;
/** Time limit for a field to get the focus after a tap, and the poll interval, in milliseconds. */
const comingMs = 3000;
const pollIntervalMs = 150;
/** Time that typing may take, in milliseconds. */
const typingMs = 60_000;
const eachMs = 100;

/**
 * The field that has the focus.
 *
 * @throws DeviceError `DEVICE_COMMAND_FAILED` if nothing has it
 */
export async function focusedField(parts: InputParts, call: AppiumCall): Promise<string> {
  const until = monotonic() + comingMs;
  for (;;) {
    const field = await activeField(parts, call);
    if (field !== undefined) return field;
    if (monotonic() >= until) break;
    await sleep(pollIntervalMs, call.signal);
  }
  throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${call.task}: no field has the focus`, {
    hint: 'Tap a field first, or name one. Is the tapped element a field, is it enabled, and does anything cover it?',
  });
}

/** Undefined if nothing has the focus. */
export async function activeField({ session }: InputParts, call: AppiumCall): Promise<string | undefined> {
  const question = { ...call, limitMs: questionMs, isRead: true };
  try {
    const element = await session.run(question, (browser) => browser.getActiveElement());
    const { [elementKey]: id }: Readonly<Record<string, unknown>> = Object(element);
    return typeof id === 'string' ? id : undefined;
  } catch (error) {
    if (answerOf(error) === 'no such element') return undefined;
    throw error;
  }
}

/** Undefined if the element is gone, or the driver does not know the attribute. */
export async function attributeOf(
  { session }: InputParts,
  field: string,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<unknown> {
  const question = { task: 'read the field', signal, limitMs: questionMs, isRead: true, isSecret: true };
  try {
    return await session.run(question, (browser) => browser.getElementAttribute(field, name));
  } catch (error) {
    if (!isAnswered(error)) throw error;
    return undefined;
  }
}

export interface FieldText extends AppiumCall {
  readonly field: string;
  readonly text: string;
}

/** Types a text into a field. */
export async function sendTo({ session }: InputParts, { field, text, ...call }: FieldText): Promise<void> {
  const limitMs = typingMs + text.length * eachMs;
  await session.run({ ...call, limitMs }, (browser) => browser.elementSendKeys(field, text));
}
