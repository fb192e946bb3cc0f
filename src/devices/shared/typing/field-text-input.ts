import type { InputCall, TextInput, Typed, TypeTextOptions } from '../../../core/device/device-input.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import { clearField, typeIntoField, type TextField } from './type-into-field.ts';

type KeyboardCall = Pick<TypeTextOptions, 'autoDismissKeyboard' | 'signal'>;

export interface FieldTextInit {
  /** The field that has the focus. @param task - What is done in it, for error messages. */
  fieldFor(task: string, options: TypeTextOptions): Promise<TextField>;
  /** Hides the on-screen keyboard, if it should. */
  dismiss(call: KeyboardCall): Promise<void>;
  moveToEnd(call: InputCall): Promise<void>;
}

/** The text input of a device that types into the field that has the focus, and reads it back. */
export function fieldTextInput({ fieldFor, dismiss, moveToEnd }: FieldTextInit): TextInput {
  const typed = async (text: string, replaces: boolean, options: TypeTextOptions): Promise<Typed> => {
    throwIfAborted(options.signal);
    const field = await fieldFor('type text', options);
    const outcome = await typeIntoField({ field, text, replaces, options });
    await dismiss(options);
    return outcome;
  };
  return {
    isPlanned: true,
    type: (text, options) => typed(text, false, options),
    replace: (text, options) => typed(text, true, options),
    async clear(call) {
      const field = await fieldFor('empty the field', { ...call, strategy: 'legacy' });
      const outcome = await clearField(field, call);
      await dismiss(call);
      return outcome;
    },
    moveToEnd,
  };
}
