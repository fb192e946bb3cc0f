import { z } from 'zod';

import { promptSchema, promptText, type PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema } from './call-options.ts';
import { defineVerb } from './define-verb.ts';
import { prepareInstant } from './reading/instant.ts';
import { splitOptions } from './older-arguments.ts';

const longPressShape = {
  /** Duration in milliseconds. Default: the one of the platform; 500 on pages. */
  duration: z.number().positive().optional(),
};
const longPressSchema = z.strictObject({ ...locateOptionsSchema.shape, ...longPressShape });
/** Options of `aiLongPress`. */
export type LongPressOptions = z.input<typeof longPressSchema>;

/** Presses an element for a longer time. */
export const aiLongPress = defineVerb({
  name: 'aiLongPress',
  guidance: 'aiLongPress',
  params: z.strictObject({ locate: promptSchema, ...longPressShape }),
  options: locateOptionsSchema,
  read(locate: PromptInput, options: LongPressOptions = {}) {
    promptText(locate, 'aiLongPress');
    const split = splitOptions(longPressSchema, options, 'aiLongPress');
    return prepareInstant({ api: 'aiLongPress', action: 'LongPress', locate, ...split });
  },
});
