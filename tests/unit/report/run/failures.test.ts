import { describe, expect, it } from 'vitest';

import type { EventOf, RecordError } from '../../../../src/core/record/record.ts';
import { attemptFailures } from '../../../../src/report/run/failures.ts';
import type { Outcome } from '../../../../src/report/run/outcome.ts';
import { eagerLine, type StepEvent } from '../../../../src/report/run/step-line.ts';

function failuresOf(
  status: Outcome,
  errors: readonly RecordError[],
  events: readonly StepEvent[] = [],
): ReturnType<typeof attemptFailures> {
  return attemptFailures({ status, errors, lines: events.map(eagerLine) });
}

const classOf = (name: string, message: string, failureClass?: string): string | undefined =>
  failuresOf('failed', [{ name, message, ...(failureClass && { failureClass }) }]).failureClass;

function failedStep(step: string, error: RecordError, more: Partial<EventOf<'step-start'>> = {}): StepEvent[] {
  return [
    { type: 'step-start', at: 1, record: 'r', step, kind: 'verb', name: 'aiTap', title: step, ...more },
    { type: 'step-end', at: 2, step, status: 'failed', durationMs: 1, error },
  ];
}

describe('the class of a failure', () => {
  it('is that of the agent, or what the runner calls the error', () => {
    expect(classOf('ModelError', 'no answer', 'model')).toBe('model');
    expect(classOf('Error', 'expect(locator).toHaveText(expected) failed')).toBe('product');
    expect(classOf('AssertionError', 'expected 1 to be 2')).toBe('product');
    expect(classOf('TimeoutError', 'too late')).toBe('environment');
    expect(classOf('Error', 'ConfigError: The option "modl" is unknown')).toBe('test');
    expect(classOf('Error', 'page.goto: net::ERR_CONNECTION_REFUSED at http://127.0.0.1:1')).toBe('environment');
    expect(classOf('Error', 'anything', 'made-up')).toBe('test');
    expect(classOf('TypeError', 'x is not a function')).toBe('test');
  });

  it('follows from the code, and from the words of earlier versions', () => {
    const ofCode = (code: string): unknown =>
      failuresOf('failed', [{ name: 'Error', message: 'x', code }]).failureClass;
    expect(['TARGET_NOT_FOUND', 'DEVICE_BUSY', 'MODEL_UNSURE', 'CONFIG_INVALID'].map(ofCode)).toEqual([
      'test',
      'environment',
      'model',
      'test',
    ]);
    const words = ['assertion', 'action', 'device', 'config', 'budget', 'timeout', 'aborted', 'model'];
    const found = words.map((word) => classOf('Error', 'x', word));
    expect(found).toEqual(['product', 'test', 'environment', 'test', 'test', 'environment', 'environment', 'model']);
  });

  it('is read from the line that errors carry, which is not told twice', () => {
    const message = 'ModelError: no answer\n  Hint: wait\n  Failure class: model (MODEL_REQUEST_FAILED)';
    expect(failuresOf('failed', [{ name: 'Error', message }]).errors).toEqual([
      {
        name: 'Error',
        message: 'ModelError: no answer',
        hint: 'wait',
        code: 'MODEL_REQUEST_FAILED',
        failureClass: 'model',
      },
    ]);
  });

  it('of an element that native code acts on is the test, of an address that does not answer the environment', () => {
    expect(classOf('TimeoutError', 'locator.click: Timeout 5000ms exceeded.')).toBe('test');
    expect(classOf('TimeoutError', 'page.goto: Timeout 5000ms exceeded.')).toBe('environment');
  });

  it('goes by the status where no error tells', () => {
    expect(failuresOf('timedOut', []).failureClass).toBe('environment');
    expect(failuresOf('timedOut', [{ name: 'Error', message: 'Test timeout of 5 ms exceeded.' }])).toMatchObject({
      failureClass: 'environment',
      errors: [{ failureClass: 'environment' }],
    });
    expect(failuresOf('running', []).failureClass).toBe('environment');
    expect(failuresOf('passed', []).failureClass).toBeUndefined();
  });

  it('of an error outside of steps is not that of a step that failed before', () => {
    const events = failedStep('tap', { name: 'ActionError', failureClass: 'product', message: 'caught by the test' });
    expect(failuresOf('failed', [{ name: 'TypeError', message: 'x is undefined' }], events).failureClass).toBe('test');
  });

  it('of a check that its time cut off is the product, with the last reason, if it had judged before', () => {
    const [start, end] = failedStep('wait', {
      name: 'TimeoutError',
      failureClass: 'environment',
      message: 'no time left',
    });
    const judged = { ...end, verdict: { pass: false, reason: 'the list is empty' } } as StepEvent;
    const events = [start, judged].filter((event) => event !== undefined);
    const runner = { name: 'Error', message: 'Test timeout of 3000ms exceeded.' };
    const alone = failuresOf('timedOut', [], events);
    expect(alone).toMatchObject({ failureClass: 'product' });
    expect(alone.errors[0]?.message).toContain('the list is empty');
    const told = failuresOf('timedOut', [runner], events);
    expect(told.failureClass).toBe('product');
    expect(told.errors[0]?.message).toMatch(/^Test timeout of 3000ms exceeded[^]*the list is empty$/);
  });
});

