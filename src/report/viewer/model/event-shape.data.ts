import type { RecordEvent } from '../../../core/record.ts';

export type FieldKind = 'string' | 'number' | 'boolean' | 'strings';

/** The fields that the viewer cannot do without, by event; what else an event holds is checked where it is shown. */
export const eventShape: Readonly<Record<RecordEvent['type'], Readonly<Record<string, FieldKind>>>> = {
  'record-start': { at: 'number', record: 'string', title: 'string', tool: 'string' },
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
  },
  'model-call': {
    at: 'number',
    step: 'string',
    kind: 'string',
    model: 'string',
    durationMs: 'number',
    retries: 'number',
    prompt: 'string',
  },
  'page-event': { at: 'number', record: 'string', kind: 'string', text: 'string' },
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
};
