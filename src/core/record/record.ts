import { z } from 'zod';

import { location, recordError } from './record-error-shape.ts';
import { attachment, previous, reruns, runError, runShard, shards, source, stepParent } from './record-merged.ts';
import { duration, mark, record, step, time, usage } from './record-shapes.ts';
import { testEnd, testStart } from './record-tests.ts';
import { marked, named, open, plain, content } from './record-text.ts';

export type { Privacy } from './record-text.ts';

/** Version of the event stream; raised when a reader of the old one would misread a new one. */
export const RECORD_VERSION = 1;

export { testStatuses, type TestStatus } from './test-status.ts';

const recordStart = z
  .object({
    type: z.literal('record-start'),
    at: time,
    version: z.literal(RECORD_VERSION),
    record,
    tool: plain('Name and version of the writing tool'),
    title: named('Name of a record without a test'),
    platform: plain('Platform that the agent drives').optional(),
    model: plain('Name of the model').optional(),
  })
  .describe('An agent started.');

const recordEnd = z
  .object({ type: z.literal('record-end'), at: time, record })
  .describe('The agent was destroyed. If this event is missing, its process ended early.');

const stepStart = z
  .object({
    type: z.literal('step-start'),
    at: time,
    record,
    step,
    parent: plain('The step that this one is part of').optional(),
    kind: open(
      'plain',
      ['verb', 'plan', 'locate', 'action', 'extract', 'note', 'runner'],
      'A call of the user, a part of one, an entry of the user, or a step of the test runner',
    ),
    name: plain('The method or action, e.g. `aiTap`, `Tap`'),
    title: content('What it does, in words'),
    category: plain('Category of a step of the test runner, e.g. `expect`, `hook`').optional(),
    flags: z
      .array(open('plain', ['frozen', 'observed']))
      .describe('`frozen`: it used a snapshot that the user froze; `observed`: it used pictures taken over time')
      .optional(),
    params: z.unknown().describe('Its parameters').optional(),
    location: location.optional(),
  })
  .describe('A step started. `parent` is the step that contains it.');

const stepEnd = z
  .object({
    type: z.literal('step-end'),
    at: time,
    step,
    status: z.enum(['passed', 'failed', 'skipped']),
    durationMs: duration,
    reason: content('Why it was skipped').optional(),
    thought: content('Reasoning of the model').optional(),
    result: z.unknown().describe('Its return value').optional(),
    deviceTime: plain('Local time of the device, if the user asked for it').optional(),
    verdict: z
      .object({
        pass: z.boolean(),
        reason: content('Why'),
        severity: open('plain', ['block', 'warn'], 'Effect of a false statement on the test').optional(),
        answers: z.number().describe('Number of answers, if more than one was needed').optional(),
        deterministic: z
          .boolean()
          .describe('The model always gives the same answer, so no further votes were requested')
          .optional(),
      })
      .optional(),
    error: recordError.optional(),
  })
  .describe('A step ended. If this event is missing, the step was running when the record ended.');

const frame = z
  .object({
    type: z.literal('frame'),
    at: time,
    step,
    role: open(
      'plain',
      ['before', 'after', 'seen', 'observed', 'attached'],
      'Before or after an action, seen by a model, taken over time, or attached by the user',
    ),
    frame: marked('picture', 'SHA-256 of the picture; the container has its bytes once'),
    mime: plain(),
    width: z.number(),
    height: z.number(),
    dpr: z.number().describe('Pixels of the picture per logical pixel'),
    label: content('What it shows').optional(),
    marks: z.array(mark).optional(),
  })
  .describe('A picture of a step and its role, with boxes and pointer in its own pixels.');

const modelCall = z
  .object({
    type: z.literal('model-call'),
    at: time,
    step,
    kind: plain('Kind of the question, e.g. `plan`, `locate`'),
    round: plain('One of several questions about the same statement, e.g. `vote 2 of 3`, `opposite`').optional(),
    slot: plain('Slot of the configured model'),
    model: plain('Its name'),
    durationMs: duration,
    retries: z.number(),
    waitedMs: z
      .number()
      .describe("Milliseconds of waiting for the provider's limits, in addition to `durationMs`")
      .optional(),
    usage: usage.optional(),
    cost: z
      .object({ amount: z.number(), currency: plain() })
      .describe('Cost by the configured prices, in their currency')
      .optional(),
    requestId: plain('Id that the provider gave the request').optional(),
    origin: open(
      'plain',
      ['live', 'cache', 'cassette', 'embedded'],
      'The default is live, and `embedded` is the offline model in place of the configured one. Source of the reply',
    ).optional(),
    prompt: content('The prompt, without pictures'),
    promptVersion: plain('Name and version of the prompt template, e.g. `locate@1`').optional(),
    reply: content('The reply').optional(),
    error: content('Why there is no reply').optional(),
  })
  .describe('One call of a model. A reply whose source is not `live` cost nothing.');

