import { z } from 'zod';

import { location, recordError } from './record-error-shape.ts';
import { named, plain, content } from './record-text.ts';
import { testStatuses } from './test-status.ts';

const time = z.number().describe('Milliseconds since the epoch');
const duration = z.number().describe('Milliseconds');

/** A file that a runner keeps of a test beside the pictures: events of merged reports only. */
export const attachment = z
  .object({
    type: z.literal('attachment'),
    at: time,
    record: plain('Id of the record'),
    name: named('What the runner or the test calls it, e.g. `trace`, `video`'),
    mime: plain(),
    file: plain('Its name in the folder `assets/` beside the report; absent where it is not there').optional(),
    bytes: z.number().optional(),
  })
  .describe('Merged reports only: a file that the runner or the test attached to the test, e.g. a trace.');

/** Events of merged reports only. */
export const source = z
  .object({
    type: z.literal('source'),
    at: time,
    source: plain('Id of the appended report'),
    run: plain('The run that the test was part of: the same test of two runs is two tests').optional(),
    commit: plain('The commit of the sources, where it is known').optional(),
    machine: plain('The kind of machine that it ran on: system, processor, version of Node').optional(),
    folder: named('The folder of the run in its repository, in front of the paths of its files').optional(),
    started: z.number().describe('When this attempt began, as its runner says').optional(),
    file: plain('Its file').optional(),
    testId: plain(),
    testTitle: named(),
    testDescription: named(),
    testDuration: duration,
    testStatus: z.enum(testStatuses),
    problem: content('Why the report of this test is missing or incomplete').optional(),
  })
  .describe('Merged reports only: written before the events of each report that was appended.');

export const runError = z
  .object({
    type: z.literal('run-error'),
    at: time,
    id: plain('The same for the same error of the same runner: it is shown once'),
    runner: plain('`playwright`, `vitest`, `cucumber`'),
    title: named('What was running, where the runner reports it, e.g. a hook or the file that was loaded').optional(),
    location: location.optional(),
    error: recordError,
  })
  .describe('Merged reports only: what failed outside of every test. It makes the run red.');

export const previous = z
  .object({
    type: z.literal('previous'),
    at: time,
    startedAt: time,
    durationMs: duration,
    tests: z.array(
      z.object({
        name: named('Project, file, suites and title'),
        status: plain('How its last attempt ended'),
        durationMs: duration,
        tokens: z.number(),
        cost: z.array(z.object({ currency: plain(), amount: z.number() })).optional(),
      }),
    ),
  })
  .describe('Merged reports only: results of an earlier report, to compare with.');

/** Events of merged reports only. */
export const stepParent = z
  .object({
    type: z.literal('step-parent'),
    at: time,
    step: plain('Id of the call'),
    parent: plain('The step of the test runner that made it; absent where no step did').optional(),
  })
  .describe('Merged reports only: which step of the test runner made a call.');

/** Events of merged reports only. */
export const reruns = z
  .object({ type: z.literal('reruns'), at: time })
  .describe(
    'Merged reports only: the same test of several runs is one test, whose attempts follow each other in time.',
  );

/** An annotation of a test, by the test itself or by its runner. */
export const annotation = z.object({
  type: named('E.g. `issue`'),
  description: content('Its text').optional(),
});
