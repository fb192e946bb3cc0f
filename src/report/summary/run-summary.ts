import { z } from 'zod';

import { failureClasses } from '../../core/errors/failure-class.ts';
import { outcomes } from '../run/outcome.ts';

/** Version of the summary. Raised when old readers would misread new summaries. */
export const SUMMARY_VERSION = 1;

const outcome = z.enum(outcomes).describe('`running`: the record is incomplete because its process was killed');
const ms = z.number().min(0).describe('Milliseconds');
const time = z.number().describe('Milliseconds since the epoch; 0 when unknown');
const count = z.number().int().min(0);
const location = z.object({ file: z.string(), line: z.number(), column: z.number().optional() });

const usage = z
  .object({
    calls: count.describe('Model calls, including those without a request to the configured model'),
    cachedCalls: count.describe('Of these, calls that a cache or a cassette answered. They used no tokens'),
    embeddedCalls: count
      .optional()
      .describe(
        'Of these, calls that the offline model answered in place of the configured one; absent if there are none',
      ),
    savedTokens: count
      .optional()
      .describe(
        'Estimate of the tokens that these would have used: the median of calls of the same kind; absent if there were less than 3 calls of a kind',
      ),
    promptTokens: count,
    completionTokens: count,
    totalTokens: count,
    cachedInputTokens: count,
    modelMs: ms,
    cost: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('One entry for each currency'),
    unpricedCalls: count.optional().describe('Calls that used tokens with an unknown price; absent if there are none'),
  })
  .describe('Usage of the model calls');

const cache = z
  .object({
    hit: count.describe('Plans and elements that were replayed from the cache'),
    miss: count.describe('Not in the cache'),
    stale: count.describe('In the cache, but the screen differs'),
    healed: count.describe('Of these, updated'),
    stored: count.describe('Added to the cache'),
    patches: z
      .array(
        z.object({ reason: z.string(), patch: z.string().describe('Unified diff of the file of the cache entry') }),
      )
      .optional()
      .describe('Changes of updated entries; the first 50'),
  })
  .describe('Results of the cache; absent if none was used');

const failureClass = z.enum(failureClasses);

const failure = z.object({
  name: z.string(),
  code: z.string().optional().describe('Stable code of the error, e.g. ASSERTION_FAILED'),
  failureClass: failureClass.optional().describe('Failure class; absent if it is unknown'),
  message: z.string(),
  hint: z.string().optional(),
  stack: z.string().optional(),
  location: location.optional(),
});

const runError = failure
  .extend({
    runner: z.string(),
    title: z.string().optional().describe('Where it failed, if the runner reports it'),
  })
  .describe('A failure outside of tests, e.g. in a global set-up, or a file that could not be loaded');

const frame = z.object({ id: z.string(), mime: z.string(), width: z.number(), height: z.number() });

const step = z.object({
  id: z.string(),
  depth: count.describe('0 for a step of the test itself'),
  kind: z.string(),
  name: z.string(),
  title: z.string(),
  status: z.enum(['passed', 'failed', 'skipped', 'running']),
  startedAt: time,
  durationMs: ms.optional(),
  flags: z.array(z.string()).optional().describe('frozen, observed'),
  answeredBy: z
    .array(z.string())
    .optional()
    .describe(
      'Who answered the questions of the step and its parts: model, embedded (the offline model), cassette, cache; absent if there were no questions',
    ),
  location: location.optional(),
  reason: z.string().optional().describe('Why it was skipped'),
  why: z.string().optional().describe('What the model gave as its reason'),
  error: failure.optional(),
  frame: frame.optional().describe('The last picture of the step'),
});

const pageEvent = z.object({
  kind: z.string(),
  text: z.string(),
  url: z.string().optional(),
  status: z.number().optional(),
});

const device = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  os: z.string().optional(),
  size: z.object({ width: z.number(), height: z.number() }).optional(),
});

const attachment = z.object({
  name: z.string().describe('Name from the runner or the test, e.g. trace'),
  mime: z.string(),
  bytes: count.optional(),
  file: z.string().optional().describe('Path relative to the folder of the report; absent if the file is not there'),
});