const appEvent = z
  .object({
    type: z.literal('app-event'),
    at: time,
    record,
    step: plain('The step that was running, if any').optional(),
    kind: open('named', [
      'console-error',
      'page-error',
      'request-failed',
      'dialog',
      'crash',
      'download',
      'new-page',
      'page-closed',
    ]),
    text: content('Message of the application or the system'),
    url: content('Address of the page or request').optional(),
    status: z.number().describe('HTTP status of a failed request; absent if there was no answer').optional(),
  })
  .describe('An event in the application under test.');

const device = z
  .object({
    type: z.literal('device'),
    at: time,
    record,
    id: content('Serial number or address').optional(),
    name: named('Model or given name').optional(),
    os: named('System and its version').optional(),
    size: z.object({ width: z.number(), height: z.number() }).describe('Size of the screen in pixels').optional(),
    locale: plain('Language and region of its user').optional(),
    sessionUrl: content('Web address of a page about its session, e.g. in a device cloud').optional(),
  })
  .describe('The device of the record. It is known when the device is connected.');

const cache = z
  .object({
    type: z.literal('cache'),
    at: time,
    step,
    what: open('plain', ['plan', 'locate'], 'Kind of cache entry'),
    outcome: open(
      'plain',
      ['hit', 'miss', 'stale', 'healed', 'stored'],
      'Found in the cache, not found, found but the screen differs, updated, added',
    ),
    reason: content('Why').optional(),
    patch: content('Change of the file of a healed entry, as a unified diff').optional(),
  })
  .describe('The result of the cache for a step. It may follow the end of the step.');

const code = z
  .object({
    type: z.literal('code'),
    at: time,
    record,
    language: open('plain', ['playwright', 'puppeteer']),
    text: content('The code'),
  })
  .describe('The steps of a passed test as plain code.');

const budget = z
  .object({
    type: z.literal('budget'),
    at: time,
    record,
    step: plain('The step that was running, if any').optional(),
    scope: open('plain', ['call', 'test', 'worker', 'run']),
    limit: open('plain', ['tokens', 'calls', 'seconds', 'money']),
    outcome: open('plain', ['near', 'exceeded']),
    used: z.number(),
    allowed: z.number(),
    unit: plain('Currency').optional(),
  })
  .describe('A limit of the user was nearly reached or exceeded.');

const warning = z
  .object({ type: z.literal('warning'), at: time, record, message: content('The warning') })
  .describe('A warning. It does not fail the test.');

const pageEvent = z
  .object({ ...appEvent.shape, type: z.literal('page-event') })
  .describe('Written by earlier versions in place of `app-event`.');

/**
 * All events of a run, one per line, appended and never changed. Steps are written when they start and again when they end.
 * Ids are unique across records, so that records can be joined without being rewritten.
 *
 * This schema is the only source: redaction, sharing, the viewer's checks and the tables of docs/record-format.md are made
 * from it.
 */
export const recordEventSchema = z.discriminatedUnion('type', [
  recordStart,
  testStart,
  testEnd,
  stepStart,
  stepEnd,
  frame,
  modelCall,
  appEvent,
  device,
  cache,
  code,
  budget,
  warning,
  recordEnd,
  attachment,
  source,
  runError,
  runShard,
  shards,
  previous,
  stepParent,
  reruns,
  pageEvent,
]);

/** One event of a run record. */
export type RecordEvent = z.output<typeof recordEventSchema>;
export type RecordError = z.output<typeof recordError>;
export type RecordMark = z.output<typeof mark>;
export type RecordLocation = z.output<typeof location>;
/** One event kind, e.g. `EventOf<'step-end'>`. */
export type EventOf<T extends RecordEvent['type']> = Extract<RecordEvent, { type: T }>;

/** An event of a kind that this version does not know: it is kept, and all of its text counts as content. */
export interface UnknownEvent {
  readonly type: string;
  readonly at: number;
  readonly record?: string;
  readonly step?: string;
  readonly [field: string]: unknown;
}

/** Identity of a test as its runner knows it. */
export type TestIdentity = Omit<EventOf<'test-start'>, 'type' | 'at' | 'record'>;
