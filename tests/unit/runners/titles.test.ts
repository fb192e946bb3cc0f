import { expect, it } from 'vitest';

import { pickleIdentity } from '../../../src/runners/cucumber.ts';
import { playwrightIdentity } from '../../../src/runners/playwright.ts';
import { vitestIdentity } from '../../../src/runners/vitest.ts';

const titles = ['\u001b[31mred\u001b[0m', 'nul\u0000l', 'turned \u202Earound', 'two\nlines'];
const plain = ['red', 'null', 'turned around', 'two\nlines'];

it('leaves out of titles what a terminal or a page would obey', () => {
  const location = { file: '/a/a.spec.js', line: 1, column: 1 };
  const test = { id: 'a', titles, attempt: 0, project: '', location };
  const folders = { rootDir: '/a', cwd: '/a' };
  const facts = { file: '/a/a.spec.js', nth: 1 };
  expect(playwrightIdentity({ ...test, repeatEachIndex: 0, tags: [] }, folders).titlePath.slice(1)).toEqual(plain);
  expect(vitestIdentity({ ...test, ...facts }, '/a').titlePath.slice(1)).toEqual(plain);
  for (const [index, name] of titles.entries()) {
    const pickle = { id: 'p', uri: 'a.feature', name, language: 'en', steps: [], tags: [], astNodeIds: ['1'] };
    expect(pickleIdentity(pickle, undefined, 0).titlePath.at(-1)).toBe(plain[index]);
  }
});
