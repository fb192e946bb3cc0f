import path from 'node:path';

import { expect, it } from 'vitest';

import { codeFolder, isOwnCode } from '../../../src/util/code-folder.ts';

it.each([
  [path.join(codeFolder, 'devices', 'web', 'x.ts'), true],
  ['/home/ann/shop/node_modules/eyewright/dist/chunks/page-agents.js', true],
  ['/repo/node_modules/.pnpm/eyewright@1.0.0/node_modules/eyewright/dist/chunks/x.js', true],
  [String.raw`C:\shop\node_modules\eyewright\dist\chunks\x.js`, true],
  ['/home/ann/eyewright/tests/login.spec.ts', false],
  ['/shop/node_modules/eyewright-extras/dist/x.js', false],
  [`${codeFolder}-tests/x.ts`, false],
])('knows code of this package by its place: %s', (file, isOwn) => {
  expect(isOwnCode(file)).toBe(isOwn);
});
