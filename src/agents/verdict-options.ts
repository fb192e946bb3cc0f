import { z } from 'zod';

export const severities = ['block', 'warn'] as const;

const acceptanceShape = {
  /** Number of independent answers to request, an odd number. They must agree. Default: 1. */
  votes: z
    .int()
    .min(1)
    .max(9)
    .refine((votes) => votes % 2 === 1, 'expected an odd number')
    .optional(),
  /** Also asks for the opposite, which must get the opposite answer. Default: false. */
  negationProbe: z.boolean().optional(),
};

/** For calls that return the answer instead of judging the test by it. */
export const acceptanceSchema = z.strictObject(acceptanceShape);

export const verdictSchema = z.strictObject({
  ...acceptanceShape,
  /** Effect of a false statement: the test fails (`block`), or continues with a warning (`warn`). Default: `block`. */
  severity: z.enum(severities).optional(),
});

/** What must hold before an answer of a model is accepted. */
export type VerdictOptions = z.input<typeof verdictSchema>;
