import { z } from 'zod';

import { recordError, location } from './record-error-shape.ts';
import { annotation } from './record-merged.ts';
import { duration, record, time } from './record-shapes.ts';
import { content, named, plain } from './record-text.ts';
import { testStatuses } from './test-status.ts';

export const testStart = z
  .object({
    type: z.literal('test-start'),
    at: time,
    record,
    test: plain('The same for all attempts of a test'),
    titlePath: z.array(named()).describe('File, suites and title'),
    attempt: z.number().describe('From 0'),
    repeat: z
      .number()
      .describe('Number of this run among several runs of the same test, from 2; absent for the first')
      .optional(),
    nth: z
      .number()
      .describe('Number of this test among tests with the same titles, from 2; absent for the first')
      .optional(),
    runner: plain('`playwright`, `vitest`, `cucumber`'),
    project: plain('Variant of the test in its runner').optional(),
    tags: z.array(named()).optional(),
    location: location.optional(),
  })
  .describe('The test that the agent works for. Attempts of one test share `test` and differ in `attempt`.');

export const testEnd = z
  .object({
    type: z.literal('test-end'),
    at: time,
    record,
    status: z.enum(testStatuses),
    durationMs: duration,
    errors: z.array(recordError).optional(),
    didNotRun: z.boolean().describe('No part of the test was run, although it was not skipped').optional(),
    reason: content('Why it was skipped').optional(),
    annotations: z.array(annotation).optional(),
  })
  .describe('The result of the test according to its runner.');
