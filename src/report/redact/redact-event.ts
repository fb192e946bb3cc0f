import type { EventOf, RecordError, RecordEvent } from '../../core/record.ts';

/** Gives each picture another name: the old one is a fingerprint of what it showed. */
export type RenameFrame = (id: string) => string;

type Redactors = { readonly [T in RecordEvent['type']]: (event: EventOf<T>, rename: RenameFrame) => EventOf<T> };

// Each event is made anew of what may be shared, so that a field that is added to the record stays private until
// somebody decides otherwise.
const redactors: Redactors = {
  'record-start': ({ type, at, version, record, tool, title, platform, model }) => ({
    type,
    at,
    version,
    record,
    tool,
    title,
    ...(platform !== undefined && { platform }),
    ...(model !== undefined && { model }),
  }),
  'test-start': (event) => event,
  'test-end': ({ errors, ...rest }) => ({ ...rest, ...(errors && { errors: errors.map(redactError) }) }),
  'step-start': ({ type, at, record, step, parent, kind, name, category, location }) => ({
    type,
    at,
    record,
    step,
    ...(parent !== undefined && { parent }),
    kind,
    name,
    // The title of a step is its prompt, or the line of code with the values in it.
    title: name,
    ...(category !== undefined && { category }),
    ...(location && { location: { file: location.file, line: location.line } }),
  }),
  'step-end': ({ type, at, step, status, durationMs, verdict, error }) => ({
    type,
    at,
    step,
    status,
    durationMs,
    ...(verdict && { verdict: { pass: verdict.pass, reason: '' } }),
    ...(error && { error: redactError(error) }),
  }),
  frame: ({ type, at, step, role, frame, width, height, dpr, marks }, rename) => ({
    type,
    at,
    step,
    role,
    frame: rename(frame),
    mime: 'image/webp',
    width,
    height,
    dpr,
    ...(marks && { marks: marks.map(({ kind, rect, point }) => ({ kind, rect, point })) }),
  }),
  'model-call': ({ type, at, step, kind, slot, model, durationMs, retries, usage, cost, origin }) => ({
    type,
    at,
    step,
    kind,
    slot,
    model,
    durationMs,
    retries,
    ...(usage && { usage }),
    ...(cost && { cost }),
    ...(origin && { origin }),
    prompt: '',
  }),
  'page-event': ({ type, at, record, step, kind, status }) => ({
    type,
    at,
    record,
    ...(step !== undefined && { step }),
    kind,
    text: removed,
    ...(status !== undefined && { status }),
  }),
  warning: ({ type, at, record }) => ({ type, at, record, message: removed }),
  'record-end': (event) => event,
  source: ({ problem, ...rest }) => ({ ...rest, ...(problem !== undefined && { problem: problemWithoutPlace }) }),
};

const removed = '[removed for sharing]';
const problemWithoutPlace = 'The record of this test is missing or incomplete.';

/** The event without prompts, replies, thoughts, values and messages; outcomes, test titles, times and costs stay. */
export function redactEvent(event: RecordEvent, rename: RenameFrame): RecordEvent {
  // Safe: the table maps each type to a function for it.
  const redact = redactors[event.type] as (event: RecordEvent, rename: RenameFrame) => RecordEvent;
  return redact(event, rename);
}

function redactError({ name, code, failureClass }: RecordError): RecordError {
  return {
    name,
    ...(code !== undefined && { code }),
    ...(failureClass !== undefined && { failureClass }),
    message: removed,
  };
}
