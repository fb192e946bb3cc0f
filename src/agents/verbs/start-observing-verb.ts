import { z } from 'zod';

import { parseOrThrow } from '../../core/options/options.ts';
import { leastIntervalMs, Recording } from '../observing/recording.ts';
import { defineVerb } from './define-verb.ts';

const observingSchema = z.strictObject({
  /** Milliseconds between two screenshots, at least 200. A streamed screen is captured five times as often. */
  intervalMs: z.number().min(leastIntervalMs).default(1000),
  /** Maximum number of screenshots to keep. In a longer recording, they are spread over the whole time. */
  maxFrames: z.int().positive().default(30),
  /** Maximum time of the recording in milliseconds; 0 for no limit. */
  watchdogMs: z.number().nonnegative().default(300_000),
});
/** Options of `startObserving`. */
export type ObservingOptions = z.input<typeof observingSchema>;

/** Begins to take pictures of the screen in the background. */
export const startObserving = defineVerb({
  name: 'startObserving',
  params: z.strictObject({}),
  options: observingSchema,
  read(given: ObservingOptions = {}) {
    const options = parseOrThrow(observingSchema, given, 'startObserving');
    return {
      subject: '',
      params: options,
      options: {},
      async run(call): Promise<Recording> {
        const recording = new Recording(call.agent, options);
        await recording.begun(call.signal);
        return recording;
      },
    };
  },
});
