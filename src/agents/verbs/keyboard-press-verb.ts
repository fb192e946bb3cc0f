import { z } from 'zod';

import { parseKeys } from '../../core/device/keys.ts';
import type { Call } from '../steps/agent-context.ts';
import { promptSchema, type PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema, type LocateOptions } from './call-options.ts';
import { defineVerb } from './define-verb.ts';
import { prepareInstant } from './reading/instant.ts';
import { isObject, isPrompt, lastOptions, optionalElement, splitOptions } from './older-arguments.ts';

const keyShape = {
  /** A key or a combination, e.g. `Enter`, `Control+A`. */
  keyName: z.string().min(1),
};
const keySchema = z.strictObject({ ...locateOptionsSchema.shape, ...keyShape });
/** Options of `aiKeyboardPress`. */
export type KeyboardPressOptions = z.input<typeof keySchema>;

export type KeyboardPressArguments =
  | [locate: PromptInput | undefined, options: KeyboardPressOptions]
  | [key: string, locate?: PromptInput | undefined, options?: LocateOptions | undefined];

/** Presses a key: `aiKeyboardPress(locate, { keyName })`, or the older `aiKeyboardPress(key, locate, options)`. */
export const aiKeyboardPress = defineVerb<KeyboardPressArguments, void>({
  name: 'aiKeyboardPress',
  guidance: 'aiKeyboardPress',
  params: z.strictObject({ locate: promptSchema.optional(), ...keyShape }),
  options: locateOptionsSchema,
  read(first: unknown, second?: unknown, third?: unknown) {
    const older = !isObject(second) || (isPrompt(second) && !('keyName' in second));
    const given = older ? { ...lastOptions(third, 'aiKeyboardPress'), keyName: first } : second;
    const { options, param } = splitOptions(keySchema, given, 'aiKeyboardPress');
    const locate = optionalElement(older ? second : first, 'aiKeyboardPress');
    const check = ({ agent }: Call): void => agent.device.input.keyboard?.assertKeys?.(parseKeys(param.keyName));
    return prepareInstant({ api: 'aiKeyboardPress', action: 'KeyboardPress', locate, param, options, check });
  },
});
