import { parseProtected } from '../elements/element-grammar.ts';
import type { ElementScope } from '../elements/element-query.ts';
import { type Family, groupsOf, type Read } from '../elements/family.ts';
import { literalPattern, onlyLiteral } from '../quotes.ts';
import type { RowCell, Statement } from '../statement.ts';
import { expectedOf, literalList, literalsIn, scopeOf } from './statement-parts.ts';

const has = '(?:has|have|contains?|shows?|lists?|displays?)';
const hasNot = '(?:does not|do not) (?:have|contain|show|list|display)';

/** `the table has the columns "Name" and "Price"` */
const columns =
  (negative: boolean): Read<Statement> =>
  ([where, names], literals) => {
    const place = scopeOf(where, literals);
    if (!place) return undefined;
    const parts = literalsIn(names, literals).map((text): Statement => ({
      type: 'shown',
      target: { kind: 'columnheader', text, literal: true, source: `the column "${text}"`, ...place },
      negative,
    }));
    const [only] = parts;
    return only && parts.length === 1 ? only : { type: 'all', parts };
  };

const named = `(?:an? |any |the )?columns? (?:named |called |headed )?(${literalList})`;
const naming = `(?:an? |any |the )?(${literalList}) columns?`;

export const columnStatements: Family<Statement> = {
  needsTree: true,
  about: 'A table has columns',
  examples: [
    'the table has a column "Price"',
    'the table has the columns "Name", "Price" and "Stock"',
    'the table does not have a "Price" column',
  ],
  forms: [
    [new RegExp(`^(.+?) ${has} ${named}$`, 'i'), columns(false)],
    [new RegExp(`^(.+?) ${has} ${naming}$`, 'i'), columns(false)],
    [new RegExp(`^(.+?) (?:${hasNot}|has no|have no) ${named}$`, 'i'), columns(true)],
    [new RegExp(`^(.+?) (?:${hasNot}|has no|have no) ${naming}$`, 'i'), columns(true)],
  ],
};

/** A column before its value, or after it; with a verb only where a clause of its own may follow. */
const cellPattern = (verb: string): RegExp =>
  new RegExp(
    `^(?:(?:the )?(?:column )?(.+?) ${verb})?(${literalPattern})(?: (?:in|under) (?:the )?(?:column )?(.+?)(?: column)?)?$`,
    'i',
  );
const withCell = cellPattern('');
const whereCell = cellPattern('(?:is |equals |= ?)');

/** `"Milk" and "2.00"`, `Name is "Milk" and Price is "2.00"` */
function cellsOf(which: string, text: string, literals: readonly string[]): RowCell[] | undefined {
  const cell = /^(?:where|whose|in which)$/i.test(which) ? whereCell : withCell;
  const cells = text.split(/,? and |, /i).map((part, index) => {
    // "… and the total is …" begins another statement.
    const found = index > 0 && /^the /i.test(part) ? null : cell.exec(part.trim());
    return found && cellOf(found, { isWhere: cell === whereCell, literals });
  });
  const read = cells.filter((one) => one !== null && one !== undefined);
  return read.length === cells.length ? read : undefined;
}

interface CellWords {
  /** Whether the column may be any words: "where name is …". */
  readonly isWhere: boolean;
  readonly literals: readonly string[];
}

function cellOf(found: RegExpExecArray, { isWhere, literals }: CellWords): RowCell | undefined {
  const [, before, quoted, after] = groupsOf(found);
  const [column, text] = [before || after, onlyLiteral(quoted, literals)];
  if (text === undefined) return undefined;
  if (column === '') return { text };
  const name = isWhere || /^(?:\p{Lu}|\uE000)/u.test(column) ? expectedOf(column, literals) : undefined;
  return name === undefined ? undefined : { column: name, text };
}

const row =
  (negative: boolean): Read<Statement> =>
  ([where, which, what], literals) => {
    const place = scopeOf(where, literals);
    const cells = cellsOf(which, what, literals);
    return place && cells && { type: 'row', cells, ...place, negative };
  };

const how = '(with|where|in which|containing|whose|that (?:has|contains|shows)|for|of)';
const described = `rows? ${how} (?:the )?(.+)`;

export const rowStatements: Family<Statement> = {
  needsTree: true,
  about: 'There is a row with certain cells',
  examples: [
    'there is a row with "Milk" and "2.00"',
    'there is a row where Name is "Milk" and Price is "2.00"',
    'the table has no row with "Milk"',
    'the "Orders" table has a row with "Paid" in the "Status" column',
  ],
  forms: [
    [new RegExp(`^(there) (?:is|are|exists) (?:an? |some )?${described}$`, 'i'), row(false)],
    [new RegExp(`^(there) (?:is|are) (?:no|not an?|not any) ${described}$`, 'i'), row(true)],
    [new RegExp(`^(.+?) ${has} (?:an? |the )${described}$`, 'i'), row(false)],
    [
      new RegExp(`^(?:an? |the )?()${described} (?:exists?|is (?:visible|shown|displayed|listed|present))$`, 'i'),
      ([, ...rest], literals) => row(false)(groupsOf(['there', ...rest]), literals),
    ],
    [new RegExp(`^(.+?) (?:${has} no|${hasNot}(?: an?| any)?) ${described}$`, 'i'), row(true)],
  ],
};

function columnScope(text: string, literals: readonly string[]): ElementScope {
  return { type: 'column', anchor: parseProtected(text, literals) };
}

const cells =
  (every: boolean): Read<Statement> =>
  ([column, how, what], literals) => {
    const expected = expectedOf(what, literals);
    if (expected === undefined) return undefined;
    const comparison = /^(?:is|are|equals?)/i.test(how) ? 'equals' : 'contains';
    const negative = /\bnot\b|\bno\b/i.test(how);
    return {
      type: 'cells',
      ...(column !== '' && { column: columnScope(column, literals) }),
      every,
      comparison,
      expected,
      negative,
    };
  };

const says =
  '(is|are|equals?|contains?|shows?|says?|has|have|is not|are not|does not (?:contain|show|say|have)|do not (?:contain|show|say|have))';
const all = '(?:all|every|each)(?: of)?(?: the)?';

export const cellStatements: Family<Statement> = {
  needsTree: true,
  about: 'Every row, every cell of a column, or one cell of a column is or contains a text',
  examples: [
    'all cells in the "Status" column are "Paid"',
    'every row contains "Paid"',
    'the "Name" column contains "Milk"',
    'the "Name" column does not contain "Milk"',
  ],
  forms: [
    [
      new RegExp(
        `^${all} (?:cells?|values?|rows?|entries) (?:in|of) (?:the )?(.+?) column ${says} (${literalPattern})$`,
        'i',
      ),
      cells(true),
    ],
    [new RegExp(`^()${all} rows? ${says} (${literalPattern})$`, 'i'), cells(true)],
    [new RegExp(`^(?:the )?(${literalPattern}|\\S+) column ${says} (${literalPattern})$`, 'i'), cells(false)],
  ],
};
