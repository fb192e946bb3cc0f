import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { attemptFailure, failureText } from '../../../../src/session/attempts/attempt-failure.ts';
import { AttemptNotes } from '../../../../src/session/attempts/attempt-notes.ts';
import { pastAttempt, readRetryOn, refuseRetry } from '../../../../src/session/attempts/retry-gate.ts';

const product = { number: 0, failureClass: 'product' as const, code: 'ASSERTION_FAILED', reason: 'the total is wrong' };

describe('retryOn', () => {
  it('refuses what it does not name, in the class of the first failure', () => {
    expect(() => refuseRetry(product, ['environment', 'model'])).toThrow(
      expect.objectContaining({ code: 'RETRY_REFUSED', failureClass: 'product' }),
    );
    expect(() => refuseRetry(product, [])).toThrow('no failure is (retryOn)\n  the total is wrong');
  });

  it('lets everything pass that it names, and all where it is not given', () => {
    expect(() => refuseRetry(product, ['product'])).not.toThrow();
    expect(() => refuseRetry(product, undefined)).not.toThrow();
    expect(() => refuseRetry(undefined, [])).not.toThrow();
  });

  it('names what is wrong with it', () => {
    expect(() => readRetryOn(['flaky'])).toThrow('The option retryOn is ["flaky"], not a list of failure classes');
    expect(readRetryOn(undefined)).toBeUndefined();
  });

  it('goes by the first failure, however often an attempt is refused', () => {
    const refused = { failureClass: 'product' as const, code: 'RETRY_REFUSED', reason: 'not again' };
    expect(pastAttempt(product, { number: 1, failure: refused })).toBe(product);
    expect(pastAttempt(product, { number: 1, failure: undefined })).toBeUndefined();
  });
});

describe('notes of attempts', () => {
  it('are found by another process of the run, by nobody else, and forgotten on demand', () => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'notes-'));
    try {
      const notes = (run: string): AttemptNotes =>
        new AttemptNotes({ cwd, env: { EYEWRIGHT_RUN_ID: run, EYEWRIGHT_RUN_DIR: 'run' } });
      notes('one').write('a test', product);
      expect(notes('one').read('a test')).toEqual(product);
      expect(notes('one').read('another')).toBeUndefined();
      expect(notes('two').read('a test')).toBeUndefined();
      notes('one').write('a test', undefined);
      expect(notes('one').read('a test')).toBeUndefined();
      expect(readdirSync(path.join(cwd, 'run', 'attempts'))).toEqual([]);
      rmSync(path.join(cwd, 'run'), { recursive: true });
      writeFileSync(path.join(cwd, 'run'), 'in the way');
      expect(() => notes('one').write('a test', product)).toThrow('The failure of the attempt cannot be stored');
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});

describe('the failure of an attempt', () => {
  it('is told with class, code and the first line', () => {
    const message = 'ModelError: no answer\n  Hint: wait\n  Failure class: model (MODEL_REQUEST_FAILED)';
    const failure = attemptFailure({ status: 'failed', errors: [{ name: 'Error', message }] });
    expect(failure).toEqual({ failureClass: 'model', code: 'MODEL_REQUEST_FAILED', reason: 'ModelError: no answer' });
    expect(failure && failureText(failure)).toBe('model (MODEL_REQUEST_FAILED)');
    expect(attemptFailure({ status: 'passed', errors: [] })).toBeUndefined();
  });
});
