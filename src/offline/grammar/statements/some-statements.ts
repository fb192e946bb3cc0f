import { type Family, groupsOf, type Groups, type Read } from '../elements/family.ts';
import type { CountComparison, Statement } from '../statement.ts';
import { comparisonOf, limit, number, numberOf } from './count-words.ts';
import { condition, conditionWords, off, on, state, type Said } from './state-statements.ts';
import { be } from './statement-parts.ts';

/** How many elements of a kind are in a state. */

interface Words {
  /** Words for the kind, of one or several. */
  readonly what: string;
  readonly no: string;
  /** Words for the state. */
  readonly word: string;
}

const states = [on, off, ...conditionWords.map(([words]) => words)].join('|');

/** What is said of each of a kind. Undefined for a name without quotes: "one Time Code is checked" is about a "One Time Code". */
function eachOf({ what, no, word }: Words, literals: readonly string[]): Said | undefined {
  const groups = groupsOf([`all ${what}`, no, word]);
  const isChecked = new RegExp(`^(?:${on}|${off})$`, 'i').test(word);
  const [, known] = conditionWords.find(([words]) => new RegExp(`^(?:${words})$`, 'i').test(word)) ?? [];
  const said = isChecked ? state(groups, literals) : known && condition(known)(groups, literals);
  return said?.target.all && (said.target.text === undefined || said.target.literal) ? said : undefined;
}

function some(
  each: Said | undefined,
  comparison: CountComparison,
  expected: number,
): Extract<Statement, { type: 'some' }> | undefined {
  return each && { type: 'some', each, comparison, expected, negative: false };
}

const counted =
  (read: (groups: Groups) => readonly [how: string, word: string, said: Words]): Read<Statement> =>
  (groups, literals) => {
    const [how, word, said] = read(groups);
    return some(eachOf(said, literals), comparisonOf(how), numberOf(word));
  };

export const someStatements: Family<Statement> = {
  needsTree: true,
  about: 'How many elements of a kind are checked, selected, enabled, and so on',
  examples: [
    'two checkboxes are checked',
    'at least one switch is on',
    'no radio button is selected',
    'not all checkboxes are checked',
    'there are 2 disabled buttons',
  ],
  forms: [
    [
      new RegExp(`^${limit}${number} (?:of the )?(.+?) ${be} (not )?(${states})$`, 'i'),
      counted(([how, word, what, no, said]) => [how, word, { what, no, word: said }]),
    ],
    [
      new RegExp(`^(?:none|not one) of (?:the )?(.+?) ${be} ()(${states})$`, 'i'),
      counted(([what, no, said]) => ['', 'no', { what, no, word: said }]),
    ],
    [
      new RegExp(`^not (?:all(?: of)?(?: the)?|every) (.+?) ${be} ()(${states})$`, 'i'),
      counted(([what, , said]) => ['at least', '1', { what, no: 'not', word: said }]),
    ],
    [
      new RegExp(`^there (?:is|are)(?: now| still)? ${limit}${number} (${states}) (.+)$`),
      counted(([how, word, said, what]) => [how, word, { what, no: '', word: said }]),
    ],
  ],
};
