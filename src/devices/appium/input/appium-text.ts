import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { InputCall, TextInput, TypeTextOptions } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { codePoints } from '../../shared/text-segments.ts';
import { fieldTextInput } from '../../shared/typing/field-text-input.ts';
import type { TextField } from '../../shared/typing/type-into-field.ts';
import { loggedSecret, loggedSecretHint, logsCommands } from '../../shared/webdriver/log-masks.ts';
import { isAnswered } from '../appium-session.ts';
import { activeField, attributeOf, focusedField, sendTo } from './focused-field.ts';
import { hideKeyboard } from './hide-keyboard.ts';
import type { InputParts } from './input-parts.ts';

/** Delay between two characters if text is typed again, in milliseconds. Slow phones drop characters. */
const carefulMs = 50;

/** Types into the field that has the focus. */
export function appiumText(parts: InputParts): TextInput {
  return fieldTextInput({
    async fieldFor(task, options) {
      if (options.isSecret) await assertIsNotLogged(parts);
      const id = await focusedField(parts, { task, signal: options.signal });
      return new AppiumField(parts, id, options);
    },
    dismiss: (call) => hideKeyboard(parts, call),
    moveToEnd: ({ signal }) => moveToEnd(parts, signal),
  });
}

/** webdriverio has no way to keep one command out of its log. @throws DeviceError `DEVICE_UNSUPPORTED` */
async function assertIsNotLogged({ session }: InputParts): Promise<void> {
  if (!(await logsCommands(session.browser.options))) return;
  throw new DeviceError('DEVICE_UNSUPPORTED', loggedSecret, {
    hint: loggedSecretHint,
  });
}

class AppiumField implements TextField {
  readonly isQuick = true;
  readonly #parts: InputParts;
  readonly #id: string;
  readonly #options: TypeTextOptions;

  constructor(parts: InputParts, id: string, options: TypeTextOptions) {
    this.#parts = parts;
    this.#id = id;
    this.#options = options;
  }

  async read(signal: AbortSignal, expected?: string): Promise<string | undefined> {
    const text = this.#options.isSecret === true ? undefined : await this.#shown(signal, expected);
    if (text === undefined || text === expected || expected === undefined) return text;
    // If the focus moved on by itself, as in a row of one-digit fields, the text is in several fields.
    const active = await activeField(this.#parts, { task: 'read the field', signal });
    return active === undefined || active === this.#id ? text : undefined;
  }

  /** Undefined for passwords, and for drivers whose fields cannot be read. */
  async #shown(signal: AbortSignal, expected: string | undefined): Promise<string | undefined> {
    const { field } = this.#parts.session.profile;
    if (!field) return undefined;
    if (field.password && (await this.#attribute(field.password, signal)) === 'true') return undefined;
    const text = await this.#attribute(field.text, signal);
    // A password is told as dots.
    if (text === undefined || text === expected || isDots(text)) return text === expected ? text : undefined;
    // An empty field tells its placeholder as its text.
    return text !== '' && (await this.#attribute(field.placeholder, signal)) === text ? '' : text;
  }

  async #attribute(name: string, signal: AbortSignal): Promise<string | undefined> {
    const value = await attributeOf(this.#parts, this.#id, { name, signal });
    if (value === null) return '';
    return typeof value === 'string' ? value : undefined;
  }

  async empty({ signal }: InputCall): Promise<void> {
    const call = { task: 'empty the field', signal };
    await this.#parts.session.run(call, (browser) => browser.elementClear(this.#id));
  }

  enter(text: string): Promise<void> {
    const { strategy, delayMs = 0 } = this.#options;
    const isWhole = strategy !== 'sequential' && delayMs === 0;
    return this.#send(isWhole ? [codePoints(text).join('')] : codePoints(text), delayMs);
  }

  enterAgain(text: string): Promise<void> {
    return this.#send(codePoints(text), carefulMs);
  }

  async #send(texts: readonly string[], delayMs: number): Promise<void> {
    const { signal, isSecret } = this.#options;
    for (const [index, text] of texts.entries()) {
      if (text === '') continue;
      if (index > 0) await sleep(delayMs, signal);
      throwIfAborted(signal);
      await sendTo(this.#parts, { task: 'type text', signal, isSecret, field: this.#id, text });
    }
  }
}

const isDots = (text: string): boolean => /^[•●∙⦁]+$/.test(text);

/** Best effort: a tap has put the cursor where it was, and drivers differ in which keys they have. */
async function moveToEnd({ session }: InputParts, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal);
  const { endKey } = session.profile;
  if (!endKey) return;
  await session.script({ task: 'move the text cursor', signal }, endKey).catch((error: unknown) => {
    if (!isAnswered(error)) throw error;
  });
}
