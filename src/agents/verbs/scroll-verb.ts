import { z } from 'zod';

import { directions, scrollTypes } from '../../core/device/scroll-types.ts';
import { promptSchema, type PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema, type LocateOptions } from './call-options.ts';
import { defineVerb } from './define-verb.ts';
import { inFramePixels } from './reading/frame-pixels.ts';
import { prepareInstant } from './reading/instant.ts';
import { isObject, isPrompt, lastOptions, optionalElement, splitOptions } from './older-arguments.ts';

const scrollShape = {
  /** Scrolls once (`singleAction`), or to an edge. Default: `singleAction`. */
  scrollType: z.enum(scrollTypes).optional(),
  /** Direction of the content to reveal. Only for `singleAction`. */
  direction: z.enum(directions).optional(),
  /**
   * Distance in CSS pixels on pages, points on iOS, and device pixels on Android and HarmonyOS. Default: most of a
   * screen.
   */
  distance: z.number().positive().nullish(),
};
const scrollSchema = z.strictObject({ ...locateOptionsSchema.shape, ...scrollShape });
/** Options of `aiScroll`. */
export type ScrollOptions = z.input<typeof scrollSchema>;
/** The first argument of the older form `aiScroll(scrollParam, locate)`. */
export type PlanningActionParamScroll = Pick<ScrollOptions, 'scrollType' | 'direction' | 'distance'>;

export type ScrollArguments =
  | [locate: PromptInput | undefined, options?: ScrollOptions | undefined]
  | [scroll: PlanningActionParamScroll, locate?: PromptInput | undefined, options?: LocateOptions | undefined];

/** Scrolls: `aiScroll(locate, { direction })`, or the older `aiScroll(scrollParam, locate, options)`. */
export const aiScroll = defineVerb<ScrollArguments, void>({
  name: 'aiScroll',
  guidance: 'aiScroll',
  params: z.strictObject({ locate: promptSchema.optional(), ...scrollShape }),
  options: locateOptionsSchema,
  read(first: unknown, second?: unknown, third?: unknown) {
    const older = isObject(first) && !isPrompt(first);
    const given = older ? { ...lastOptions(third, 'aiScroll'), ...first } : (second ?? {});
    const { options, param: all } = splitOptions(scrollSchema, given, 'aiScroll');
    const param = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
    const locate = optionalElement(older ? second : first, 'aiScroll');
    return prepareInstant({ api: 'aiScroll', action: 'Scroll', locate, param, options, onFrame: inFramePixels });
  },
});
