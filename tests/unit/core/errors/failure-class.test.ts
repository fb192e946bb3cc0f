import { describe, expect, it } from 'vitest';

import {
  ConfigError,
  DeviceError,
  errorMessage,
  EyewrightError,
  TimeoutError,
} from '../../../../src/core/errors/errors.ts';
import { failureClassOfCode } from '../../../../src/core/errors/failure-class.data.ts';
import { classOfFailure, readFailureClassLine } from '../../../../src/core/errors/failure-class.ts';

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

  it.each([
    'page.waitForURL: Timeout 400ms exceeded.\n=== logs ===\nwaiting for navigation to "**/x" until "load"',
    'page.waitForFunction: Timeout 400ms exceeded.\nwaiting for function',
    'page.waitForEvent: Timeout 400ms exceeded while waiting for event "popup"',
    'page.waitForSelector: Timeout 400ms exceeded.\nCall log:\n  - waiting for locator("#x") to be visible',
    'locator.waitFor: Timeout 400ms exceeded.\nCall log:\n  - waiting for locator("#x") to be hidden',
    'Waiting for selector `#x` failed: Waiting failed: 300ms exceeded',
  ])('of a condition that was waited for in vain is the product: %s', (message) => {
    expect(classOfFailure({ name: 'TimeoutError', message })).toBe('product');
  });

  it.each([
    'locator.click: Test timeout of 30000ms exceeded.\nCall log:\n  - waiting for getByRole("button")',
    'page.click: Timeout 400ms exceeded.\nCall log:\n  - waiting for locator("button")',
    'No element found for selector: #nope',
    'Node is either not clickable or not an Element',
    'Node is detached from document',
  ])('of what was to be acted on and was not found is the test: %s', (message) => {
    expect(classOfFailure({ name: 'TimeoutError', message })).toBe('test');
  });

  it.each(['page.waitForTimeout: Test timeout of 3000ms exceeded.', 'page.waitForEvent: Test ended.'])(
    'of a pause that was cut off is no verdict: %s',
    (message) => {
      expect(classOfFailure({ name: 'Error', message })).not.toBe('product');
    },
  );

  it('is the product only where the application was judged', () => {
    const codes = Object.entries(failureClassOfCode).filter(([, { failureClass }]) => failureClass === 'product');
    expect(codes.map(([code]) => code)).toEqual(['ASSERTION_FAILED', 'CACHE_DRIFT']);
  });

  it('of a page that is gone, or nobody who answers, stays with the environment, whatever was waited for', () => {
    const gone = 'locator.click: Target page, context or browser has been closed\n  - waiting for locator("a")';
    expect(classOfFailure({ name: 'Error', message: gone })).toBe('environment');
    expect(classOfFailure({ name: 'TypeError', message: 'fetch failed' })).toBe('environment');
    const silent = 'page.goto: net::ERR_CONNECTION_REFUSED at http://x/\nwaiting for navigation';
    expect(classOfFailure({ name: 'Error', message: silent })).toBe('environment');
  });

  // As Playwright, Vitest, Puppeteer and Cucumber print them; of a process that exits by itself, its test has to answer.
  it.each([
    ['worker process exited unexpectedly (code=null, signal=SIGKILL)', 'environment'],
    ['worker process exited unexpectedly (code=7, signal=null)', undefined],
    ['Worker exited unexpectedly', 'environment'],
    ['[vitest-pool]: Worker forks emitted error.', 'environment'],
    ['Protocol error (Runtime.callFunctionOn): Target closed', 'environment'],
    ['Connection closed.', 'environment'],
    ['page.goto: Page crashed', 'environment'],
  ] as const)('of a process that is gone: %s is %o', (message, failureClass) => {
    expect(classOfFailure({ name: 'Error', message })).toBe(failureClass);
  });

  it('of two lines is that of the outer error', () => {
    const text = 'a\n  Failure class: model (MODEL_UNSURE)\ncause: b\n  Failure class: test (CONFIG_INVALID)';
    expect(readFailureClassLine(text)).toMatchObject({ failureClass: 'model', code: 'MODEL_UNSURE' });
  });
});
