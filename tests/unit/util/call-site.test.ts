import { describe, expect, it } from 'vitest';

import { callSite, findCallSite } from '../../../src/util/call-site.ts';

const own = '/app/node_modules/eyewright/dist';
const placeIn = (...lines: string[]): unknown =>
  findCallSite(['Error: x', ...lines.map((line) => `    at ${line}`)].join('\n'), own).place;

describe('the line of the user', () => {
  it.each([
    ['a path', 'login (/app/tests/login.ts:3:7)', '/app/tests/login.ts'],
    ['a path without a name', '/app/tests/login.ts:3:7', '/app/tests/login.ts'],
    ['a URL', 'login (file:///app/tests/my%20login.ts:3:7)', '/app/tests/my login.ts'],
    ['a URL without a name', 'file:///app/tests/login.ts:3:7', '/app/tests/login.ts'],
    ['an async caller', 'async login (file:///app/tests/login.ts:3:7)', '/app/tests/login.ts'],
    ['an async caller without a name', 'async file:///app/tests/login.ts:3:7', '/app/tests/login.ts'],
    ['a method', 'World.<anonymous> (/app/tests/login.ts:3:7)', '/app/tests/login.ts'],
    ['a method with another name', 'Object.run [as fn] (/app/tests/login.ts:3:7)', '/app/tests/login.ts'],
    ['a path with brackets', 'login (/app/tests (old)/login.ts:3:7)', '/app/tests (old)/login.ts'],
    ['a path of Windows', String.raw`login (C:\app\tests\login.ts:3:7)`, String.raw`C:\app\tests\login.ts`],
    ['a URL of another host', 'login (file://server/app/login.ts:3:7)', 'file://server/app/login.ts'],
  ])('is read from %s', (_title, line, file) => {
    expect(placeIn(line)).toEqual({ file, line: 3, column: 7 });
  });

  it('lies outside this package, other packages and Node', () => {
    expect(
      placeIn(
        `act (${own}/agents/act.js:1:1)`,
        `act (file://${own}/agents/act.js:1:1)`,
        'run (/app/node_modules/vitest/run.js:1:1)',
        'process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
        'Array.map (<anonymous>)',
        'eval (webpack-internal:///./src/x.ts:1:1)',
        'render (http://localhost:5173/src/x.ts:1:1)',
        'login (/app/tests/login.ts:9:2)',
      ),
    ).toEqual({ file: '/app/tests/login.ts', line: 9, column: 2 });
    expect(findCallSite('Error', own)).toEqual({ place: undefined, frames: [] });
  });

  it('may lie in a folder whose name begins like that of this package', () => {
    expect(findCallSite('Error\n    at /repo/dist-tests/a.js:1:2', '/repo/dist').place?.file).toBe(
      '/repo/dist-tests/a.js',
    );
  });

  it('is found from inside a call', () => {
    const limit = Error.stackTraceLimit;
    const site = callSite();

    expect(site.place?.file).toContain('call-site.test.ts');
    expect(Error.stackTraceLimit).toBe(limit);
  });
});
