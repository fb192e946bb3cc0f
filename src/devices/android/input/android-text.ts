import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { TextInput, Typed, TypeTextOptions } from '../../../core/device/device-input.ts';
import { clearField, typeIntoField } from '../../shared/typing/type-into-field.ts';
import { AndroidField } from './android-field.ts';
import { moveToEnd } from './empty-field.ts';
import type { TextParts } from './enter-text.ts';
import { hideKeyboard } from './on-screen-keyboard.ts';

export function androidText(parts: TextParts): TextInput {
  const typed = async (text: string, replaces: boolean, options: TypeTextOptions): Promise<Typed> => {
    throwIfAborted(options.signal);
    const field = new AndroidField(parts, options);
    const outcome = await typeIntoField({ field, text, replaces, options });
    await dismiss(parts, options);
    return outcome;
  };
  return {
    isPlanned: true,
    type: (text, options) => typed(text, false, options),
    replace: (text, options) => typed(text, true, options),
    async clear(call) {
      const outcome = await clearField(new AndroidField(parts, { ...call, strategy: 'legacy' }), call);
      await dismiss(parts, call);
      return outcome;
    },
    moveToEnd: ({ signal }) => moveToEnd(parts, signal),
  };
}

async function dismiss(
  parts: TextParts,
  { autoDismissKeyboard, signal }: Pick<TypeTextOptions, 'autoDismissKeyboard' | 'signal'>,
): Promise<void> {
  const { options, logger } = parts;
  if (!(autoDismissKeyboard ?? options.autoDismissKeyboard)) return;
  await hideKeyboard(parts, { strategy: options.keyboardDismissStrategy, logger: logger(), signal });
}
