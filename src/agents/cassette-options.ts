import { z } from 'zod';

import { cassetteModes } from '../core/model/cassette-mode.ts';

/** Answers of the model that are stored beside the test and replayed without the model. */
export const cassetteSchema = z.strictObject({
  /**
   * `record` asks the model everything and rewrites the cassette. `auto` asks what is not recorded, and records it.
   * `replay` asks it too, but records nothing. `strict` never asks. Default: the variable `EYEWRIGHT_CASSETTE`, or else
   * `off`.
   */
  mode: z.enum(cassetteModes).optional(),
  /**
   * Folder of the cassettes. Relative paths start at the working directory. Default: `__cassettes__` beside the file of
   * the test.
   */
  dir: z.string().min(1).optional(),
  /** Name of the cassette, for agents outside of a test runner. Default: generated from the titles of the test. */
  name: z
    .string()
    .regex(/^[\w][\w .-]*$/, 'expected a name without slashes')
    .optional(),
  /** Result of a test in the modes `auto` and `replay` if no model is configured and nothing is recorded. */
  ifMissing: z.enum(['fail', 'skip']).default('fail'),
});

export type CassetteOptions = z.output<typeof cassetteSchema>;
