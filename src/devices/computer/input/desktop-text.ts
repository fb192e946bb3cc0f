import type { InputCall, TextInput, Typed, TypeTextOptions } from '../../../core/device/device-input.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { codePoints } from '../../shared/text-segments.ts';
import { clearField, typeIntoField } from '../../shared/typing/type-into-field.ts';
import type { DesktopClipboard } from '../driver/desktop-driver.ts';
import { fieldOf } from './focused-field.ts';
import { afterFocus, releasing, type InputParts } from './input-parts.ts';

/** Keys that move the text cursor behind the last character, by the modifier of shortcuts. */
const toEnd = { Control: ['Control', 'End'], Meta: ['Meta', 'ArrowDown'] } as const;

/** Types, or pastes where that is the strategy. Where the field tells what it holds, that is compared with the text. */
export function desktopText(parts: InputParts): TextInput {
  const { driver } = parts;
  const press = (keys: readonly string[], signal: AbortSignal): Promise<void> =>
    driver.keyboard.press(keys, { modifierDelayMs: parts.modifierDelayMs, signal });
  const empty = async ({ signal }: InputCall): Promise<void> => {
    await press([driver.keyboard.shortcutKey, 'a'], signal);
    await press(['Backspace'], signal);
  };
  const typeInto = (text: string, options: TypeTextOptions, replaces: boolean): Promise<Typed> =>
    releasing(parts, options.signal, async () => {
      await afterFocus(parts, options.signal);
      const field = fieldOf(parts, {
        empty,
        enter: (value: string) => enter(parts, value, options),
        // Slower, with key events, and without the clipboard.
        enterAgain: (value: string) => enter(parts, value, { ...options, strategy: 'sequential' }),
      });
      return typeIntoField({ field, text, replaces, options });
    });
  return {
    type: (text, options) => typeInto(text, options, false),
    replace: (text, options) => typeInto(text, options, true),
    clear: (call) =>
      releasing(parts, call.signal, async () => {
        await afterFocus(parts, call.signal);
        const none = (): Promise<void> => Promise.resolve();
        return clearField(fieldOf(parts, { empty, enter: none, enterAgain: none }), call);
      }),
    moveToEnd: ({ signal }) =>
      releasing(parts, signal, async () => {
        await afterFocus(parts, signal);
        await press(toEnd[driver.keyboard.shortcutKey], signal);
      }),
  };
}

function enter(parts: InputParts, text: string, options: TypeTextOptions): Promise<void> {
  if (text === '') return Promise.resolve();
  const { clipboard } = parts.driver;
  const isPasted = options.strategy === 'bulk' || (options.strategy === 'legacy' && !options.delayMs);
  return isPasted && clipboard ? paste(parts, clipboard, { ...options, text }) : typeKeys(parts, text, options);
}

async function typeKeys(parts: InputParts, text: string, options: TypeTextOptions): Promise<void> {
  const { driver, modifierDelayMs } = parts;
  const { strategy, delayMs = 0, isSecret = false, signal } = options;
  const call = { modifierDelayMs, isSecret, signal };
  // A keyboard presses one key after the other anyway. A remote desktop gets a call for each character.
  const isOneByOne = delayMs > 0 || (strategy === 'sequential' && !driver.clipboard);
  if (!isOneByOne) {
    await driver.keyboard.typeText(text, call);
    return;
  }
  for (const [index, character] of codePoints(text).entries()) {
    if (index > 0) await sleep(delayMs, signal);
    await driver.keyboard.typeText(character, call);
  }
}

interface PasteOptions extends TypeTextOptions {
  readonly text: string;
}

async function paste(
  { driver, modifierDelayMs, restoring }: InputParts,
  clipboard: DesktopClipboard,
  { text, isSecret = false, signal }: PasteOptions,
): Promise<void> {
  await restoring.now();
  const offer = await clipboard.offer(text, { isSecret, signal });
  let isTaken = false;
  try {
    await driver.keyboard.press([driver.keyboard.shortcutKey, 'v'], { modifierDelayMs, signal });
    isTaken = await offer.fetched({ signal });
  } finally {
    if (isTaken) restoring.later(offer);
    else await offer.restore();
  }
  if (!isTaken) throw notPasted(driver.keyboard.shortcutKey);
}

function notPasted(shortcutKey: string): ActionError {
  return new ActionError('ACTION_FAILED', `No application took the text from the clipboard after ${shortcutKey}+V`, {
    hint: "Does a text field have the focus? Terminals and some other applications paste with other keys; for these, use inputStrategy: 'sequential'.",
  });
}
