import type { ElementScope } from '../../grammar/elements/element-query.ts';
import type { RowCell, Statement } from '../../grammar/statement.ts';
import { isFromTree } from '../../../vision/text/screen-text.ts';
import { isPaged } from '../tables/is-paged.ts';
import { placeOf } from '../elements/place-of.ts';
import { hasWords } from '../names/compare-texts.ts';
import { assertNotUnwritten, namedUnwritten } from '../names/named-unwritten.ts';
import { elementSays, isToldIn, saysSame } from '../values/told-text.ts';
import { textsOf } from '../tables/told-cell.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { ToldRow } from '../tables/told-rows.ts';
import type { ToldTable } from '../tables/told-table.ts';
import { bodyOf, cellIn, columnAt, tableOf, tablesMeant } from '../tables/told-tables.ts';
import { assertSureWords, unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

type Of<T extends Statement['type']> = Extract<Statement, { type: T }>;

/** Whether a table has a row with all these cells. */
export function judgeRow(screen: Screen, { cells, scope, negative }: Of<'row'>): Verdict {
  const columns = cells.map(({ column }) => (column === undefined ? undefined : columnCalled(column)));
  const isByColumn = columns.some((column) => column !== undefined);
  const tables = isByColumn ? [tableOf(screen, scope, { columns })] : tablesMeant(screen, scope);
  if (tables.length === 0) throw unsure('no table on the screen is told');
  // One table that has it is enough; that none has it is to be sure of each.
  const has = tables.find((table) => bodyOf(table).some((row) => cells.every((cell) => hasCell(table, row, cell))));
  const verdicts = (has ? [has] : tables).map((table) => judgeRowIn(screen, table, { cells, negative }));
  const [first] = verdicts;
  return {
    ...first,
    pass: verdicts.every(({ pass }) => pass),
    reason: verdicts.map(({ reason }) => reason).join('; '),
  };
}

const columnCalled = (column: string): ElementScope => ({
  type: 'column',
  anchor: { text: column, source: column, literal: true },
});

function judgeRowIn(
  screen: Screen,
  table: ToldTable,
  { cells, negative }: Pick<Of<'row'>, 'cells' | 'negative'>,
): Verdict {
  const wanted = cells.map(({ text }) => `"${text}"`).join(' and ');
  const rows = bodyOf(table);
  const row = rows.find((one) => cells.every((cell) => hasCell(table, one, cell)));
  if (row) {
    assertSureWords(row.element.words);
    return {
      pass: !negative,
      reason: `the row "${row.element.text}" has ${wanted} (${placeOf(row.element)})`,
      seenAt: [row.element.rect],
    };
  }
  const part = rows.find((one) => cells.every(({ text }) => hasWords(one.element.text, text)));
  if (part) throw unsure(`the row "${part.element.text}" has the words ${wanted}, but not as cells of their own`);
  for (const one of rows) {
    const missing = cells.filter((cell) => !hasCell(table, one, cell));
    const icons = missing.map(({ text }) => namedUnwritten(screen, calledIn([one.element], text)));
    if (icons[0] !== undefined && !icons.includes(undefined)) throw unsure(icons[0], nameInRow);
  }
  if (table.goesOn || table.element.node.hasMoreColumns === true) {
    throw unsure(`no row that can be seen has ${wanted}, but the table has more than that`);
  }
  if (isPaged(screen)) throw unsure(`no row that can be seen has ${wanted}, but the table may have more pages`);
  return { pass: negative, reason: `none of the ${rows.length} rows has ${wanted}` };
}

function hasCell(table: ToldTable, row: ToldRow, { column, text }: RowCell): boolean {
  if (column === undefined)
    return row.cells.some((cell) =>
      [cell.text, ...textsOf(cell)].some((own) => saysSame(own, text, cell.words.every(isFromTree))),
    );
  const header = columnAt(table, columnCalled(column));
  return elementSays(cellIn(table, row, header), text);
}

/** Whether every cell of a column, or one of them, says something; without a column, whole rows. */
export function judgeCells(screen: Screen, statement: Of<'cells'>): Verdict {
  const { column, every, comparison, expected, negative } = statement;
  const table = tableOf(screen, undefined, { columns: [column] });
  const header = column && columnAt(table, column);
  const seen = bodyOf(table).map((row) => (header ? cellIn(table, row, header) : row.element));
  const texts = seen.map(({ text }) => text);
  if (texts.length === 0) throw unsure('the table has no rows that can be seen');
  const says = (text: string): boolean =>
    saysSame(text, expected, isToldIn(screen, text)) || (comparison === 'contains' && hasWords(text, expected));
  // "every … is not" and "does not contain": none of them does.
  const isCounter = (text: string): boolean => (every ? says(text) === negative : says(text));
  const counter = texts.find(isCounter);
  const decisive = seen.filter(({ text }) => counter === undefined || text === counter);
  for (const { words } of decisive) assertSureWords(words);
  if (counter === undefined || every) assertNotUnwritten(screen, calledIn(seen, expected), nameInRow);
  const where = header ? `column "${header.name}"` : 'table';
  if (counter === undefined) assertNoMore(screen, table, where);
  const pass = every ? counter === undefined : (counter !== undefined) !== negative;
  const list = texts.map((text) => `"${text}"`).join(', ');
  const reason = `in the ${where} stands ${counter === undefined ? list : `"${counter}"`}`;
  return { pass, reason, seenAt: decisive.map(({ rect }) => rect) };
}

function assertNoMore(screen: Screen, { goesOn }: ToldTable, where: string): void {
  if (goesOn || isPaged(screen)) throw unsure(`the ${where} may have more rows than can be seen`);
}

const nameInRow = 'Name its kind and its row.';

/** What an icon or a picture in rows or cells may be called, which is no part of their text. */
function calledIn(within: readonly ToldElement[], text: string): Parameters<typeof namedUnwritten>[1] {
  return { text, source: text, literal: true, within };
}
