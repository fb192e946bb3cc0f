import { Script } from 'node:vm';

import { expect, it } from 'vitest';

import { treeScript } from '../../../../../src/devices/web/tree/tree-script.ts';

/** A program that a page cannot read breaks all questions, and the pixels alone would answer. */
it('the program for pages is one expression', () => {
  expect(() => new Script(treeScript({ question: 'countAll', ask: { locators: [] } }))).not.toThrow();
});
