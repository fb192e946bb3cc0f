import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { assertTypingOptions, inputModes, inputStrategies } from '../../core/device/input-strategies.ts';
import { promptSchema, type PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema } from './call-options.ts';
import { defineVerb } from './define-verb.ts';
import { prepareInstant } from './reading/instant.ts';
import { isObject, isPrompt, lastOptions, requireElement, splitOptions } from './older-arguments.ts';

const inputShape = {
  /**
   * The text or number to type. Not needed to clear. In a browser, fields for dates, times and colours, and sliders,
   * take the HTML format: `2026-12-31`, `18:30`, `2026-12-31T18:30`, `#1e90ff`, `40`. In single-line fields, line
   * breaks become spaces; use `aiKeyboardPress` to press Enter.
   */
  value: z.union([z.string(), z.number()]).optional(),
  /** Replaces the content (`replace`), types behind it (`typeOnly`), or only clears the field (`clear`). */
  mode: z.enum(inputModes).optional(),
  /** How the text is typed. Default: the option of the agent. */
  inputStrategy: z.enum(inputStrategies).optional(),
  /** Milliseconds between two characters. 0 overrides a value of the agent. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** Hides the on-screen keyboard afterwards, if there is one. Default: the option of the device. */
  autoDismissKeyboard: z.boolean().optional(),
};
const inputSchema = z.strictObject({ ...locateOptionsSchema.shape, ...inputShape });
/** Options of `aiInput`. */
export type InputOptions = z.input<typeof inputSchema>;

export type InputArguments =
  | [locate: PromptInput, options: InputOptions]
  | [value: string | number, locate: PromptInput, options?: Omit<InputOptions, 'value'> | undefined];

/** Types text into a field: `aiInput(locate, { value })`, or the older `aiInput(value, locate, options)`. */
export const aiInput = defineVerb<InputArguments, void>({
  name: 'aiInput',
  guidance: 'aiInput',
  params: z.strictObject({ locate: promptSchema, ...inputShape }),
  options: locateOptionsSchema,
  read(first: unknown, second: unknown, third?: unknown) {
    const older = isPrompt(second);
    const given = older ? { ...lastOptions(third, 'aiInput'), value: first } : (second ?? {});
    const { options, param: all } = splitOptions(inputSchema, withoutIgnored(given), 'aiInput');
    const { value, mode, ...typing } = all;
    if (value === undefined && mode !== 'clear') {
      throw new ConfigError('CONFIG_INVALID', 'aiInput: "value" is missing', {
        hint: "E.g. aiInput('the Email field', { value: 'alice@example.com' }).",
      });
    }
    if (typing.inputStrategy) assertTypingOptions(typing.inputStrategy, typing.keyboardTypeDelay);
    const param = { value: value === undefined ? '' : String(value), ...(mode && { mode }), ...typing };
    const locate = requireElement(older ? second : first, 'aiInput');
    return prepareInstant({ api: 'aiInput', action: 'Input', locate, param, options });
  },
});

/** To clear, the value is ignored, whatever it is: YAML and JSON have null for a value that is left empty. */
function withoutIgnored(given: unknown): unknown {
  return isObject(given) && given['mode'] === 'clear' ? { ...given, value: undefined } : given;
}