describe('a call whose await was forgotten', () => {
  const tearingDown = { name: 'Error', message: 'Tearing down "context" exceeded the test timeout of 4000ms.' };
  const message = 'AbortError: The agent was destroyed while the call was running';
  const forgotten = { name: 'Error', message, code: 'AGENT_DESTROYED' };

  it.each([[[tearingDown, forgotten]], [[forgotten, tearingDown]]])(
    'is told before the end of the test that took too long, and is the test',
    (errors) => {
      const found = failuresOf('timedOut', errors);
      expect(found.failureClass).toBe('test');
      expect(found.errors.map((error) => error.message)).toEqual([message, tearingDown.message]);
    },
  );

  it('is the test, also when it had judged', () => {
    const [start, end] = failedStep('wait', { name: 'AbortError', message, code: 'AGENT_DESTROYED' });
    const events = [start, { ...end, verdict: { pass: false, reason: 'no' } } as StepEvent];
    expect(
      failuresOf(
        'failed',
        [forgotten],
        events.filter((event) => event !== undefined),
      ).failureClass,
    ).toBe('test');
  });
});

describe('the errors of an attempt', () => {
  it('have code, hint and line of the call that the user wrote', () => {
    const error = { name: 'ActionError', code: 'TARGET_NOT_FOUND', failureClass: 'product', message: 'no button' };
    const location = { file: 'a.spec.ts', line: 7 };
    const events = [
      ...failedStep('tap', { ...error, hint: 'look again' }, { location }),
      ...failedStep('locate', error, { parent: 'tap', kind: 'locate' }),
    ];
    const runner = { name: 'Error', message: 'ActionError: no button\n  Hint: look again\n\nCall log: …' };
    expect(failuresOf('failed', [runner], events).errors).toEqual([
      {
        name: 'Error',
        code: 'TARGET_NOT_FOUND',
        failureClass: 'product',
        message: 'ActionError: no button\n\nCall log: …',
        hint: 'look again',
        location,
      },
    ]);
  });

  it('have the innermost line where a native step of the runner failed', () => {
    const error = { name: 'Error', message: 'expect(locator).toBeVisible() failed' };
    const line = (number: number): Partial<EventOf<'step-start'>> => ({
      kind: 'runner',
      location: { file: 'a.spec.ts', line: number },
    });
    const events = [...failedStep('group', error, line(3)), ...failedStep('expect', error, line(5))];
    expect(failuresOf('failed', [error], events).errors[0]).toMatchObject({
      failureClass: 'product',
      location: { line: 5 },
    });
  });

  it('are those of the last call that failed where the runner is silent', () => {
    const error = { name: 'ModelError', failureClass: 'model', message: 'no answer' };
    const events = [
      ...failedStep('one', { name: 'ActionError', failureClass: 'product', message: 'caught' }),
      ...failedStep('two', error),
      ...failedStep('part', error, { parent: 'two' }),
    ];
    expect(failuresOf('failed', [], events)).toEqual({ errors: [error], failureClass: 'model' });
  });

  it('survive values of any kind', () => {
    const odd = { name: 7, message: { deep: [1] } } as unknown as RecordError;
    expect(failuresOf('failed', [odd]).errors[0]).toMatchObject({ name: '7', failureClass: 'test' });
  });
});
