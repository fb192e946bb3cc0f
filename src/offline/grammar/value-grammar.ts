import { parseProtected } from './elements/element-grammar.ts';
import { cutPlace } from './elements/element-places.ts';
import type { ElementQuery, ElementScope } from './elements/element-query.ts';
import { relationWords, type Relation } from './elements/element-words.data.ts';
import { singular } from './elements/plurals.ts';
import { literalPattern, onlyLiteral, unquote } from './quotes.ts';

/** Where a value stands on the screen. */
export type ValueReference =
  /** `isNumber`: a text without a digit is none; `isAmount`: nor is one with words or signs before it. */
  | {
      readonly type: 'beside';
      readonly relation: Relation;
      readonly anchor: ElementQuery;
      readonly isNumber?: boolean | undefined;
      readonly isAmount?: boolean | undefined;
    }
  | { readonly type: 'field'; readonly target: ElementQuery }
  | { readonly type: 'placeholder'; readonly target: ElementQuery }
  /** What a page says of a field beside its name; `asked`: what it is called. */
  | {
      readonly type: 'description';
      readonly target: ElementQuery;
      readonly isError: boolean;
      readonly asked: string;
    }
  | { readonly type: 'heading' }
  /** A row by its number, or the cell of it that is in a column; either by its number. */
  | { readonly type: 'cell'; readonly scope: ElementScope }
  | { readonly type: 'row'; readonly owner: ElementQuery }
  | {
      readonly type: 'count';
      readonly text: string;
      readonly literal: boolean;
      /** A kind of element, where that is what is counted. */
      readonly of?: ElementQuery | undefined;
      /** The column and the row that the same words name in a table: `the Count of "Milk"`. */
      readonly crossed?: { readonly column: string; readonly row: ElementQuery } | undefined;
    }
  /** A table cell where there is such a column, else the value that belongs to a label. */
  | {
      readonly type: 'label';
      readonly label: string;
      readonly literal: boolean;
      readonly owner?: ElementQuery | undefined;
    };

const nouns =
  '(?:text|number|value|amount|price|date|time|word|line|string|figure|sum|entry|content|contents|information|info|message|label|name|count|total|status|cell|title|it|what)s?';
const shown =
  '(?: (?:that is|which is|that|which|is|shown|displayed|written|standing|stands|directly|visible|located|appears))*';
const besides = relationWords
  .filter(([words]) => !words.includes('near'))
  .map(([words, relation]) => ({ pattern: new RegExp(`^${nouns}${shown} ${words} (.+)$`, 'i'), relation }))
  .concat([
    { pattern: new RegExp(`^${nouns}${shown} (?:next to|beside|near|by) (.+)$`, 'i'), relation: 'near' as const },
  ]);
const fieldWords =
  '(?:text field|input field|text box|textbox|search box|search field|drop-?down|select|field|input|box|textarea|text area|combobox|slider|progress ?bar|meter)';
const ofField = new RegExp(
  `^(?:current |entered |typed )?${nouns}(?: (?:that is|entered|typed|selected))? (?:of|in|inside|from) (?:the )?(.+ ${fieldWords})$`,
  'i',
);
const bareField = new RegExp(`^(.+ ${fieldWords})(?:'s)?(?: ${nouns})?$`, 'i');
const selected = /^selected (?:option|value|entry|item) (?:of|in|from) (?:the )?(.+)$/i;
const heading =
  /^(?:main |page |first )?(?:heading|headline|title|page title|page heading|header|h1)(?: of the (?:page|screen))?$/i;
const count =
  /^(?:number of|how many|count of|amount of(?= \S+s$))(?: (?:visible|shown))? (.+?)(?: (?:are|is) (?:there|visible|shown|listed|(?:in|on) (?:the |this )?(?:page|screen|list|table|cart|basket)))?$/i;
/** "How many items are left?" is answered by "2 items left", and not by "2 items". */
const stillThere = / (?:are|is) (left|remaining)$/i;
const crossedCount = /^(number|count|amount) of (.+)$/i;
const often =
  /^how (?:often|many times) (?:(?:does|do|is|are) )?(.+?)(?: (?:appears?|occurs?|stands?|shown|listed|there|is (?:shown|listed|there)))?$/i;
