import { z } from 'zod';

export const severities = ['block', 'warn'] as const;

const beliefShape = {
  /** How many independent answers are asked for, an odd number; they must agree. Default: 1. */
  votes: z
    .int()
    .min(1)
    .max(9)
    .refine((votes) => votes % 2 === 1, 'expected an odd number')
    .optional(),
  /** Whether the opposite is asked as well, which must be answered with the opposite. Default: false. */
  negationProbe: z.boolean().optional(),
};

/** For calls that give the answer back instead of judging the test by it. */
export const beliefSchema = z.strictObject(beliefShape);

export const verdictSchema = z.strictObject({
  ...beliefShape,
  /** What a statement that is not true does to the test: it fails (`block`), or goes on with a warning (`warn`). Default: `block`. */
  severity: z.enum(severities).optional(),
});

/** What has to hold before an answer of a model is accepted. */
export type VerdictOptions = z.input<typeof verdictSchema>;
