import { describe, expect, it } from 'vitest';

import { errorsOfAttempts } from '../../../../src/reporters/vitest/earlier-attempts.ts';

describe('attempts of which Vitest keeps one result', () => {
  it.each([
    [{ passed: true, retryCount: 0, errors: [] }, [[]]],
    [{ passed: true, retryCount: 2, errors: ['a', 'b'] }, [['a'], ['b'], []]],
    [{ passed: false, retryCount: 1, errors: ['a', 'b', 'c'] }, [['a'], ['b', 'c']]],
    [{ passed: false, retryCount: 0, errors: ['a', 'b'] }, [['a', 'b']]],
  ])('have their errors: %j', (result, expected) => {
    expect(errorsOfAttempts(result)).toEqual(expected);
  });
});