const question =
  /^(?:what (?:is|are|does)|what's|which|tell me|give me|read|get|return|extract|find) (?:the |is the )?/i;
const ofError =
  /^(?:(?:validation|field|inline) )?(error(?: message| text)?|validation message|warning(?: message| text)?)(?: (?:that is|which is|is|shown|displayed))* (?:of|for|below|under|beneath|at|next to|beside|about|on) (?:the )?(.+)$/i;
const ofHelp =
  /^(?:((?:help|helper|hint|supporting|assistive)(?: text)?)(?: (?:that is|which is|is|shown|displayed))*) (?:of|for|below|under|beneath|at|next to|beside|about|on) (?:the )?(.+)$/i;
const wrongWith =
  /^what(?:'s| is) wrong (?:with|about|in) (?:the )?(.+)$|^why is (?:the )?(.+?) (?:invalid|not valid|refused|rejected)$|^(?:which|what) (?:validation )?error (?:message )?(?:does|do|has|is shown (?:for|at|below|under)) (?:the )?(.+?)(?: (?:show|have|display|get))?$/i;
const inRow = /^(.+?) (?:in|of|for|from) (?:the )?(?:row|line) (?:of|for|with|containing|where it says) (.+)$/i;
const wholeRow = /^(?:table )?(?:row|line) (?:of|for|with|containing|named|starting with) (.+)$|^(.+) row$/i;
const cell = /^(?:cell|value|text|entry|contents?|number)s? (?:in|at|of|from) (.+)$/i;
const inNumberedRow =
  /^(.+?) (?:in|of|for|from|at) (?:the )?((?:(?:row|line) (?:number |no\. ?|#)?\d+|\S+ (?:row|line))(?: (?:of|in) (?:the )?(?:.+ table|table .+))?)$/i;
/** "in the State column of the Milk row", either way round. */
const crossed = [
  /^(?:cell|value|text|entry|contents?|number)s? (?:in|at|of|from) (?:the )?(?<column>.+?) column (?:of|in|for|and) (?:the )?(?<row>.+?) row$/i,
  /^(?:cell|value|text|entry|contents?|number)s? (?:in|at|of|from) (?:the )?(?<row>.+?) row (?:of|in|and|under) (?:the )?(?<column>.+?) column$/i,
];
const ofOwner = /^(.+?) (?:of|for) (.+)$/i;

/** Reads a phrase such as `the text under "Total"`. Quotes are protected. Never fails: the rest is taken for a label. */
export function parseValueReference(phrase: string, literals: readonly string[]): ValueReference {
  const text = clean(phrase);
  if (heading.test(text)) return { type: 'heading' };
  const described = parseDescription(phrase, text, literals);
  if (described) return described;
  const inTable = parseCell(text, literals);
  if (inTable) return inTable;
  return (
    parseRow(text, literals) ??
    parseCount(text, literals) ??
    parsePlace(text, literals) ??
    parseField(text, literals) ??
    parseLabel(text, literals)
  );
}

/** "the error of the Email field", "what is wrong with the Email?" */
function parseDescription(phrase: string, text: string, literals: readonly string[]): ValueReference | undefined {
  const question = phrase.trim().replace(/[?.!]+$/, '');
  const wrong = wrongWith.exec(question)?.slice(1).find(Boolean);
  const [, asked = 'error', what = wrong] = ofError.exec(text) ?? ofHelp.exec(text) ?? [];
  if (what === undefined) return undefined;
  return { type: 'description', target: parseProtected(what, literals), isError: !ofHelp.test(text), asked };
}

function parseRow(text: string, literals: readonly string[]): ValueReference | undefined {
  const row = wholeRow.exec(text);
  const owner = row && parseProtected(row[1] ?? row[2] ?? '', literals);
  // "the cell in the State column of the Milk row" is no row.
  return owner && (row[1] !== undefined || owner.unread === undefined) ? { type: 'row', owner } : undefined;
}

function parseCount(text: string, literals: readonly string[]): ValueReference | undefined {
  const what = (often.exec(text) ?? count.exec(text))?.[1]?.replace(stillThere, ' $1');
  if (what === undefined) return undefined;
  const reference = numberOfNamed(what, literals) ?? countReference(what, literals);
  const [, column, row] = crossedCount.exec(text) ?? [];
  if (reference.type !== 'count' || column === undefined || row === undefined) return reference;
  return { ...reference, crossed: { column, row: parseProtected(row, literals) } };
}

/** `how many "Sheets" of "Cardboard"`: how often that is said of it is not asked. */
const bothNamed = new RegExp(`^(${literalPattern}) (?:of|for) (${literalPattern})$`);

function numberOfNamed(what: string, literals: readonly string[]): ValueReference | undefined {
  const [, column, of] = bothNamed.exec(what) ?? [];
  const isBoth = column !== undefined && of !== undefined;
  return isBoth ? { ...labelReference(column, literals), owner: parseProtected(of, literals) } : undefined;
}

function rowScope(text: string, literals: readonly string[]): ElementScope | undefined {
  const read = (part: string): ElementQuery => parseProtected(part, literals);
  const placed = cutPlace(`what in ${text}`, read);
  // "row 2 of the Orders table"
  const inner = placed?.scope.type === 'table' ? cutPlace(placed.rest, read) : undefined;
  const whole = inner && placed ? { ...inner, scope: { ...inner.scope, within: placed.scope } } : placed;
  return whole?.rest === 'what' && whole.scope.type === 'row' ? whole.scope : undefined;
}

function parseCell(text: string, literals: readonly string[]): ValueReference | undefined {
  const named = parseCrossed(text, literals);
  if (named) return named;
  const whole = rowScope(text, literals);
  if (whole && (whole.ordinal !== undefined || whole.without)) return { type: 'cell', scope: whole };
  const where = cell.exec(text)?.[1];
  const scope = where === undefined ? undefined : rowScope(where, literals);
  return scope?.column ? cellReference(scope, scope.column) : parseNumberedRow(text, literals);
}

/** A row and a column, both by their names: what "the Price of Milk" means. */
function parseCrossed(text: string, literals: readonly string[]): ValueReference | undefined {
  const groups = crossed.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  const { column = '', row = '' } = groups ?? {};
  if (groups === undefined || !isName(column, literals) || !isName(row, literals)) return undefined;
  return { ...labelReference(column, literals), owner: parseProtected(row, literals) };
}

/** Neither a number nor a place: "second", "last", "3". */
function isName(words: string, literals: readonly string[]): boolean {
  if (onlyLiteral(words, literals) !== undefined) return true;
  const { text, unread, ordinal, scope, relation } = parseProtected(words, literals);
  return (
    text !== undefined && unread === undefined && ordinal === undefined && !scope && !relation && !/^\d+$/.test(text)
  );
}

/** `the Price in row 2` */
function parseNumberedRow(text: string, literals: readonly string[]): ValueReference | undefined {
  const [, name, row] = inNumberedRow.exec(text) ?? [];
  const scope = row === undefined ? undefined : rowScope(row, literals);
  if (name === undefined || scope?.ordinal === undefined) return undefined;
  const quoted = onlyLiteral(name, literals);
  const source = unquote(name, literals);
  const anchor = { text: quoted ?? source, source, literal: quoted !== undefined };
  return { type: 'cell', scope: { ...scope, column: { type: 'column', anchor } } };
}

/** A cell that is known by two names is what a label has for its owner: "the Price of Milk". */
function cellReference(scope: ElementScope, { anchor: column }: ElementScope): ValueReference {
  const { anchor: owner } = scope;
  if (owner === undefined || column?.text === undefined) return { type: 'cell', scope };
  return { type: 'label', label: column.text, literal: column.literal, owner };
}

function clean(phrase: string): string {
  return phrase
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?.!,;:]+$/, '')
    .replace(/^(?:which|what) (.+?) (?:is|are) (?:selected|chosen|set|entered)$/i, '$1')
    .replace(question, '')
    .replace(/^(?:the|a|an) /i, '')
    .replace(/ (?:on|in) (?:the |this )?(?:page|screen|website)$/i, '');
}

function countReference(what: string, literals: readonly string[]): ValueReference {
  const literal = new RegExp(literalPattern).exec(what)?.[0];
  const of = parseProtected(
    singular(what.replace(/ (?:are|is) (?:there )?(?=(?:in|on|inside|within) )/i, ' ')),
    literals,
  );
  const { unread } = of;
  // A part of the words is no answer to all of them.
  if (unread !== undefined) return { type: 'label', label: unquote(what, literals).toLowerCase(), literal: false };
  const text = literal === undefined ? what.replace(/^(?:the|visible) /i, '') : (onlyLiteral(literal, literals) ?? '');
  if (of.scope && of.text === undefined && isOfKind(of)) {
    return { type: 'count', text: of.source, literal: false, of };
  }
  return { type: 'count', text, literal: literal !== undefined, ...(isCounted(of, literal && text) && { of }) };
}

/** Whether a kind of element is counted: all of it, or those that are called so. */
function isCounted(of: ElementQuery, called: string | undefined): boolean {
  if (!isOfKind(of)) return false;
  return of.text === undefined || (of.text === called && !of.scope);
}

function isOfKind({ kind }: ElementQuery): boolean {
  return kind !== undefined && kind !== 'text';
}

function parsePlace(text: string, literals: readonly string[]): ValueReference | undefined {
  for (const { pattern, relation } of besides) {
    const found = pattern.exec(text);
    const isNumber = /^(?:number|amount|price|figure|sum)s?\b/i.test(text);
    if (found)
      return {
        type: 'beside',
        relation,
        anchor: parseProtected(found[1] ?? '', literals),
        ...(isNumber && { isNumber }),
        ...(isNumber && !/^(?:number|figure)/i.test(text) && { isAmount: true }),
      };
  }
  return undefined;
}

function parseField(text: string, literals: readonly string[]): ValueReference | undefined {
  const choice = selected.exec(text);
  if (choice) {
    const target = parseProtected(choice[1] ?? '', literals);
    return { type: 'field', target: { ...target, kind: target.kind ?? 'select' } };
  }
  const found = ofField.exec(text) ?? bareField.exec(text);
  return found ? { type: 'field', target: parseProtected(found[1] ?? '', literals) } : parsePlacedField(text, literals);
}

/** "the City field in the Billing section", "the field with the placeholder …" */
function parsePlacedField(text: string, literals: readonly string[]): ValueReference | undefined {
  if (!/\b(?:field|drop-?down|box|select|list)\b/i.test(text)) return undefined;
  const target = parseProtected(text, literals);
  const isField = target.kind === 'field' || target.kind === 'select';
  return isField && (target.scope ?? target.relation ?? target.by) !== undefined
    ? { type: 'field', target }
    : undefined;
}

function parseLabel(text: string, literals: readonly string[]): ValueReference {
  const owned = inRow.exec(text) ?? ofOwner.exec(text);
  if (owned) {
    const label = owned[1] ?? '';
    const owner = parseProtected(owned[2] ?? '', literals);
    // "the value of Total": the label is what follows.
    if (
      /^\p{Ll}/u.test(label) &&
      new RegExp(`^${nouns}$`, 'i').test(label) &&
      !/^(?:price|date|name|total|status|amount)$/i.test(label)
    ) {
      return { type: 'label', label: owner.text ?? owner.source, literal: owner.literal };
    }
    return { ...labelReference(label, literals), owner };
  }
  return labelReference(text, literals);
}

function labelReference(text: string, literals: readonly string[]): Extract<ValueReference, { type: 'label' }> {
  const quoted = onlyLiteral(text, literals);
  const bare = quoted ?? unquote(text.replace(/ (?:value|number|amount|text|label)$/i, ''), literals);
  return { type: 'label', label: bare, literal: quoted !== undefined };
}
