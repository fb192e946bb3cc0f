import { z } from 'zod';

import { promptSchema, type PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema } from './call-options.ts';
import { defineVerb } from './define-verb.ts';
import { inFramePixels } from './reading/frame-pixels.ts';
import { prepareInstant } from './reading/instant.ts';
import { optionalElement, splitOptions } from './older-arguments.ts';

const pinchShape = {
  /** `in` brings the fingers together and zooms out, `out` spreads them and zooms in. */
  direction: z.enum(['in', 'out']),
  /**
   * Distance of each finger in CSS pixels on pages, points on iOS, and device pixels on Android and HarmonyOS. Default:
   * a quarter of the screen's shorter side.
   */
  distance: z.number().positive().optional(),
  /** Duration in milliseconds. Default: 500. */
  duration: z.number().positive().optional(),
};
const pinchSchema = z.strictObject({ ...locateOptionsSchema.shape, ...pinchShape });
/** Options of `aiPinch`. */
export type PinchCallOptions = z.input<typeof pinchSchema>;

/** Zooms with two fingers, around an element or the centre of the screen. */
export const aiPinch = defineVerb({
  name: 'aiPinch',
  guidance: 'aiPinch',
  params: z.strictObject({ locate: promptSchema.optional(), ...pinchShape }),
  options: locateOptionsSchema,
  read(given: PromptInput | undefined, options: PinchCallOptions) {
    const split = splitOptions(pinchSchema, options ?? {}, 'aiPinch');
    const locate = optionalElement(given, 'aiPinch');
    return prepareInstant({ api: 'aiPinch', action: 'Pinch', locate, ...split, onFrame: inFramePixels });
  },
});
