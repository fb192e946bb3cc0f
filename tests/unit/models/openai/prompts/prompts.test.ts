import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { promptCases } from '../prompt-cases.ts';
import { changedVersions, digestOf, goldenFile, goldenNames, goldenText, readVersions } from '../prompt-files.ts';

const cases = await promptCases();
const one = { name: 'locate', version: 'locate@1', text: 'find it' };

describe('the words of a prompt', () => {
  it.each(cases.map((prompt) => [prompt.name, prompt] as const))(
    'are those on record (after a change: npm run prompts): %s',
    (name, prompt) => {
      expect(goldenText(prompt)).toBe(readFileSync(goldenFile(name), 'utf8'));
    },
  );

  it('have a file each, and no file is of none', () => {
    expect(goldenNames().toSorted()).toEqual(cases.map(({ name }) => `${name}.txt`).toSorted());
  });

  it('change with their version only', () => {
    expect(changedVersions(cases)).toEqual([]);
    const known = readVersions();
    for (const prompt of cases) expect(known[prompt.version]?.[prompt.name]).toBe(digestOf(prompt));
  });

  it('need a new version when they change, and none that ever was for something else', () => {
    const known = { 'locate@1': { locate: digestOf(one) } };

    expect(changedVersions([one], known)).toEqual([]);
    expect(changedVersions([{ ...one, text: 'find that' }], known)).toEqual(['locate@1']);
    expect(changedVersions([{ ...one, version: 'locate@2', text: 'find that' }], known)).toEqual([]);
  });
});
