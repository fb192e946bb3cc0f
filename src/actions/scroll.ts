import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';
import type { Edge } from '../core/device/device-input.ts';
import { directions, scrollTypes } from '../core/device/scroll-types.ts';
import { scrollUntil } from './scroll-until.ts';

const edges: Record<Exclude<(typeof scrollTypes)[number], 'singleAction'>, Edge> = {
  scrollToBottom: 'bottom',
  scrollToTop: 'top',
  scrollToRight: 'right',
  scrollToLeft: 'left',
};

/** Scrolls once in a direction, to an edge, or until a text is visible. */
export const scroll = defineAction({
  name: 'Scroll',
  description: 'Scroll: direction names the hidden content to reveal; locate only to scroll inside that element.',
  params: z.object({
    scrollType: z.enum(scrollTypes).default('singleAction'),
    direction: z.enum(directions).default('down'),
    // In plans, pixels of the picture that the model saw; here, pixels of the frame.
    distance: z.number().positive().nullish().meta({ description: 'pixels', pixels: true }),
    locate: target('The element to scroll').optional(),
    // Not described to models: they do not know the texts of what they cannot see.
    until: z.string().min(1).optional().meta({ internal: true }),
  }),
  needs: ['scroll'],
  uses: ['pointer'],
  async run(context, { scrollType, direction, distance, locate, until }) {
    const { input, signal } = context;
    const place = { at: locate?.center, ...(locate && { area: locate.rect }) };
    if (until !== undefined)
      return scrollUntil(context, { until, direction, isOnce: scrollType === 'singleAction', place });
    const outcome =
      scrollType === 'singleAction'
        ? await input.scroll.by({ direction, distance: distance ?? undefined, ...place, signal })
        : await input.scroll.toEdge({ edge: edges[scrollType], ...place, signal });
    return outcome?.moved === false ? { feedback: 'Nothing moved: it is at its end.' } : {};
  },
});
