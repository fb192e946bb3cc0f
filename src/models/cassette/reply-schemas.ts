import { z } from 'zod';

import type { CallKind } from '../../core/model/model.ts';

const rect = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });
const noAnswer = z.object({ error: z.string() });

/** Without conversions: an edited reply must have the same form as a recorded one. */
const extraction = z.object({
  thought: z.string().optional(),
  data: z.unknown().optional(),
  seenAt: z.array(rect).optional(),
  errors: z.array(z.string()).optional(),
});
const place = z.union([z.object({ rect, center: point }), noAnswer], 'it needs rect and center, or error');
const part = z.union([z.object({ rect }), noAnswer], 'it needs rect, or error');

/** The form of replies. They are checked because people edit the files. */
export const replySchemas: Readonly<Record<CallKind, z.ZodType>> = {
  plan: z.object({
    thought: z.string().optional(),
    actions: z.array(z.object({ name: z.string(), param: z.record(z.string(), z.unknown()) })),
    done: z.object({ success: z.boolean(), message: z.string().optional(), judges: z.boolean().optional() }).optional(),
    error: z.string().optional(),
    memo: z.unknown().optional(),
  }),
  locate: place,
  section: part,
  extract: extraction,
  judge: extraction,
  describe: z.union([z.object({ description: z.string() }), noAnswer], 'it needs description, or error'),
};

const shapes: Readonly<Record<string, (data: unknown) => boolean>> = {
  boolean: (data) => typeof data === 'boolean',
  number: (data) => Number.isFinite(data),
  string: (data) => typeof data === 'string',
};

/** Whether data have the requested shape. A reply with errors has no data. */
export function hasShape(shape: unknown, reply: unknown): boolean {
  const { data, errors = [] } = reply as z.output<typeof extraction>;
  return errors.length > 0 || (shapes[String(shape)]?.(data) ?? true);
}
