import { z } from 'zod';

import type { Rect } from '../../core/screen/geometry.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { locateElement } from '../locating/locate.ts';
import { promptSchema, promptText, type PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema, looksTwice, type LocateOptions } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

/** Where an element is, in pixels of the screenshot. */
export interface LocationResult {
  /** Usually the element's boundary; 8 × 8 around the centre for models that answer with points. */
  readonly rect: Rect;
  /** The point to click. */
  readonly center: readonly [number, number];
  /** Screenshot pixels per logical pixel: on pages, CSS pixels. */
  readonly dpr?: number;
}

/** Finds an element without touching it. */
export const aiLocate = defineVerb({
  name: 'aiLocate',
  guidance: 'aiLocate',
  params: z.strictObject({ locate: promptSchema }),
  options: locateOptionsSchema,
  read(locate: PromptInput, given: LocateOptions = {}) {
    const subject = promptText(locate, 'aiLocate');
    const options = parseOrThrow(locateOptionsSchema, given, 'aiLocate');
    return {
      subject,
      params: { locate: subject },
      options,
      async run(call): Promise<LocationResult> {
        // A cached element needs no model.
        if (!call.agent.memory) await call.agent.model.ready();
        const first = await call.agent.frames.capture(call.signal);
        const query = { ...options, deepLocate: looksTwice(options, call.agent.model), target: locate };
        const { element, frame } = await locateElement(call, query, first);
        const { rect, center } = element;
        const result = { rect, center: [center.x, center.y] as const, dpr: frame.dpr };
        call.step.note({ result });
        return result;
      },
    };
  },
});