const attempt = z.object({
  number: count,
  status: outcome,
  startedAt: time,
  durationMs: ms,
  failureClass: failureClass.optional().describe('Failure class; only for attempts that did not pass'),
  errors: z.array(failure),
  warnings: z.array(z.string()),
  devices: z.array(device).optional(),
  attachments: z.array(attachment).optional().describe('Files of the runner and of the test; absent if there are none'),
  didNotRun: z.boolean().optional().describe('No part of the test was run, although it was not skipped'),
  reason: z.string().optional().describe('Why it was skipped'),
  annotations: z
    .array(z.object({ type: z.string(), description: z.string().optional() }))
    .optional()
    .describe('Annotations of the test; absent if there are none'),
  problem: z.string().optional().describe('Why the record of this attempt is missing or incomplete'),
  usage,
  cache: cache.optional(),
  steps: z
    .array(step)
    .optional()
    .describe('In order of time, each before its parts; only for attempts that did not pass'),
  stepsLeftOut: count.optional().describe('Steps at the beginning that are not listed'),
  pageEvents: z.array(pageEvent).optional().describe('Only for attempts that did not pass; the first 20'),
});

const test = z.object({
  id: z.string(),
  title: z.string(),
  path: z.array(z.string()).describe('File and suites around the test'),
  runner: z.string().optional(),
  project: z.string().optional(),
  variant: z.string().optional().describe('Distinguishes the same test in several merged runs: run 2'),
  file: z.string().optional(),
  line: z.number().optional(),
  folder: z.string().optional().describe('The folder of its run in the repository; a prefix of the paths of files'),
  tags: z.array(z.string()),
  status: outcome.describe('Status of the last attempt'),
  flaky: z.boolean().describe('Passed after an attempt that did not'),
  durationMs: ms.describe('Of the last attempt'),
  attempts: z.array(attempt).min(1),
});

const totals = z.object({
  tests: count,
  passed: count,
  failed: count,
  timedOut: count,
  interrupted: count,
  running: count,
  skipped: count,
  flaky: count.describe('Number of passed tests that are flaky'),
  didNotRun: count.optional().describe('Number of skipped tests that did not run; absent if there are none'),
});

const amounts = z.array(z.object({ currency: z.string(), amount: z.number() }));
const pair = z.object({
  test: z.string().describe('Id of the test'),
  durationMs: ms,
  previousMs: ms,
  tokens: count,
  previousTokens: count,
  cost: amounts.optional(),
  previousCost: amounts.optional(),
});
const ids = z.array(z.string()).describe('Ids of tests');

const comparison = z
  .object({
    previousStartedAt: time,
    previousMs: ms.describe('Duration of the earlier run'),
    newFailures: ids.describe('Failed now and not before, including new tests'),
    fixed: ids,
    stillFailing: ids,
    slower: z
      .array(pair)
      .describe('Passed both times, but took at least 1.5 times as long, and at least a second longer'),
    dearer: z
      .array(pair)
      .describe(
        'Cost at least 1.2 times as much; without a price: used at least 1.2 times as many tokens, and at least 1000 more',
      ),
    added: ids,
    gone: z.array(z.string()).describe('Names of tests that do not exist any more'),
  })
  .describe('Comparison with an earlier report; absent if there is none');

/** The contents of a report, without pictures, prompts and replies. Published as a JSON schema. */
export const runSummarySchema = z
  .object({
    version: z.literal(SUMMARY_VERSION),
    tool: z.string().optional().describe('Name and version of what wrote the record'),
    startedAt: time,
    durationMs: ms.describe('Duration of the run. Parallel shards count once; time between merged runs does not count'),
    testsMs: ms.describe('Total duration of all attempts'),
    status: z
      .enum(['passed', 'failed'])
      .optional()
      .describe('`failed`: a test or something outside of the tests failed; absent in files of earlier versions'),
    errors: z.array(runError).optional().describe('Absent if there are none'),
    totals: totals.describe('Tests by the outcome of their last attempt'),
    usage,
    cache: cache.optional(),
    models: z.array(z.string()),
    comparison: comparison.optional(),
    skippedLines: count.describe('Lines of the report that could not be read'),
    tests: z.array(test),
  })
  .meta({ title: 'Summary of an eyewright run' });

export type TestSummary = z.output<typeof test>;
export type AttemptSummary = z.output<typeof attempt>;
export type AttachmentSummary = z.output<typeof attachment>;
export type StepSummary = z.output<typeof step>;
export type FailureSummary = z.output<typeof failure>;
export type RunErrorSummary = z.output<typeof runError>;
export type CacheSummary = z.output<typeof cache>;
export type ComparisonSummary = z.output<typeof comparison>;
export type UsageSummary = z.output<typeof usage>;
export type RunTotals = z.output<typeof totals>;
/** The result of `summariseReport`, and the contents of the JSON output. */
export type RunSummary = z.output<typeof runSummarySchema>;
