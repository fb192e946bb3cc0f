// Written by scripts/generate.mjs from src/core/record.ts.

export type FieldKind = 'string' | 'number' | 'boolean' | 'strings';

/** The fields that an event cannot do without, by its type; what else it holds is checked where it is shown. */
export const eventShape: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  'record-start': { at: 'number', version: 'number', record: 'string', tool: 'string', title: 'string' },
  'test-start': {
    at: 'number',
    record: 'string',
    test: 'string',
    titlePath: 'strings',
    attempt: 'number',
    runner: 'string',
  },
  'test-end': { at: 'number', record: 'string', status: 'string', durationMs: 'number' },
  'step-start': { at: 'number', record: 'string', step: 'string', kind: 'string', name: 'string', title: 'string' },
  'step-end': { at: 'number', step: 'string', status: 'string', durationMs: 'number' },
  frame: {
    at: 'number',
    step: 'string',
    role: 'string',
    frame: 'string',
    mime: 'string',
    width: 'number',
    height: 'number',
    dpr: 'number',
  },
  'model-call': {
    at: 'number',
    step: 'string',
    kind: 'string',
    slot: 'string',
    model: 'string',
    durationMs: 'number',
    retries: 'number',
    prompt: 'string',
  },
  'app-event': { at: 'number', record: 'string', kind: 'string', text: 'string' },
  device: { at: 'number', record: 'string' },
  cache: { at: 'number', step: 'string', what: 'string', outcome: 'string' },
  code: { at: 'number', record: 'string', language: 'string', text: 'string' },
  budget: {
    at: 'number',
    record: 'string',
    scope: 'string',
    limit: 'string',
    outcome: 'string',
    used: 'number',
    allowed: 'number',
  },
  warning: { at: 'number', record: 'string', message: 'string' },
  'record-end': { at: 'number', record: 'string' },
  source: {
    at: 'number',
    source: 'string',
    testId: 'string',
    testTitle: 'string',
    testDescription: 'string',
    testDuration: 'number',
    testStatus: 'string',
  },
  'page-event': { at: 'number', record: 'string', kind: 'string', text: 'string' },
};
