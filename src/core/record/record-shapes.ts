import { z } from 'zod';

import { content, open, plain } from './record-text.ts';

/** What several events have. */
export const time = z.number().describe('Milliseconds since the epoch');
export const duration = z.number().describe('Milliseconds');
export const record = plain('Id of the record');
export const step = plain('Id of the step');
export const rect = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
export const point = z.object({ x: z.number(), y: z.number() });

export const usage = z.object({
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  cachedInputTokens: z.number(),
});

export const mark = z.object({
  kind: open(
    'plain',
    ['target', 'point', 'box'],
    'The target of an action, the position of the pointer, or another area to show',
  ),
  rect: rect.optional(),
  point: point.optional(),
  label: content('What it is').optional(),
});
