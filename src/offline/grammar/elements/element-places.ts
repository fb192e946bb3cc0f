import type { ElementQuery, ElementScope } from './element-query.ts';
import { type Landmark, landmarkWords, ordinals } from './element-words.data.ts';
import { hasLiteral, literalPattern } from '../quotes.ts';

/** Reads the description of one element. */
export type ReadElement = (text: string) => ElementQuery;

/** A description without its last place, and the place. */
export interface Placed {
  readonly rest: string;
  readonly scope: ElementScope;
}

type ReadScope = (text: string, read: ReadElement) => ElementScope | undefined;

const connector = / (?:in|inside|inside of|within|of|on|from|for|at|under) /gi;
const nth = `(${Object.keys(ordinals).join('|')}|\\d+(?:st|nd|rd|th))`;
const which = '(?:of|for|with|containing|named|called|that (?:says|contains|shows|has)|where it says)';
const numbered = '(?:number |no\\. ?|#)?(\\d+)';
const the = '(?:the |this |that )';

/**
 * Cuts off the place at the end of a description: "Delete in the row of Milk" → Delete, the row of Milk. "Log in form" is the name
 * of a form, though: without an article, a place follows only what is quoted or of a kind.
 */
export function cutPlace(text: string, read: ReadElement, isElement?: (text: string) => boolean): Placed | undefined {
  for (const found of [...text.matchAll(connector)].reverse()) {
    const place = text.slice(found.index + found[0].length);
    const rest = text.slice(0, found.index);
    const scope = readPlace(place, read, / under /i.test(found[0]));
    if (scope && (!isParticle(found[0], place) || (isElement?.(rest) ?? true))) return { rest, scope };
  }
  return isElement && cutNamedPart(text, read, isElement);
}

/** `the Save button in "Billing"`: a part by its name alone, behind what is quoted or of a kind. */
function cutNamedPart(text: string, read: ReadElement, isElement: (text: string) => boolean): Placed | undefined {
  const [, rest = '', name = ''] = partByName.exec(text) ?? [];
  if (!isElement(rest)) return undefined;
  const anchor = read(name);
  const isName = anchor.text !== undefined && anchor.kind === undefined && !anchor.scope && !anchor.relation;
  return isName ? { rest, scope: { type: 'section', anchor } } : undefined;
}

const partByName = new RegExp(`^(.+) (?:in|inside|within) (${literalPattern}|\\p{Lu}[^"]*)$`, 'u');

/** Whether the word before a place may as well be the end of a verb: "Log in", "Sign on". */
function isParticle(word: string, place: string): boolean {
  return /^ (?:in|on) $/i.test(word) && /^[\w-]+$/.test(place);
}

function readPlace(text: string, read: ReadElement, under: boolean): ElementScope | undefined {
  // What stands under a row or a dialog does not stand in it.
  if (under) return readColumn(text, read);
  for (const readScope of places) {
    const scope = readScope(text, read);
    if (scope) return scope;
  }
  return undefined;
}

/** The place of an element within another one: a row that holds Milk, in the table of the cart. */
export function nest(inner: ElementScope | undefined, outer: ElementScope): ElementScope {
  if (!inner) return outer;
  if (inner.type === 'row' && outer.type === 'column') return { ...inner, column: outer };
  if (inner.type === 'column' && outer.type === 'row') return { ...outer, column: inner };
  if (!inner.anchor) return { ...inner, within: nest(inner.within, outer) };
  return { ...inner, anchor: { ...inner.anchor, scope: nest(inner.anchor.scope, outer) } };
}

const readCell: ReadScope = (text, read) => {
  for (const gap of text.matchAll(/,? /g)) {
    const [left, right] = [text.slice(0, gap.index), text.slice(gap.index + gap[0].length)];
    const isUnder = /^under /i.test(right);
    const other = right.replace(/^(?:and|in|of|at|under) (?:in |of )?/i, '');
    const first = readRow(left, read) ?? readColumn(left, read);
    const second = first && crossing(first, isUnder ? `column ${other}` : other, read);
    if (first && second) return nest(first, second);
  }
  return undefined;
};

function crossing({ type }: ElementScope, text: string, read: ReadElement): ElementScope | undefined {
  if (type === 'column') return readRow(text, read);
  return readColumn(text.replace(/^column (?:the )?(.+) column$/i, '$1 column'), read);
}

const rowNumber = new RegExp(
  `^(?:the )?(?:table )?(?:row|line) ${numbered}$|^(?:the )?${nth} (?:table )?(?:row|line)$`,
  'i',
);
const rowWhere =
  /^(?:the )?(?:table )?row (?:where|whose|in which) (?:the )?(.+?) (?:is|equals|=|says|contains) (.+)$/i;
const rowWithout =
  /^(?:the )?(?:table )?(?:row|line|item|entry|card) (?:without|that does not (?:contain|have|show|say)) (.+)$/i;
