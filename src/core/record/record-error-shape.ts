import { z } from 'zod';

import { failureClasses } from '../errors/failure-class.ts';
import { open, plain, content } from './record-text.ts';

/** An error as records keep it. */
export const recordError = z.object({
  name: plain('Class of the error'),
  code: plain('Stable code, e.g. `TARGET_NOT_FOUND`').optional(),
  failureClass: open('plain', failureClasses, 'Who has to look at it').optional(),
  message: content('What failed, on what, and why'),
  hint: content('What to do next').optional(),
  stack: content('Where it was thrown').optional(),
  snippet: content(
    'Lines of source around the failing call with their numbers, the failing one marked by `>`',
  ).optional(),
});

/** A place in a file of the project. */
export const location = z.object({
  file: plain('Relative to the folder of the run'),
  line: z.number(),
  column: z.number().optional(),
});
