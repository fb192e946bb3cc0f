import { parseProtected } from '../elements/element-grammar.ts';
import { nest } from '../elements/element-places.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import { type Family, groupsOf, type Read } from '../elements/family.ts';
import { singular } from '../elements/plurals.ts';
import { hasLiteral } from '../quotes.ts';
import type { CountComparison, Statement } from '../statement.ts';
import { parseValueReference } from '../value-grammar.ts';
import { comparisonOf, limit, number, numberOf } from './count-words.ts';
import { elementOf, scopeOf } from './statement-parts.ts';

const there = 'there (?:is|are|was|were|exists?)(?: now| also| still)?';

/** What is counted: a kind of element, or a quoted text. */
function countedOf(what: string, literals: readonly string[]): ElementQuery | undefined {
  const query = elementOf(singular(what), literals);
  return query && (query.literal || (query.kind !== undefined && query.kind !== 'text')) ? query : undefined;
}

const count: Read<Statement> = ([no, how, word, what], literals) => {
  const of = countedOf(what, literals);
  const [comparison, expected, negative] = [comparisonOf(how), numberOf(word), no !== ''];
  // "no rows" is a number; "no such row" says that something is not there.
  if (/^no$/i.test(word) && (of?.text !== undefined || singular(what) === what)) return undefined;
  if (of) return { type: 'count', of, comparison, expected, negative };
  if (hasLiteral(what)) return undefined;
  // "3 unread messages" is what a text says.
  const reference = parseValueReference(`number of ${what}`, literals);
  return { type: 'value', of: reference, comparison, expected: String(expected), negative };
};

/** `the table has 5 rows` */
const countIn: Read<Statement> = ([where, no, how, word, what], literals) => {
  const place = scopeOf(where, literals);
  const of = place && countedOf(what, literals);
  if (!of || (/^no$/i.test(word) && of.text !== undefined)) return undefined;
  const scope = place.scope ? nest(of.scope, place.scope) : of.scope;
  return {
    type: 'count',
    of: { ...of, scope },
    comparison: comparisonOf(how),
    expected: numberOf(word),
    negative: no !== '',
  };
};

const times: Readonly<Record<string, string>> = { once: '1', twice: '2' };

export const countStatements: Family<Statement> = {
  about: 'How many of something there are: rows, items, buttons, options, texts',
  examples: [
    'there are 3 rows',
    'the table has 5 rows',
    'there are exactly two "Delete" buttons',
    'there are no more than 4 items',
    'the "Tasks" list has at least 3 items',
    'there are between 2 and 5 options',
    'the number of rows is 3',
    '"Milk" appears twice',
    'there are 2 cards in the "To do" section',
    'the list is empty',
  ],
  forms: [
    [
      new RegExp(`^${there} between (\\d+) and (\\d+) (.+)$`, 'i'),
      ([least, most, what], literals) => {
        const of = countedOf(what, literals);
        const part = (comparison: CountComparison, expected: string): Statement | undefined =>
          of && { type: 'count', of, comparison, expected: Number(expected), negative: false };
        const [low, high] = [part('at-least', least), part('at-most', most)];
        return low && high && { type: 'all', parts: [low, high] };
      },
    ],
    [new RegExp(`^${there} (not )?${limit}${number} (.+)$`, 'i'), count],
    [new RegExp(`^()${limit}${number} (.+?) (?:is|are) (?:visible|shown|displayed|listed|there|present)$`, 'i'), count],
    [new RegExp(`^()${limit}${number} (.+?) (?:exists?|appears?)$`, 'i'), count],
    [
      new RegExp(`^(?:the )?number of (.+?) (?:is|equals) (not )?(?:equal to )?${limit}${number}$`, 'i'),
      ([what, no, how, word], literals) => {
        const of = countedOf(what, literals);
        return of && count(groupsOf([no, how, word, what]), literals);
      },
    ],
    [new RegExp(`^(.+?) (?:has|have|contains?|shows?|lists?|displays?|see) ()${limit}${number} (.+)$`, 'i'), countIn],
    [
      new RegExp(`^(.+?) (?:does|do) (not) (?:have|contain|show|list|display|see) ${limit}${number} (.+)$`, 'i'),
      countIn,
    ],
    [
      new RegExp(
        `^(.+?) (?:appears?|(?:is|are) (?:shown|listed|visible|displayed)) ${limit}(once|twice|${number} times)$`,
        'i',
      ),
      ([what, how, word], literals) =>
        count(groupsOf(['', how, times[word.toLowerCase()] ?? (word.split(' ')[0] || ''), what]), literals),
    ],
    [
      /^(.+?) (?:is|are) (not )?empty$/i,
      ([where, no], literals) => {
        const { kind } = parseProtected(where, literals);
        const inner = kind === 'table' ? 'row' : kind === 'list' ? 'item' : undefined;
        return inner && countIn(groupsOf([where, no, '', 'no', inner]), literals);
      },
    ],
  ],
};
