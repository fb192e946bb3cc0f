import { describe, expect, it } from 'vitest';

import { hasColors, painted } from '../../../src/cli/paint.ts';

const write = (): void => undefined;

describe('colours of the command line', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [false, { FORCE_COLOR: '3', NO_COLOR: '1' }, false],
  ])('on a terminal %j with %j: %j', (isTTY, env, expected) => {
    expect(hasColors(isTTY, env)).toBe(expected);
  });

  it('paints only streams that get colours', () => {
    expect(painted({ write, isTTY: true, hasColors: true }, 'red', 'no')).toBe('\u001B[31mno\u001B[39m');
    expect(painted({ write, isTTY: true }, 'red', 'no')).toBe('no');
  });
});
