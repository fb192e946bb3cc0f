import { z } from 'zod';

import { defineAction, target } from '../core/action.ts';
import type { Edge } from '../core/device-input.ts';
import { directions, scrollTypes } from '../core/scroll-types.ts';

const edges: Record<Exclude<(typeof scrollTypes)[number], 'singleAction'>, Edge> = {
  scrollToBottom: 'bottom',
  scrollToTop: 'top',
  scrollToRight: 'right',
  scrollToLeft: 'left',
};

/** Scrolls once in a direction, or all the way to an edge. */
export const scroll = defineAction({
  name: 'Scroll',
  description: 'Scroll: direction names the hidden content to reveal; locate only to scroll inside that element.',
  params: z.object({
    scrollType: z.enum(scrollTypes).default('singleAction'),
    direction: z.enum(directions).default('down'),
    // As planned, pixels of the picture that the model saw; here, of the frame.
    distance: z.number().positive().nullish().meta({ description: 'pixels', pixels: true }),
    locate: target('The element to scroll').optional(),
  }),
  needs: ['scroll'],
  uses: ['pointer'],
  run({ input, signal }, { scrollType, direction, distance, locate }) {
    const at = locate?.center;
    if (scrollType === 'singleAction')
      return input.scroll.by({ direction, distance: distance ?? undefined, at, signal });
    return input.scroll.toEdge({ edge: edges[scrollType], at, signal });
  },
});
