import { describe, expect, it } from 'vitest';

import { folderOf, portablePaths } from '../../../src/util/portable-paths.ts';

describe('portablePaths', () => {
  it.each([
    ['at /home/ci/app/tests/a.spec.ts:3:4', 'at tests/a.spec.ts:3:4'],
    ['at async file:///home/ci/app/tests/a.spec.ts:3:4)', 'at async tests/a.spec.ts:3:4)'],
    ['at f (/opt/x/node_modules/a/node_modules/b/c.js:1:2)', 'at f (node_modules/b/c.js:1:2)'],
    ['at file:///home/ci/app/node_modules/a/b.js:1:2', 'at node_modules/a/b.js:1:2'],
    ['x\n    at async file:///my app/node_modules/a/b.js:1:2', 'x\n    at async node_modules/a/b.js:1:2'],
    ['see /home/ci/application and https://x.test/home/ci/a', 'see /home/ci/application and https://x.test/home/ci/a'],
  ])('%s', (text, expected) => expect(portablePaths(text, ['/home/ci/app'])).toBe(expected));

  it('knows how Windows writes paths', () => {
    const text = 'in D:\\ci\\app\\tests\\a.ts:1:1 and file:///D:/ci/app/b.ts and C:\\u\\node_modules\\x\\y.js';
    expect(portablePaths(text, ['D:\\ci\\app'])).toBe('in tests\\a.ts:1:1 and b.ts and node_modules\\x\\y.js');
  });
});

describe('folderOf', () => {
  it('is what stands before a file of the test in its stack', () => {
    expect(folderOf('tests/a.spec.ts', 'Error\n  at /home/ci/app/tests/a.spec.ts:3:4')).toBe('/home/ci/app');
    expect(folderOf('a.ts', 'x\n    at f (/home/my app/a.ts:3:4)\n    at /b/c.ts')).toBe('/home/my app');
    expect(folderOf('tests/a.spec.ts', 'at D:\\ci\\app\\tests\\a.spec.ts:3:4')).toBe('D:\\ci\\app');
    expect(folderOf('a.spec.ts', 'at /home/ci/app/ba.spec.ts:3:4')).toBeUndefined();
    expect(folderOf('', 'at /home/ci/app/ba.spec.ts:3:4')).toBeUndefined();
  });
});
