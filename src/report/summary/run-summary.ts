import { z } from 'zod';

import { failureClasses } from '../../core/errors/failure-class.ts';
import { outcomes } from '../run/outcome.ts';

/** Version of the summary; raised when a reader of the old one would misread a new one. */
export const SUMMARY_VERSION = 1;

const outcome = z.enum(outcomes).describe('`running`: the record stops before it ended, its process was killed');
const ms = z.number().min(0).describe('Milliseconds');
const time = z.number().describe('Milliseconds since the epoch; 0 when unknown');
const count = z.number().int().min(0);
const location = z.object({ file: z.string(), line: z.number(), column: z.number().optional() });

const usage = z
  .object({
    calls: count.describe('Model calls, those included that asked no configured model'),
    cachedCalls: count.describe('Of these, calls that a cache or a cassette answered: they took nothing'),
    embeddedCalls: count
      .optional()
      .describe(
        'Of these, calls that the offline model answered in place of the configured one; absent when there are none',
      ),
    savedTokens: count
      .optional()
      .describe(
        'Estimate of what these would have taken: the median of the calls of the same kind; absent where a kind was asked less than 3 times',
      ),
    promptTokens: count,
    completionTokens: count,
    totalTokens: count,
    cachedInputTokens: count,
    modelMs: ms,
    cost: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('One entry a currency'),
    unpricedCalls: count
      .optional()
      .describe('Calls that used tokens whose price is not known; absent when there are none'),
  })
  .describe('What the model calls took');

const cache = z
  .object({
    hit: count.describe('Plans and places that were remembered, and held'),
    miss: count.describe('Not remembered'),
    stale: count.describe('Remembered, but not borne out by the screen'),
    healed: count.describe('Of these, learnt anew'),
    stored: count.describe('Learnt'),
    patches: z
      .array(z.object({ reason: z.string(), patch: z.string().describe('Unified diff of the file of the record') }))
      .optional()
      .describe('What was learnt anew; the first 50'),
  })
  .describe('What the cache did; absent when none was used');

const failureClass = z.enum(failureClasses);

const failure = z.object({
  name: z.string(),
  code: z.string().optional().describe('Stable name of the error, e.g. ASSERTION_FAILED'),
  failureClass: failureClass.optional().describe('Who has to look at it; absent when nobody knows'),
  message: z.string(),
  hint: z.string().optional(),
  stack: z.string().optional(),
  location: location.optional(),
});

const runError = failure
  .extend({
    runner: z.string(),
    title: z.string().optional().describe('What was under way, where the runner tells'),
  })
  .describe('What failed outside of every test, e.g. a global set-up or a file that could not be loaded');

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
      'Who answered the questions of the step and its parts: model, embedded, cassette, cache; absent where none was asked',
    ),
  location: location.optional(),
  reason: z.string().optional().describe('Why it was skipped'),
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
  name: z.string().describe('What the runner or the test calls it, e.g. trace'),
  mime: z.string(),
  bytes: count.optional(),
  file: z.string().optional().describe('From the folder of the report on; absent where it did not come along'),
});

const attempt = z.object({
  number: count,
  status: outcome,
  startedAt: time,
  durationMs: ms,
  failureClass: failureClass.optional().describe('Who has to look at it; only of attempts that did not pass'),
  errors: z.array(failure),
  warnings: z.array(z.string()),
  devices: z.array(device).optional(),
  attachments: z
    .array(attachment)
    .optional()
    .describe('Files of the runner and of the test; absent when there are none'),
  didNotRun: z.boolean().optional().describe('Nothing of it was run, though nobody asked to skip it'),
  reason: z.string().optional().describe('Why it was skipped'),
  annotations: z
    .array(z.object({ type: z.string(), description: z.string().optional() }))
    .optional()
    .describe('What the test says about itself; absent when it says nothing'),
  problem: z.string().optional().describe('Why the record of this attempt is missing or incomplete'),
  usage,
  cache: cache.optional(),
  steps: z
    .array(step)
    .optional()
    .describe('In order of time, each before its parts; only of attempts that did not pass'),
  stepsLeftOut: count.optional().describe('Steps at the beginning that are not listed'),
  pageEvents: z.array(pageEvent).optional().describe('Only of attempts that did not pass; the first 20'),
});

const test = z.object({
  id: z.string(),
  title: z.string(),
  path: z.array(z.string()).describe('File and suites around the test'),
  runner: z.string().optional(),
  project: z.string().optional(),
  variant: z.string().optional().describe('Which of several, where merged runs tell of the same test: run 2'),
  file: z.string().optional(),
  line: z.number().optional(),
  folder: z.string().optional().describe('The folder of its run in the repository, in front of the paths of files'),
  tags: z.array(z.string()),
  status: outcome.describe('That of the last attempt'),
  flaky: z.boolean().describe('Passed, after an attempt that did not'),
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
  flaky: count.describe('Part of those that passed'),
  didNotRun: count.optional().describe('Part of those that were skipped; absent when there are none'),
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
    newFailures: ids.describe('Red now and not before, new tests included'),
    fixed: ids,
    stillFailing: ids,
    slower: z.array(pair).describe('Passed both times, took 1.5 times as long or longer, by at least a second'),
    dearer: z.array(pair).describe('Cost 1.2 times as much or more; without a price, as many tokens, by at least 1000'),
    added: ids,
    gone: z.array(z.string()).describe('Names of tests that are not there any more'),
  })
  .describe('Beside an earlier report; absent where none was given');

/** Everything that a report tells about a run, without pictures, prompts and replies. Published as a JSON schema. */
export const runSummarySchema = z
  .object({
    version: z.literal(SUMMARY_VERSION),
    tool: z.string().optional().describe('Name and version of what wrote the record'),
    startedAt: time,
    durationMs: ms.describe(
      'How long it was going on: shards that ran beside each other count once, what lies between merged runs not at all',
    ),
    testsMs: ms.describe('What all attempts took together'),
    status: z
      .enum(['passed', 'failed'])
      .optional()
      .describe('`failed`: a test or something outside of the tests failed; absent in files of earlier versions'),
    errors: z.array(runError).optional().describe('Absent when there are none'),
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
/** What `summariseReport` gives and the JSON output holds. */
export type RunSummary = z.output<typeof runSummarySchema>;
