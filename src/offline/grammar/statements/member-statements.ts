import { parseProtected } from '../elements/element-grammar.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import { ordinals, type ElementKind } from '../elements/element-words.data.ts';
import { groupsOf, type Family, type Read } from '../elements/family.ts';
import { singular } from '../elements/plurals.ts';
import { literalPattern, onlyLiteral } from '../quotes.ts';
import type { Statement } from '../statement.ts';
import { elementOf, literalList, literalsIn } from './statement-parts.ts';

/** What is said of the members of lists, tables and drop-downs. */

const nth = `(?:${Object.keys(ordinals).join('|')}|\\d+(?:st|nd|rd|th))`;
const counted: ReadonlySet<ElementKind | undefined> = new Set<ElementKind>([
  'item',
  'listitem',
  'option',
  'tab',
  'section',
  'button',
  'link',
  'menuitem',
]);

/** One of several of a kind, by its number alone: "the first item in the list". */
function numbered(what: string, literals: readonly string[]): ElementQuery | undefined {
  const of = elementOf(what, literals);
  return of?.ordinal !== undefined && of.text === undefined && counted.has(of.kind) ? of : undefined;
}

const isNth =
  (negative: boolean, comparison: 'equals' | 'contains'): Read<Statement> =>
  ([what, text], literals) => {
    const of = numbered(what, literals);
    const expected = onlyLiteral(text, literals);
    return of && expected !== undefined ? { type: 'nth', of, comparison, expected, negative } : undefined;
  };

export const nthStatements: Family<Statement> = {
  needsTree: true,
  about: 'What the first, the second or the last of several is called',
  examples: [
    'the first item is "Milk"',
    'the last item in the "Tasks" list is "Bread"',
    'the second tab is "Billing"',
    '"Milk" is the first item',
  ],
  forms: [
    [new RegExp(`^((?:the )?${nth} .+?) is not (${literalPattern})$`, 'i'), isNth(true, 'equals')],
    [new RegExp(`^((?:the )?${nth} .+?) is (${literalPattern})$`, 'i'), isNth(false, 'equals')],
    [new RegExp(`^((?:the )?${nth} .+?) (?:contains|shows|says) (${literalPattern})$`, 'i'), isNth(false, 'contains')],
    [
      new RegExp(`^(${literalPattern}) is (not )?(the ${nth} .+)$`, 'i'),
      ([text, no, what], literals) => isNth(no !== '', 'equals')(groupsOf([what, text]), literals),
    ],
  ],
};

const members = '(rows?|items?|list items?|entr(?:y|ies)|cards?)';
const has = '(?:has|have|contains?|shows?)';

/** What each member has is an element of a kind; of texts, tables have statements of their own. */
const each =
  (negative: boolean): Read<Statement> =>
  ([kind, what], literals) => {
    const of = parseProtected(singular(kind), literals);
    const target = elementOf(what, literals);
    const isElement = target?.kind !== undefined && target.kind !== 'text' && target.scope === undefined;
    return isElement ? { type: 'each', of, target, negative } : undefined;
  };

const swapped =
  (read: Read<Statement>): Read<Statement> =>
  ([what, kind], literals) =>
    read(groupsOf([kind, what]), literals);

export const eachStatements: Family<Statement> = {
  needsTree: true,
  about: 'Every row, every item or every card has an element, or none has',
  examples: ['every row has an "Edit" button', 'there is a checkbox in each row', 'no item has a "Delete" button'],
  forms: [
    [new RegExp(`^(?:all|every|each)(?: of)?(?: the)? ${members} ${has} (?:an? |the )?(.+)$`, 'i'), each(false)],
    [new RegExp(`^(?:no|none of the) ${members} ${has} (?:an? |the |any )?(.+)$`, 'i'), each(true)],
    [
      new RegExp(`^there (?:is|are) (?:an? )?(.+?) (?:in|on|for) (?:every|each|all)(?: of)?(?: the)? ${members}$`, 'i'),
      swapped(each(false)),
    ],
    [
      new RegExp(`^there (?:is|are) (?:no|not an?|not any) (.+?) (?:in|on|for) any(?: of the)? ${members}$`, 'i'),
      swapped(each(true)),
    ],
  ],
};

const offered =
  (negative: boolean): Read<Statement> =>
  ([where, texts], literals) => {
    const target = elementOf(where, literals);
    const isList = target && (target.kind === undefined ? target.literal : target.kind === 'select');
    return isList
      ? { type: 'offered', of: { ...target, kind: 'select' }, options: literalsIn(texts, literals), negative }
      : undefined;
  };

export const offeredStatements: Family<Statement> = {
  needsTree: true,
  about: 'A drop-down of the platform (`<select>`) has options, chosen or not',
  examples: [
    'the Size drop-down has the options "Small" and "Large"',
    'the Size drop-down offers "Large"',
    'there is no option "Huge" in the Size drop-down',
  ],
  forms: [
    [new RegExp(`^(.+?) (?:(?:has|contains|lists|offers) the options?|offers) (${literalList})$`, 'i'), offered(false)],
    [
      new RegExp(
        `^(.+?) (?:(?:has|contains|lists|offers) no option|does not (?:have|contain|list|offer) (?:the |an )?options?|does not offer) (${literalList})$`,
        'i',
      ),
      offered(true),
    ],
    [
      new RegExp(`^there (?:is|are) (?:an? |the )?options? (${literalList}) (?:in|for) (.+)$`, 'i'),
      swapped(offered(false)),
    ],
    [new RegExp(`^there is no option (${literalPattern}) (?:in|for) (.+)$`, 'i'), swapped(offered(true))],
    [
      new RegExp(`^(${literalList}) (?:is|are) (not )?(?:an? )?options? (?:in|of|for) (.+)$`, 'i'),
      ([texts, no, where], literals) => offered(no !== '')(groupsOf([where, texts]), literals),
    ],
  ],
};
