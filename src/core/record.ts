import { z } from 'zod';

/** Version of the event stream; raised when a reader of the old one would misread a new one. */
export const RECORD_VERSION = 1;

const time = z.number().describe('Milliseconds since the epoch');
const rect = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const point = z.object({ x: z.number(), y: z.number() });

export const testStatuses = ['passed', 'failed', 'timedOut', 'skipped', 'interrupted'] as const;
/** The five outcomes of a test, as the runners report them. */
export type TestStatus = (typeof testStatuses)[number];

const recordError = z.object({
  name: z.string(),
  code: z.string().optional(),
  failureClass: z.string().optional(),
  message: z.string(),
  hint: z.string().optional(),
  stack: z.string().optional(),
  /** The lines of source around the failing call, each with its number, the failing one marked by `>`. */
  snippet: z.string().optional(),
});

const location = z.object({ file: z.string(), line: z.number(), column: z.number().optional() });

const usage = z.object({
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  cachedInputTokens: z.number(),
});

const mark = z.object({
  /** `target`: what was acted on; `point`: where the pointer went; `box`: anything else worth showing. */
  kind: z.enum(['target', 'point', 'box']),
  rect: rect.optional(),
  point: point.optional(),
  label: z.string().optional(),
});

/**
 * Everything that a run tells, one event a line, appended and never changed. Steps are written when they start and once
 * more when they end. Ids are unique across records, so that records can be joined without being rewritten.
 */
export const recordEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('record-start'),
    at: time,
    version: z.literal(RECORD_VERSION),
    record: z.string(),
    tool: z.string(),
    /** Name of the record where no test gives it one. */
    title: z.string(),
    platform: z.string().optional(),
    model: z.string().optional(),
  }),
  z.object({
    type: z.literal('test-start'),
    at: time,
    record: z.string(),
    /** The same for all attempts of a test. */
    test: z.string(),
    titlePath: z.array(z.string()),
    attempt: z.number(),
    runner: z.string(),
    project: z.string().optional(),
    tags: z.array(z.string()).optional(),
    location: location.optional(),
  }),
  z.object({
    type: z.literal('test-end'),
    at: time,
    record: z.string(),
    status: z.enum(testStatuses),
    durationMs: z.number(),
    errors: z.array(recordError).optional(),
  }),
  z.object({
    type: z.literal('step-start'),
    at: time,
    record: z.string(),
    step: z.string(),
    parent: z.string().optional(),
    /** `verb`: a call of the user; `plan`, `locate`, `action`, `extract`: parts of one; `note`: recordToReport; `runner`: a step of the test runner. */
    kind: z.enum(['verb', 'plan', 'locate', 'action', 'extract', 'note', 'runner']),
    /** The method or action, e.g. `aiTap`, `Tap`. */
    name: z.string(),
    title: z.string(),
    /** What the test runner calls a step of its own, e.g. `expect`, `pw:api`, `hook`. */
    category: z.string().optional(),
    params: z.unknown().optional(),
    location: location.optional(),
  }),
  z.object({
    type: z.literal('step-end'),
    at: time,
    step: z.string(),
    status: z.enum(['passed', 'failed', 'skipped']),
    durationMs: z.number(),
    thought: z.string().optional(),
    result: z.unknown().optional(),
    verdict: z.object({ pass: z.boolean(), reason: z.string() }).optional(),
    error: recordError.optional(),
  }),
  z.object({
    type: z.literal('frame'),
    at: time,
    step: z.string(),
    /** `before` and `after` an action, `seen` by a model, `observed` over time, `attached` by the user. */
    role: z.enum(['before', 'after', 'seen', 'observed', 'attached']),
    /** SHA-256 of the encoded picture; its bytes stand in the container once. */
    frame: z.string(),
    mime: z.string(),
    width: z.number(),
    height: z.number(),
    dpr: z.number(),
    label: z.string().optional(),
    marks: z.array(mark).optional(),
  }),
  z.object({
    type: z.literal('model-call'),
    at: time,
    step: z.string(),
    kind: z.string(),
    slot: z.string(),
    model: z.string(),
    durationMs: z.number(),
    retries: z.number(),
    usage: usage.optional(),
    /** Price by the configured table, in its currency. */
    cost: z.object({ amount: z.number(), currency: z.string() }).optional(),
    /** Where the reply came from. Default: a request to the model. */
    origin: z.enum(['live', 'cache', 'cassette']).optional(),
    prompt: z.string(),
    reply: z.string().optional(),
    error: z.string().optional(),
  }),
  /** Something that went wrong in the application under test while it was being driven. */
  z.object({
    type: z.literal('page-event'),
    at: time,
    record: z.string(),
    /** The step that was running, if any. */
    step: z.string().optional(),
    kind: z.string(),
    text: z.string(),
    url: z.string().optional(),
    /** HTTP status of a failed request; absent when no answer came. */
    status: z.number().optional(),
  }),
  z.object({ type: z.literal('warning'), at: time, record: z.string(), message: z.string() }),
  z.object({ type: z.literal('record-end'), at: time, record: z.string() }),
  /** Written by merging, before the events of each report that was appended. */
  z.object({
    type: z.literal('source'),
    at: time,
    source: z.string(),
    file: z.string().optional(),
    testId: z.string(),
    testTitle: z.string(),
    testDescription: z.string(),
    testDuration: z.number(),
    testStatus: z.enum(testStatuses),
    /** Why the report of this test is missing or incomplete. */
    problem: z.string().optional(),
  }),
]);

export type RecordEvent = z.output<typeof recordEventSchema>;
export type RecordError = z.output<typeof recordError>;
export type RecordMark = z.output<typeof mark>;
export type RecordLocation = z.output<typeof location>;
/** One event kind, e.g. `EventOf<'step-end'>`. */
export type EventOf<T extends RecordEvent['type']> = Extract<RecordEvent, { type: T }>;

/** Identity of a test as its runner knows it. */
export type TestIdentity = Omit<EventOf<'test-start'>, 'type' | 'at' | 'record'>;
