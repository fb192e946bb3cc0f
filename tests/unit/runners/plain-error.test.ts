import { describe, expect, it } from 'vitest';

import { plainError, type ThrownError } from '../../../src/runners/plain-error.ts';

describe('what the record keeps of what was thrown', () => {
  it.each([
    [new TypeError('no'), 'TypeError', 'no'],
    [{ message: 5 }, 'Error', '5'],
    // As Vitest hands over an object without a message.
    [{ code: 5, stacks: [] }, 'Error', '{ code: 5 }'],
    [{ message: '' }, 'Error', ''],
  ])('names %j', (thrown, name, message) => {
    expect(plainError(thrown as ThrownError)).toMatchObject({ name, message });
  });

  it('has the source around the line of the user', () => {
    const { snippet } = plainError(new Error('no'));
    expect(snippet).toMatch(/^> +\d+ \|.*plainError\(new Error\('no'\)\)/m);
    expect(plainError({ message: 'no', stack: 'Error: no\n    at f (/nowhere/a.js:1:1)' }).snippet).toBeUndefined();
  });
});
