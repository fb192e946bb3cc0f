import type { TextInput, TypeTextOptions } from '../../../core/device/device-input.ts';
import { fieldTextInput } from '../../shared/typing/field-text-input.ts';
import { AndroidField } from './android-field.ts';
import { moveToEnd } from './empty-field.ts';
import type { TextParts } from './enter-text.ts';
import { hideKeyboard } from './on-screen-keyboard.ts';

export function androidText(parts: TextParts): TextInput {
  return fieldTextInput({
    fieldFor: (_task, options) => Promise.resolve(new AndroidField(parts, options)),
    dismiss: (call) => dismiss(parts, call),
    moveToEnd: ({ signal }) => moveToEnd(parts, signal),
  });
}

async function dismiss(
  parts: TextParts,
  { autoDismissKeyboard, signal }: Pick<TypeTextOptions, 'autoDismissKeyboard' | 'signal'>,
): Promise<void> {
  const { options, logger } = parts;
  if (!(autoDismissKeyboard ?? options.autoDismissKeyboard)) return;
  await hideKeyboard(parts, { strategy: options.keyboardDismissStrategy, logger: logger(), signal });
}
