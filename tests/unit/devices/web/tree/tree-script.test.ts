import { Script } from 'node:vm';

import { expect, it } from 'vitest';

import { treeScript } from '../../../../../src/devices/web/tree/tree-script.ts';

/** Its parts share one scope: a name that two of them declare breaks all questions, and the pixels alone would answer. */
it('the script of a page is one program, whose parts declare no name twice', () => {
  expect(() => new Script(treeScript({ question: 'countAll', ask: { locators: [] } }))).not.toThrow();
});
