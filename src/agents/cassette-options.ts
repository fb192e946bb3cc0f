import { z } from 'zod';

import { cassetteModes } from '../core/model/cassette-mode.ts';

/** Answers of the model, kept beside the test and given again without it. */
export const cassetteSchema = z.strictObject({
  /**
   * `record` asks the model for everything and writes the cassette anew; `auto` asks for what is not on record, and adds it;
   * `replay` asks for it too, and keeps nothing; `strict` never asks. Default: the variable `EYEWRIGHT_CASSETTE`, else `off`.
   */
  mode: z.enum(cassetteModes).optional(),
  /** Folder of the cassettes; relative paths start from the working directory. Default: `__cassettes__` beside the test's file. */
  dir: z.string().min(1).optional(),
  /** Name of the cassette, for agents outside of a test runner. Default: made from the titles of the test. */
  name: z
    .string()
    .regex(/^[\w][\w .-]*$/, 'expected a name without slashes')
    .optional(),
  /** What becomes of a test in the modes `auto` and `replay` when no model is configured and nothing was recorded. */
  ifMissing: z.enum(['fail', 'skip']).default('fail'),
});

export type CassetteOptions = z.output<typeof cassetteSchema>;
