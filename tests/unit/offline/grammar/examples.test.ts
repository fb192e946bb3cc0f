import { describe, expect, it } from 'vitest';

import { parseShape } from '../../../../src/offline/answer/values/demand-shape.ts';
import { parseListDemand } from '../../../../src/offline/answer/tables/lists.ts';
import { elementForms } from '../../../../src/offline/grammar/elements/element-forms.data.ts';
import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';
import { readBy, type Family } from '../../../../src/offline/grammar/elements/family.ts';
import { parseInstruction, stepFamilies } from '../../../../src/offline/grammar/instruction-grammar.ts';
import { normaliseStatement } from '../../../../src/offline/grammar/normalise-statement.ts';
import { protectQuotes } from '../../../../src/offline/grammar/quotes.ts';
import { splitInstruction } from '../../../../src/offline/grammar/split-instruction.ts';
import { parseStatement, statementFamilies } from '../../../../src/offline/grammar/statement-grammar.ts';
import { listForms, valueForms } from '../../../../src/offline/grammar/value-forms.data.ts';
import { parseValueReference } from '../../../../src/offline/grammar/value-grammar.ts';

interface Sayable {
  readonly about: string;
  readonly examples: readonly string[];
}

const examplesOf = <T extends Sayable>(forms: readonly T[]): (readonly [string, T])[] =>
  forms.flatMap((form) => form.examples.map((example) => [example, form] as const));

describe('every example', () => {
  it.each(examplesOf<Family<unknown>>(stepFamilies))('of a step is read by its own rule: %s', (example, family) => {
    const { text, literals } = protectQuotes(example);
    const [clause = ''] = splitInstruction(text);
    const words = clause.replace(/ twice$/, '');
    expect(readBy(stepFamilies as readonly Family<unknown>[], words, literals)?.family.about).toBe(family.about);
    expect(parseInstruction(example)).not.toEqual([]);
  });

  it.each(examplesOf(statementFamilies))('of a statement is read by its own rule: %s', (example, family) => {
    const { text, literals } = protectQuotes(example);
    expect(readBy(statementFamilies, normaliseStatement(text), literals)?.family.about).toBe(family.about);
    expect(parseStatement(example)).toBeDefined();
  });

  it.each(examplesOf(elementForms))('of an element is read in its way, and all of it: %s', (example, form) => {
    const query = parseElement(example);
    expect(form.isReadFrom(query)).toBe(true);
    expect(query.unread).toBeUndefined();
  });

  it.each(examplesOf(valueForms))('of a value is read as what it is: %s', (example, form) => {
    const { text, literals } = protectQuotes(example);
    expect(parseValueReference(text, literals).type).toBe(form.type);
  });

  it.each(examplesOf(listForms))('of a list is read as one: %s', (example) => {
    expect(parseShape(example) ?? parseListDemand(example)).toBeDefined();
  });
});

describe('the rules', () => {
  it('say different things', () => {
    const abouts = [...stepFamilies, ...statementFamilies, ...elementForms, ...valueForms].map(({ about }) => about);
    expect(new Set(abouts).size).toBe(abouts.length);
  });
});
