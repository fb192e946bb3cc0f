import { z } from 'zod';

import { defineAction, target, type ActionContext } from '../core/device/action.ts';
import type { TypeTextOptions } from '../core/device/device-input.ts';
import {
  assertTypingOptions,
  inputModes,
  inputStrategies,
  type InputStrategy,
} from '../core/device/input-strategies.ts';

/** Enters text into a field: replaces its content, appends to it, or only clears it. */
export const input = defineAction({
  name: 'Input',
  description:
    'Enter text into one field. mode: replace what is there (default), typeOnly to add to it, clear to empty it.',
  params: z.object({
    locate: target('The field'),
    value: z.union([z.string(), z.number().transform(String)]).default(''),
    mode: z.enum(inputModes).default('replace'),
    // Described to models only if the device lets plans set them; see `TextInput.isPlanned`.
    inputStrategy: z.enum(inputStrategies).optional().meta({ internal: true, typing: true }),
    keyboardTypeDelay: z
      .number()
      .nonnegative()
      .optional()
      .meta({ description: 'ms between characters, only where asked for', internal: true, typing: true }),
    autoDismissKeyboard: z.boolean().optional().meta({ internal: true, typing: true }),
  }),
  needs: ['pointer', 'text'],
  effect: 'target',
  // Without it, the field would be emptied.
  problemOf: ({ value, mode }) =>
    value === undefined && mode !== 'clear' ? 'Input needs "value", or mode "clear" to empty the field.' : undefined,
  async run(context, { locate, value, mode, ...overrides }) {
    const options = typeOptions(context, overrides);
    const { signal } = context;
    const { pointer, text } = context.input;
    await pointer.tap(locate.center, { signal });
    if (mode === 'clear' || (mode === 'replace' && value === '')) {
      await text.clear({ autoDismissKeyboard: overrides.autoDismissKeyboard, signal });
    } else if (mode === 'replace') {
      await text.replace(value, options);
    } else {
      await text.moveToEnd({ signal });
      await text.type(value, options);
    }
  },
});

interface TypeOverrides {
  readonly inputStrategy?: InputStrategy | undefined;
  readonly keyboardTypeDelay?: number | undefined;
  readonly autoDismissKeyboard?: boolean | undefined;
}

function typeOptions(context: ActionContext<'text'>, overrides: TypeOverrides): TypeTextOptions {
  const strategy = overrides.inputStrategy ?? context.defaults.inputStrategy;
  const delayMs = overrides.keyboardTypeDelay ?? context.defaults.keyboardTypeDelay;
  assertTypingOptions(strategy, delayMs);
  return { strategy, delayMs, autoDismissKeyboard: overrides.autoDismissKeyboard, signal: context.signal };
}
