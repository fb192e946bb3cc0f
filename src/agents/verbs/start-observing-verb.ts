import { z } from 'zod';

import { parseOrThrow } from '../../core/options/options.ts';
import { leastIntervalMs, Recording } from '../observing/recording.ts';
import { defineVerb } from './define-verb.ts';

const observingSchema = z.strictObject({
  /** Milliseconds between two pictures, at least 200. A screen that is streamed is looked at five times as often. */
  intervalMs: z.number().min(leastIntervalMs).default(1000),
  /** Most pictures that are kept; those of a longer time are spread over all of it. */
  maxFrames: z.int().positive().default(30),
  /** Longest time that is recorded, in milliseconds; 0 for no limit. */
  watchdogMs: z.number().nonnegative().default(300_000),
});
/** What `startObserving` may be given. */
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