const rowOf = new RegExp(`^(?:the )?(?:table )?(?:row|line|item|entry|card) ${which} (.+)$`, 'i');
const namedRow = new RegExp(`^(?:the |a )?(.+?) (?:row|line)$`, 'i');

const readRow: ReadScope = (text, read) => {
  const ordinal = numberOf(rowNumber.exec(text));
  if (ordinal !== undefined) return { type: 'row', ordinal };
  const without = rowWithout.exec(text)?.[1];
  if (without !== undefined) return { type: 'row', without: read(without) };
  const anchor = readRowCell(text, read);
  return anchor && { type: 'row', anchor };
};

/** What has to be in a row: "row where Status is …", "row of Milk". */
function readRowCell(text: string, read: ReadElement): ElementQuery | undefined {
  const [, column, value] = rowWhere.exec(text) ?? [];
  if (column !== undefined && value !== undefined) return { ...read(value), scope: columnNamed(column, read) };
  const anchor = rowOf.exec(text)?.[1] ?? namedRow.exec(text)?.[1];
  return anchor === undefined ? undefined : read(anchor);
}

const columnNumber = new RegExp(`^(?:the )?(?:table )?column ${numbered}$|^(?:the )?${nth} column$`, 'i');
const columnOf =
  /^(?:the )?column (?!head(?:er|ing)\b)(?:(?:of|named|called|titled|headed|with the (?:header|heading|title)) )?(.+)$/i;
const namedColumn = /^(?:the )?(.+?) column$/i;

const readColumn: ReadScope = (text, read) => {
  const ordinal = numberOf(columnNumber.exec(text));
  if (ordinal !== undefined) return { type: 'column', ordinal };
  // "the column that is open" is not known by a name.
  const anchor = /^(?:the )?column (?:that|which|on|to)\b/i.test(text)
    ? undefined
    : (columnOf.exec(text)?.[1] ?? namedColumn.exec(text)?.[1]);
  return anchor === undefined ? undefined : columnNamed(anchor, read);
};

function numberOf(match: RegExpExecArray | null): number | undefined {
  const word = match?.[1] ?? match?.[2];
  if (word === undefined) return undefined;
  return ordinals[word.toLowerCase()] ?? Number.parseInt(word, 10);
}

/** A heading is a name, also where its word means a kind elsewhere: "Price", "Date". */
function columnNamed(name: string, read: ReadElement): ElementScope {
  const query = read(name);
  const anchor = query.literal ? query : { text: query.source, source: query.source, literal: false };
  return { type: 'column', anchor };
}

const titled =
  '(?:(?: (?:titled|named|called|headed|labelled|labeled|with the (?:title|heading|name)|that says|saying|of|for))? (.+))?';

/** `the "Tasks" list`, `the list "Tasks"`, `the list`. */
function areaPattern(words: string): RegExp {
  return new RegExp(`^(?:${the}(?:(.+) )?|(${literalPattern}) )?(?:${words})${titled}$`, 'i');
}

const area = (type: ElementScope['type'], words: string): ReadScope => {
  const pattern = areaPattern(words);
  return (text, read) => {
    const found = pattern.exec(text);
    if (!found) return undefined;
    const [, before, quoted, after] = found as readonly (string | undefined)[];
    const anchor = before ?? quoted ?? after;
    // Known by its name on one side; a name after it has to be quoted, since all kinds of words may follow.
    if ((before ?? quoted) !== undefined && after !== undefined) return undefined;
    if (after !== undefined && !hasLiteral(after)) return undefined;
    return { type, anchor: anchor === undefined ? undefined : read(anchor) };
  };
};

const section = (() => {
  const read = area(
    'section',
    '(?:section|card|panel|form|group|area|sidebar|side ?bar|block|accordion|region|nav(?:igation)?(?: ?bar| menu)?|tool ?bar)',
  );
  return (text: string, element: ReadElement): ElementScope | undefined => {
    const found = read(text, element);
    return found?.anchor ? found : undefined;
  };
})();

const landmarks = landmarkWords.map(([words, landmark]) => ({
  pattern: new RegExp(`^(?:the )?(?:${words})$`, 'i'),
  landmark,
}));

/** The part of a page that a word stands for. */
export const landmarkOf = (text: string): Landmark | undefined =>
  landmarks.find(({ pattern }) => pattern.test(text))?.landmark;

const readLandmark: ReadScope = (text) => {
  const landmark = landmarkOf(text);
  return landmark && { type: 'landmark', landmark };
};

/** In order of trial. */
const places: readonly ReadScope[] = [
  readCell,
  readRow,
  readColumn,
  area(
    'dialog',
    'dialog(?:ue)?(?: box| window)?|pop-?up(?: window| dialog)?|popover|modal(?: dialog| window)?|overlay|drawer',
  ),
  readLandmark,
  section,
  area('table', '(?:data )?(?:table|grid)'),
  area('select', '(?:drop[- ]?down|select|combo ?box)(?: list| menu| box)?'),
  area('menu', '(?:context )?menu'),
  area('list', '(?:list|list ?box)'),
  area('tabpanel', 'tab(?: panel)?'),
];
