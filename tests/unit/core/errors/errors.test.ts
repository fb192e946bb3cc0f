import { describe, expect, it, vi } from 'vitest';

import { abortReason } from '../../../../src/core/time/deadline.ts';
import * as errors from '../../../../src/core/errors/errors.ts';

const { EyewrightError, ...classes } = Object.fromEntries(
  Object.entries(errors).filter(([name]) => name.endsWith('Error') && name !== 'errorMessage'),
) as Record<string, typeof errors.EyewrightError>;

/** The same file, loaded once more. */
vi.resetModules();
const copy = await import('../../../../src/core/errors/errors.ts');

describe('isInstance', () => {
  it('of each class knows its own errors and those of no other', () => {
    const made = Object.entries(classes).map(([name, Class]) => [name, new Class('ABORTED', 'x')] as const);
    const known = made.map(([name, error]) => [
      name,
      Object.entries(classes)
        .filter(([, Class]) => Class.isInstance(error))
        .map(([other]) => other),
    ]);

    expect(Object.keys(classes)).toHaveLength(9);
    expect(known).toEqual(Object.keys(classes).map((name) => [name, [name]]));
    expect(made.every(([, error]) => EyewrightError?.isInstance(error))).toBe(true);
    expect(
      [undefined, null, 'ModelError', new Error('x'), {}].filter((one) => errors.ModelError.isInstance(one)),
    ).toEqual([]);
  });

  it('works across copies of the package, with extending classes, and without its class', () => {
    class Mine extends copy.ModelError {}
    const { isInstance } = errors.ModelError;

    expect(copy.ModelError).not.toBe(errors.ModelError);
    expect([new copy.ModelError('ABORTED', 'x'), new Mine('ABORTED', 'x')].map((error) => isInstance(error))).toEqual([
      true,
      true,
    ]);
    expect(isInstance(new copy.DeviceError('ABORTED', 'x'))).toBe(false);
  });

  it('keeps the reason of a signal that another copy of the package fired', () => {
    const reason = new copy.TimeoutError('TIMEOUT', 'too late');

    expect(abortReason(AbortSignal.abort(reason))).toBe(reason);
  });
});
