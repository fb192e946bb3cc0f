import { describe, expect, it } from 'vitest';

import { givenValuesExamples, readGivenValues } from '../../../../src/offline/grammar/given-values.ts';
import { givenStatementExamples, readGivenStatement } from '../../../../src/offline/grammar/given-statement.ts';
import { parseInstruction } from '../../../../src/offline/grammar/instruction-grammar.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';

const steps = (instruction: string): string[] => parseInstruction(instruction).map(({ source }) => source);

describe('values below an instruction', () => {
  it.each([
    ['I fill in the form:', ['set "Name" to "Ann"', 'set "City" to "Oslo"']],
    ['I fill in', ['set "Name" to "Ann"', 'set "City" to "Oslo"']],
    ['fill in the form with', ['set "Name" to "Ann"', 'set "City" to "Oslo"']],
    ['the user enters the following details:', ['set "Name" to "Ann"', 'set "City" to "Oslo"']],
    ['I complete the registration form with these values', ['set "Name" to "Ann"', 'set "City" to "Oslo"']],
    ['I set', ['set "Name" to "Ann"', 'set "City" to "Oslo"']],
  ])('fill fields: %s', (words, expected) => {
    expect(steps(`${words}\n| Name | Ann |\n| City | Oslo |`)).toEqual(expected);
  });

  it('may have a head, or stand in columns', () => {
    expect(steps('I fill in\n| Field | Value |\n| Name | Ann |')).toEqual(['set "Name" to "Ann"']);
    expect(steps('I fill in\n| Name | City | Country |\n| Ann | Oslo | |')).toEqual([
      'set "Name" to "Ann"',
      'set "City" to "Oslo"',
      'set "Country" to ""',
    ]);
    const [second] = readGivenValues('I fill in\n| the second "City" field | Rome |') ?? [];
    expect(second).toMatchObject({ type: 'set', value: 'Rome', target: { ordinal: expect.anything() } });
  });

  it('may be a text, whose lines are no instructions', () => {
    expect(readGivenValues('I type into the Notes field:\nclick "Save"\n\n  twice')).toEqual([
      expect.objectContaining({
        type: 'type',
        value: 'click "Save"\n\n  twice',
        target: expect.objectContaining({ text: 'Notes', kind: 'field' }),
      }),
    ]);
  });

  it.each([
    ['a table for something else', 'I note:\n| a | b |'],
    ['several rows of values', 'I fill in\n| a | b | c |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |'],
    ['a row with a cell too many', 'I fill in\n| a | b |\n| c | d|e |'],
    ['a column without a name', 'I fill in\n| | b |'],
    ['a single column', 'I fill in\n| a |\n| b |'],
    ['a list of instructions', 'click "A"\nclick "B"'],
    ['a button', 'I type into the "Save" button:\nx'],
    ['one line', 'I fill in the form'],
  ])('leave %s to others', (_what, instruction) => {
    expect(readGivenValues(instruction)).toBeUndefined();
  });

  it('are read as the examples say', () => {
    for (const example of givenValuesExamples) expect(readGivenValues(example)).toBeDefined();
  });
});

describe('values below a statement', () => {
  it('are read as the examples say', () => {
    for (const example of givenStatementExamples) expect(readGivenStatement(example)).toBeDefined();
  });

  it.each([
    ['a page, whose parts have no one form', 'the page shows\n| Name | Ann |'],
    ['two rows that may be names and values either way', 'the form shows\n| Name | City |\n| Ann | Oslo |'],
    ['a denial', 'the form does not show:\n| field | value |\n| Name | Ann |'],
    ['a cell too many', 'the form shows\n| field | value |\n| Na|me | Ann |'],
    ['a field without a name', 'the form shows\n| field | value |\n| | Ann |'],
    ['a head alone', 'the table shows\n| Name | City |'],
    ['more than the table', 'the form shows\n| field | value |\n| Name | Ann |\nand "Saved"'],
    ['more than the form', 'the form shows "Saved" and\n| field | value |\n| Name | Ann |'],
  ])('are not guessed: %s', (_what, statement) => {
    expect(() => parseStatement(statement)).toThrow(/does not understand the statement with a table/);
  });

  it('are no rows where they stand in a quoted text', () => {
    expect(readGivenStatement('the page shows "a\n| b | c |\nd"')).toBeUndefined();
  });
});
