import type { InputCall, TextInput, Typed, TypeTextOptions } from '../../../core/device/device-input.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { cursorToEnd } from '../scripts/focus-scripts.ts';
import { FieldTyping } from './field-typing.ts';
import { atFocus } from './focused-field.ts';
import type { InputParts } from './input-parts.ts';

export function webText({ driver, guard }: InputParts): TextInput {
  let typedAt: Point | undefined;
  const type = async (text: string, options: TypeTextOptions, replaces: boolean): Promise<Typed> => {
    const { at } = driver.pointer;
    const typing = new FieldTyping({ driver, text, replaces, options, at, isPressed: at !== typedAt });
    typedAt = at;
    const task = text === '' ? 'clear the field' : 'type text';
    const isRead = await guard(task, options.signal, () => typing.run());
    if (!isRead) return undefined;
    return { confirm: (call: InputCall) => guard('look at the field', call.signal, () => typing.confirm(call)) };
  };
  return {
    type: async (text, options) => (text === '' ? undefined : type(text, options, false)),
    replace: (text, options) => type(text, options, true),
    clear: ({ signal }) => type('', { strategy: 'legacy', signal }, true),
    moveToEnd: ({ signal }) => guard('move the text cursor', signal, () => moveToEnd(driver)),
  };
}

/** The keys that move the cursor to the end of the whole text on this system. */
const endKeys = process.platform === 'darwin' ? ['Meta', 'ArrowDown'] : ['Control', 'End'];

async function moveToEnd(driver: BoundDriver): Promise<void> {
  if ((await atFocus(driver, cursorToEnd)) !== true) return;
  for (const key of endKeys) await driver.keyboard.down(key);
  for (const key of endKeys.toReversed()) await driver.keyboard.up(key);
}
