import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ConfigError, DeviceError, errorMessage, EyewrightError, TimeoutError } from '../../../src/core/errors.ts';
import { failureClassOfCode } from '../../../src/core/failure-class.data.ts';
import { classOfFailure, readFailureClassLine } from '../../../src/core/failure-class.ts';

describe('the class of a failure', () => {
  it('follows from the code and is the last line of the message', () => {
    const error = new DeviceError('DEVICE_BUSY', 'the phone is taken', { hint: 'wait' });
    expect(error.failureClass).toBe('environment');
    expect(error.message).toBe('the phone is taken\n  Hint: wait\n  Failure class: environment (DEVICE_BUSY)');
    expect(error.summary).toBe('the phone is taken');
  });

  it('is not told inside of other messages', () => {
    const inner = new ConfigError('CONFIG_INVALID', 'wrong', { hint: 'mend it' });
    expect(errorMessage(inner)).toBe('wrong\n  Hint: mend it');
    expect(errorMessage('plain')).toBe('plain');
  });

  it('may be that of another failure that is told of', () => {
    const error = new EyewrightError('RETRY_REFUSED', 'not again', { failureClass: 'product' });
    expect(error.message).toContain('Failure class: product (RETRY_REFUSED)');
    expect(classOfFailure(new TimeoutError('TIMEOUT', 'x', { failureClass: 'product' }))).toBe('product');
  });

  it('survives codes that nobody knows', () => {
    expect(new EyewrightError('MADE_UP' as never, 'x').failureClass).toBe('test');
    expect(classOfFailure({ name: 'Error', message: 'x', code: 'constructor' })).toBeUndefined();
  });

  it('of two lines is that of the outer error', () => {
    const text = 'a\n  Failure class: model (MODEL_UNSURE)\ncause: b\n  Failure class: test (CONFIG_INVALID)';
    expect(readFailureClassLine(text)).toMatchObject({ failureClass: 'model', code: 'MODEL_UNSURE' });
  });

  it('stands in the documentation, for every code', () => {
    const rows = readFileSync(new URL('../../../docs/failures.md', import.meta.url), 'utf8');
    for (const [code, { failureClass, because }] of Object.entries(failureClassOfCode)) {
      expect(rows).toContain(`| \`${code}\` | ${failureClass} | ${because} |`);
    }
  });
});
