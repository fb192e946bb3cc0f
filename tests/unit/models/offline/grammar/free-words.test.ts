import { describe, expect, it } from 'vitest';

import { readFreely } from '../../../../../src/models/offline/grammar/free/free-steps.ts';
import { parseInstruction } from '../../../../../src/models/offline/grammar/instruction-grammar.ts';
import { protectQuotes } from '../../../../../src/models/offline/grammar/quotes.ts';
import { stemOf, synonymsOf } from '../../../../../src/models/offline/answer/free/same-word.ts';

/** The words that have to be explained, the verb first. */
function wordsOf(instruction: string): unknown {
  return parseInstruction(instruction, readFreely).map((step) => {
    const { verb, words } = ('target' in step ? step.target?.free : undefined) ?? { words: [] };
    const value = 'value' in step ? [`= ${step.value}`] : [];
    return [
      ...(verb === undefined ? [] : [`${verb}!`]),
      ...words.map(({ text, how }) => `${how[0] ?? ''}:${text}`),
      ...value,
    ].join(' ');
  });
}

describe('free words', () => {
  it.each([
    ['refund order F-1041', ['refund! p:order n:F-1041']],
    ['archive the card "Slow search"', ['archive! p:card q:Slow search']],
    ['switch to the timeline view', ['switch! p:timeline p:view']],
    ['sort the table by amount', ['p:table p:amount']],
    ['search for "milk" in the orders', ['search! p:orders = milk']],
    ['fill in the form: first name Ida, last name Berg', ['p:first p:name = Ida', 'p:last p:name = Berg']],
    ['confirm', ['confirm!']],
    ['accept the terms and send the form', ['accept! p:terms', 'send! p:form']],
    ['mark Anna Berg as done', ['n:Anna Berg']],
  ])('of %j', (instruction, expected) => {
    expect(wordsOf(instruction)).toEqual(expected);
  });

  it.each([
    'everything is fine',
    'make it so',
    'clik the button',
    'delete the order but not the invoice',
    'search for milk in the orders',
    'if there is a banner close it',
    'never save it',
  ])('are none where they rule out, depend, or claim: %s', (sentence) => {
    const { text, literals } = protectQuotes(sentence);
    expect(readFreely(text, literals)).toBeUndefined();
  });

  it('do not hide that a sentence is outside of the grammar', () => {
    expect(() => parseInstruction('refund order F-1041')).toThrow(/does not understand/);
  });
});

describe('words', () => {
  it.each([
    ['orders', 'order'],
    ['categories', 'category'],
    ['watering', 'water'],
    ['created', 'creates'],
    ['sorted', 'sort'],
    ['boxes', 'box'],
    ['changes', 'changing'],
  ])('are the same with other endings: %s, %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });

  it.each([
    ['status', 'statue'],
    ['class', 'clas'],
    ['bed', 'b'],
    ['ring', 'r'],
    ['news', 'new'],
  ])('are not the same: %s, %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it('may have others for the same', () => {
    expect(synonymsOf(stemOf('removing'))).toContain('delet');
  });
});
