import { z } from 'zod';

import { location, recordError } from './record-error-shape.ts';
import { named, open, plain, content } from './record-text.ts';
import { testStatuses } from './test-status.ts';

const time = z.number().describe('Milliseconds since the epoch');
const duration = z.number().describe('Milliseconds');

/** A file that a runner keeps of a test beside the pictures: events of merged reports only. */
export const attachment = z
  .object({
    type: z.literal('attachment'),
    at: time,
    record: plain('Id of the record'),
    name: named('Name from the runner or the test, e.g. `trace`, `video`'),
    mime: plain(),
    file: plain('Its name in the folder `assets/` beside the report; absent if it is not there').optional(),
    bytes: z.number().optional(),
  })
  .describe('Merged reports only: a file that the runner or the test attached to the test, e.g. a trace.');

/** Events of merged reports only. */
export const source = z
  .object({
    type: z.literal('source'),
    at: time,
    source: plain('Id of the appended report'),
    run: plain('The run of the test: the same test in two runs counts as two tests').optional(),
    commit: plain('The commit of the sources, if known').optional(),
    machine: plain('The kind of machine: system, processor, version of Node.js').optional(),
    folder: named('The folder of the run in its repository; a prefix of the paths of its files').optional(),
    started: z.number().describe('When this attempt started, according to its runner').optional(),
    file: plain('Its file').optional(),
    testId: plain(),
    testTitle: named(),
    testDescription: named(),
    testDuration: duration,
    testStatus: z.enum(testStatuses),
    problem: content('Why the report of this test is missing or incomplete').optional(),
  })
  .describe('Merged reports only: written before the events of each appended report.');

export const runError = z
  .object({
    type: z.literal('run-error'),
    at: time,
    id: plain('Id of the error. The same error of the same runner has the same id and is shown once'),
    runner: plain('`playwright`, `vitest`, `cucumber`'),
    title: named('Where it failed, if the runner reports it, e.g. a hook or the file that was loaded').optional(),
    location: location.optional(),
    error: recordError,
  })
  .describe('Merged reports only: a failure outside of tests. It fails the run.');

export const runShard = z
  .object({
    type: z.literal('run-shard'),
    at: time,
    runner: plain('`playwright`, `vitest`, `cucumber`'),
    shard: z.object({
      current: z.number().describe('Its number, from 1'),
      total: z.number().describe('Number of shards of the run'),
    }),
    selection: named('What the command line of the runner selected, e.g. `--project=chromium`').optional(),
    commit: plain('The commit of the sources, if known').optional(),
    machine: plain('The kind of machine: system, processor, version of Node.js').optional(),
    folder: named('The folder of the run in its repository').optional(),
    started: z.number().describe('When the shard started, according to its runner').optional(),
  })
  .describe('Merged reports only: the report contains this shard of a run, which may have no tests.');

export const shards = z
  .object({
    type: z.literal('shards'),
    at: time,
    missing: open('plain', ['error', 'allowed'], 'Whether a missing shard fails the run'),
  })
  .describe(
    'Merged reports only: whole runs were merged, so a missing shard is an error of the run. The last such event counts.',
  );

export const previous = z
  .object({
    type: z.literal('previous'),
    at: time,
    startedAt: time,
    durationMs: duration,
    tests: z.array(
      z.object({
        name: named('Project, file, suites and title'),
        status: plain('Status of its last attempt'),
        durationMs: duration,
        tokens: z.number(),
        cost: z.array(z.object({ currency: plain(), amount: z.number() })).optional(),
      }),
    ),
  })
  .describe('Merged reports only: the results of an earlier report, for comparison.');

/** Events of merged reports only. */
export const stepParent = z
  .object({
    type: z.literal('step-parent'),
    at: time,
    step: plain('Id of the call'),
    parent: plain('The step of the test runner that made the call; absent if there is none').optional(),
  })
  .describe('Merged reports only: the step of the test runner in which a call was made.');

/** Events of merged reports only. */
export const reruns = z
  .object({ type: z.literal('reruns'), at: time })
  .describe(
    'Merged reports only: the same test in several runs counts as one test with several attempts, in order of time.',
  );

/** An annotation of a test, by the test itself or by its runner. */
export const annotation = z.object({
  type: named('E.g. `issue`'),
  description: content('Its text').optional(),
});
