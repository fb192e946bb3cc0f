import { describe, expect, it } from 'vitest';

import { exitCodeFor, exitCodeOf } from '../../../src/cli/exit-codes.ts';
import { ConfigError } from '../../../src/core/errors/errors.ts';
import { failureClassOfCode } from '../../../src/core/errors/failure-class.data.ts';

describe('exit codes', () => {
  it('tell the classes of failures apart, and wrong usage and budgets from them', () => {
    const codes = Object.entries(failureClassOfCode).map(([code, { failureClass }]) => [
      code,
      exitCodeFor(code, failureClass),
    ]);
    expect(Object.fromEntries(codes)).toMatchObject({
      ASSERTION_FAILED: 1,
      CONFIG_INVALID: 2,
      YAML_INVALID: 2,
      GHERKIN_INVALID: 2,
      TARGET_NOT_FOUND: 3,
      MODEL_UNSURE: 4,
      PEER_MISSING: 5,
      DEVICE_NOT_FOUND: 5,
      TIMEOUT: 5,
      BUDGET_EXCEEDED: 6,
      BUDGET_UNKNOWN: 6,
    });
    expect(codes.filter(([, code]) => code === 0)).toEqual([]);
  });

  it('are never 0 for an error, whoever threw it', () => {
    expect(exitCodeOf(new ConfigError('CONFIG_INVALID', 'wrong'))).toBe(2);
    expect(exitCodeOf(new TypeError('broken'))).toBe(5);
    expect(exitCodeOf(undefined)).toBe(5);
  });
});
