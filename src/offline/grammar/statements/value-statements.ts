import { parseProtected } from '../elements/element-grammar.ts';
import { type Family, groupsOf, type Read } from '../elements/family.ts';
import { parseNumber } from '../numbers.ts';
import type { ElementScope } from '../elements/element-query.ts';
import { hasLiteral, onlyLiteral, unquote } from '../quotes.ts';
import type { Comparison, Statement } from '../statement.ts';
import { parseValueReference, type ValueReference } from '../value-grammar.ts';
import { be, expectedOf, scopeOf } from './statement-parts.ts';

export const placeStatements: Family<Statement> = {
  about: 'An element or a text is at a certain place',
  examples: [
    '"Save" is above "Cancel"',
    '"Price" is right of "Name"',
    '"2.00" is in the row of "Milk"',
    '"Milk" is in the "Cart" section',
  ],
  forms: [
    [
      /^(.+?) (?:is|are) (?:shown |displayed |placed )?((?:directly |immediately )?(?:above|below|under|left of|right of|next to|to the left of|to the right of|in the row of|in the|inside the|within the|on the) .+)$/i,
      ([subject, where], literals) => {
        // Only things, not values: `the text under "A" is above "B"` is another sentence.
        if (!hasLiteral(subject) || / (?:under|below|above|after) /i.test(subject)) return undefined;
        const target = parseProtected(`${subject} ${where}`, literals);
        return target.relation || target.scope ? { type: 'place', target } : undefined;
      },
    ],
  ],
};

const value =
  (negative: boolean): Read<Statement> =>
  ([of, how, what], literals) => {
    const reference = parseValueReference(of, literals);
    const expected = expectedOf(what, literals);
    // A label is a weak reading: then at least the value must be one that can stand on a screen.
    if (
      expected === undefined ||
      (!hasLiteral(what) && /^(?:in|on|at|under|above|below|next to|after|before) /i.test(what))
    )
      return undefined;
    const isWeak = reference.type === 'label' && !hasLiteral(what) && !/[\p{Lu}\d]/u.test(what);
    if (isWeak) return undefined;
    const comparison = /^(?:equal|match)/i.test(how) ? 'equals' : 'contains';
    return {
      type: 'value',
      of: reference,
      comparison,
      expected,
      negative,
      ...(!hasLiteral(what) && { isPlain: true }),
      ...(/^(?:contain|include|have|list)/i.test(how) && { mayOffer: true }),
    };
  };

const equal =
  (negative: boolean): Read<Statement> =>
  ([of, expected], literals) =>
    value(negative)(groupsOf([of, 'equal', expected]), literals);

/** `the Volume slider is at 40`; what is at another thing is at a place. */
const settled =
  (negative: boolean): Read<Statement> =>
  ([of, how, expected], literals) =>
    how === 'at' && parseNumber(unquote(expected, literals)) === undefined
      ? undefined
      : equal(negative)(groupsOf([of, expected]), literals);

export const emptyStatements: Family<Statement> = {
  about: 'A field is empty',
  examples: [
    'the Email field is empty',
    'the "Notes" field is not blank',
    'the field with the placeholder "Search…" is empty',
  ],
  forms: [
    [
      new RegExp(`^(.+?) ${be} (not )?(?:empty|blank)$`, 'i'),
      ([of, no], literals) => {
        const reference = parseValueReference(of, literals);
        // Only fields can be seen to be empty; "the cart is empty" needs a mind.
        const target = parseProtected(of, literals);
        const isField = target.kind === 'field' && target.text !== undefined && target.unread === undefined;
        const isLabel = reference.type === 'label' && reference.literal;
        const field: ValueReference | undefined =
          reference.type === 'field' ? reference : isField || isLabel ? { type: 'field', target } : undefined;
        return field && { type: 'value', of: field, comparison: 'empty', expected: '', negative: no !== '' };
      },
    ],
  ],
};

function comparisonOf(words: string): Comparison {
  if (/^(?:more|greater|higher|larger|above|over)/i.test(words)) return 'more';
  if (/^(?:less|fewer|lower|smaller|below|under)/i.test(words)) return 'less';
  return /^at least/i.test(words) ? 'at-least' : 'at-most';
}

