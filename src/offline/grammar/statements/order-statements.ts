import { parseProtected } from '../elements/element-grammar.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import type { Family, Read, Groups } from '../elements/family.ts';
import { singular } from '../elements/plurals.ts';
import { hasLiteral, literalPattern } from '../quotes.ts';
import type { Statement } from '../statement.ts';
import { elementOf, literalList, literalsIn } from './statement-parts.ts';

type Direction = 'ascending' | 'descending';

const directions: readonly (readonly [RegExp, Direction])[] = [
  [/ ?\b(?:in )?(?:reverse(?:d)? alphabetical(?: order)?|reverse alphabetically)\b/i, 'descending'],
  [/ ?\b(?:in )?(?:descending|decreasing)(?: order)?\b/i, 'descending'],
  [/ ?\b(?:in )?(?:ascending|increasing|alphabetical|chronological|numerical)(?: order)?\b/i, 'ascending'],
  [/ ?\b(?:alphabetically|chronologically|numerically)\b/i, 'ascending'],
  [
    / ?\bfrom (?:high(?:est)? to low(?:est)?|z to a|new(?:est)? to old(?:est)?|large(?:st)? to small(?:est)?)\b/i,
    'descending',
  ],
  [
    / ?\bfrom (?:low(?:est)? to high(?:est)?|a to z|old(?:est)? to new(?:est)?|small(?:est)? to large(?:st)?)\b/i,
    'ascending',
  ],
  [/,? ?\b(?:highest|newest|latest|largest|biggest) first\b/i, 'descending'],
  [/,? ?\b(?:lowest|oldest|earliest|smallest|cheapest) first\b/i, 'ascending'],
];

const sorted: Read<Statement> = ([what, no, how], literals) => {
  const found = directions.find(([pattern]) => pattern.test(` ${how}`));
  const rest = (found ? ` ${how}`.replace(found[0], '') : how).trim();
  const of = sortedThings(what, literals);
  const by = columnOf(rest, literals);
  if (!of || by === 'unread') return undefined;
  const direction = found?.[1];
  // Without a column, it has to be said what is in order, and how.
  if (!by && !(isOrdered(of) && direction)) return undefined;
  return { type: 'sorted', of, by, direction, negative: no !== '' };
};

function isOrdered({ kind }: ElementQuery): boolean {
  return kind !== undefined && kind !== 'text';
}

/** `by the Price column`; words beside that would be left unread. */
function columnOf(rest: string, literals: readonly string[]): ElementQuery | 'unread' | undefined {
  if (/^(?:by|on|of)?$/i.test(rest)) return undefined;
  const column = /^(?:by|on|of) (?:the )?(.+?)(?: column)?$/i.exec(rest)?.[1];
  return column === undefined ? 'unread' : headingOf(column, literals);
}

function headingOf(column: string, literals: readonly string[]): ElementQuery {
  const query = parseProtected(column, literals);
  return query.literal ? query : { text: query.source, source: query.source, literal: false };
}

/** Rows, items, a table, a column: things that have an order. */
function sortedThings(what: string, literals: readonly string[]): ElementQuery | undefined {
  return elementOf(singular(what.replace(/^(?:the )?(?:values|cells|entries|texts) (?:in|of) /i, '')), literals);
}

export const orderStatements: Family<Statement> = {
  needsTree: true,
  about: 'Rows, items or texts are in a certain order',
  examples: [
    'the rows are sorted by Name descending',
    'the table is sorted by "Price" in ascending order',
    'the "Price" column is sorted from low to high',
    'the items are in alphabetical order',
    '"Bread" comes before "Milk"',
    '"Apple", "Bread" and "Milk" appear in this order',
  ],
  forms: [
    [/^(.+?) (?:is|are) (not )?(?:sorted|ordered|arranged)(?: (.+))?$/i, sorted],
    [
      /^(.+?) (?:is|are) (not )?(?:listed )?(in (?:\w+ )?\w+ order(?: (?:of|by) .+)?|(?:highest|newest|latest|lowest|oldest|cheapest) first)$/i,
      sorted,
    ],
    [
      new RegExp(
        `^(${literalList}) (?:appears?|comes?|is|are|stands?)(?: (?:shown|listed|displayed))? in (?:this|that|the given) order$`,
        'i',
      ),
      ([names], literals) => {
        const targets = literalsIn(names, literals).map((text) => ({ text, source: text, literal: true }));
        return targets.length > 1 ? { type: 'order', targets, negative: false } : undefined;
      },
    ],
    [
      new RegExp(
        `^(${literalPattern}) (?:is|comes|stands|appears)( not)? between (${literalPattern} and ${literalPattern})$`,
        'i',
      ),
      readBetween,
    ],
    [
      /^(.+?) (does not )?(?:comes?|(?:is|are)(?: not)? (?:listed|shown|displayed)|appears?|stands?|precedes?|follows?)(?: (?:directly|immediately))?(?: (before|after))? (.+)$/i,
      readBefore,
    ],
  ],
};

/** `"Milk" is between "Bread" and "Tea"`: in either order of those two. */
function readBetween([what, no, ends]: Groups, literals: readonly string[]): Statement | undefined {
  const [middle, one, other] = literalsIn(`${what} ${ends}`, literals).map((text) => ({
    text,
    source: text,
    literal: true,
  }));
  if (!middle || !one || !other) return undefined;
  const parts = [
    [one, middle, other],
    [other, middle, one],
  ].map((targets): Statement => ({ type: 'order', targets, negative: no !== '' }));
  return { type: no === '' ? 'any' : 'all', parts };
}

function readBefore([first, no, way, second]: Groups, literals: readonly string[]): Statement | undefined {
  if (way === '' || !hasLiteral(first) || !hasLiteral(second)) return undefined;
  const named = [first, second].map((what) => elementOf(what, literals)).filter((target) => target !== undefined);
  if (named.length < 2) return undefined;
  return { type: 'order', targets: /^before$/i.test(way) ? named : named.reverse(), negative: no !== '' };
}
