import { expect, it } from 'vitest';

import { parseInstruction } from '../../../../src/offline/grammar/instruction-grammar.ts';
import { nearestWording } from '../../../../src/offline/grammar/nearest-wording.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';

/** What a refusal proposes. */
function proposed(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return (error as { details?: { understood?: unknown } }).details?.understood;
  }
  return undefined;
}

it.each([
  ['clik the "Print" button', 'click the "Print" button'],
  ['Clik the Save buton', 'click the Save button'],
  ['Tpye "X" into the Email field', 'type "X" into the Email field'],
  ['Chekc the Newsletter box', 'check the Newsletter box'],
  ['go bakc', 'go back'],
  ['dismiss alert', 'dismiss the pop-up'],
  ['go forward', 'go back'],
  ['drag Volume 100 pixels right', 'drag "Card 1" to "Done"'],
])('for the step %s proposes %s', (sentence, proposal) => {
  expect(proposed(() => parseInstruction(sentence))).toContain(proposal);
});

it.each([
  ['the page shwos "Welcom"', 'the page shows "Welcom"'],
  ['the "Pay" button is green', 'there is a "Pay" button'],
  ['the products are sorted nicely', 'the rows are sorted by Name descending'],
  ['the cart is empty', 'the list is empty'],
  ['the second column contains numbers', 'the "Name" column contains "Milk"'],
])('for the statement %s proposes %s', (sentence, proposal) => {
  expect(proposed(() => parseStatement(sentence))).toContain(proposal);
});

it('names the word that is misspelt', () => {
  expect(() => parseInstruction('Chekc the Newsletter box')).toThrow('Did you mean: check the Newsletter box');
});

it('proposes what is usual where nothing has anything in common', () => {
  expect(nearestWording('dance a little', ['click "Save"'], ['scroll down'])).toEqual(['scroll down']);
});

it('proposes only what it understands', () => {
  for (const sentence of ['the "A" button glows', 'order "A" and "B" somehow', 'rotate the "A" picture']) {
    for (const proposal of proposed(() => parseInstruction(sentence)) as string[]) {
      expect(parseInstruction(proposal)).not.toEqual([]);
    }
  }
});
