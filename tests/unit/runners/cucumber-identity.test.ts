import { AstBuilder, GherkinClassicTokenMatcher, Parser, compile } from '@cucumber/gherkin';
import { IdGenerator, type Pickle } from '@cucumber/messages';
import { expect, it } from 'vitest';

import { pickleIdentity } from '../../../src/runners/cucumber.ts';

const feature = `Feature: Shop
  Scenario: buys
    Given fine
  Scenario Outline: pays with <card>
    Given fine
    Examples:
      | card | sum |
      | visa | 1   |
      | visa | 2   |
      | cash | 3   |
  Rule: members
    Scenario: buys
      Given fine
`;

function identities(): { test: string; nth: number | undefined }[] {
  const newId = IdGenerator.uuid();
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  const document = Object.assign(parser.parse(feature), { uri: 'a.feature' });
  const pickles: readonly Pickle[] = compile(document, 'a.feature', newId);
  return pickles.map((pickle) => pickleIdentity(pickle, document, 0)).map(({ test, nth }) => ({ test, nth }));
}

it('calls a scenario the same in every run, and tells the rows of an outline apart', () => {
  const [first, second] = [identities(), identities()];
  expect(first).toEqual(second);
  expect(new Set(first.map(({ test }) => test)).size).toBe(5);
  expect(first.map(({ nth }) => nth)).toEqual([undefined, undefined, 2, undefined, undefined]);
});