export const comparedStatements: Family<Statement> = {
  about: 'A number is greater or less than another; a text begins or ends with another',
  examples: [
    'the number after "Total" is greater than 5',
    'the total is at most 20',
    'the text under "Order" starts with "A-"',
  ],
  forms: [
    [
      /^(.+?) (?:is|are) (more than|greater than|higher than|larger than|above|over|less than|fewer than|lower than|smaller than|below|under|at least|at most) (\S+)$/i,
      ([of, how, limit], literals) => {
        const expected = unquote(limit, literals);
        if (parseNumber(expected) === undefined) return undefined;
        const reference = parseValueReference(of, literals);
        return { type: 'value', of: reference, comparison: comparisonOf(how), expected, negative: false };
      },
    ],
    [
      /^(.+?) (starts|begins|ends) with (.+)$/i,
      ([of, how, what], literals) => ({
        type: 'value',
        of: parseValueReference(of, literals),
        comparison: /^end/i.test(how) ? 'ends' : 'starts',
        expected: unquote(what, literals),
        negative: false,
      }),
    ],
  ],
};

/** `the dialog shows "Saved"`: in a part of the screen stands a text. */
const inPart =
  (negative: boolean): Read<Statement> =>
  ([where, what], literals) => {
    const scope = scopeOf(where, literals)?.scope;
    const text = onlyLiteral(what, literals);
    const isPart = scope !== undefined && parts.has(scope.type);
    if (!isPart || text === undefined) return undefined;
    const source = `"${text}" in ${unquote(where, literals)}`;
    return { type: 'shown', target: { text, literal: true, source, scope }, negative };
  };

const parts: ReadonlySet<ElementScope['type']> = new Set(['dialog', 'section', 'landmark', 'list', 'menu']);

const doesNot = '(?:does not|do not|did not|no longer|never)(?: longer)?';

export const valueStatements: Family<Statement> = {
  about: 'The text in a field, in a cell or beside something is, or contains, another text',
  examples: [
    'the Email field contains "a@b.c"',
    'the text under "Total" is "12.00"',
    'the total is 12.00',
    'the Price of Milk is 2.00',
    'the cell in the row of "Milk" under "Price" is "2.00"',
    'the cell in row 2 and column 3 is "Bread"',
    'the row of "Milk" contains "2.00"',
    'the first row contains "Milk"',
    'the heading is "Your cart"',
    'the Search field has the placeholder "Find products"',
    'the error of the Email field is "Enter an address"',
    'the Email field shows the error "Enter an address"',
    'the Language drop-down shows "German"',
    'the Language drop-down is set to "German"',
    'the Volume slider is at 40',
    'the "Billing" section shows "Paid"',
    'the "Milk" card does not show "Sold out"',
    'the dialog contains "Delete it?"',
  ],
  forms: [
    [
      /^(.+?) (?:shows?|has|have|displays?) the (?:validation )?(error(?: message)?|help text|hint) (.+)$/i,
      ([what, asked, text], literals) => {
        const expected = onlyLiteral(text, literals);
        if (expected === undefined) return undefined;
        const of = parseValueReference(`the ${asked} of ${what}`, literals);
        return { type: 'value', of, comparison: 'equals', expected, negative: false };
      },
    ],
    [
      /^(.+?) (?:has|have) (?:the |a )?placeholder (?:text )?(.+)$/i,
      ([what, text], literals) => {
        const expected = expectedOf(text, literals);
        const target = parseProtected(what, literals);
        if (expected === undefined || target.unread !== undefined) return undefined;
        const field =
          target.kind === undefined || target.kind === 'text' ? ({ ...target, kind: 'field' } as const) : target;
        return {
          type: 'value',
          of: { type: 'placeholder', target: field },
          comparison: 'equals',
          expected,
          negative: false,
        };
      },
    ],
    [
      new RegExp(`^(.+?) ${doesNot} (?:contain|include|show|display|say|have)s?(?: the text)? (.+)$`, 'i'),
      inPart(true),
    ],
    [/^(.+?) (?:contains|includes|shows|displays|says|has)(?: the text)? (.+)$/i, inPart(false)],
    [
      new RegExp(
        `^(.+?) ${doesNot} (contain|include|show|display|say|read|equal|have|hold|match)s?(?: the (?:value|text))? (.+)$`,
        'i',
      ),
      value(true),
    ],
    [/^(.+?) (?:is not|are not) (at|set to) (.+)$/i, settled(true)],
    [/^(.+?) (?:is|are) (at|set to) (.+)$/i, settled(false)],
    [/^(.+?) (?:is not|are not)(?: equal to)? (.+)$/i, equal(true)],
    [
      /^(.+?) (contains|includes|shows|displays|says|reads|equals|holds|matches|lists)(?: the (?:value|text))? (.+)$/i,
      value(false),
    ],
    [/^(.+?) (?:has|have) the (?:value|text) (.+)$/i, equal(false)],
    // Who something is by is nobody's value.
    [/^(.+?) (?:is|are|equals)(?: equal to| exactly)? (?!by )(.+)$/i, equal(false)],
  ],
};
