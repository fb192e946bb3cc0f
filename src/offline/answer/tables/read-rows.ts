import type { Answer } from '../answer.ts';
import type { FieldShape } from '../values/demand-shape.ts';
import { bestFits } from '../names/name-fit.ts';
import { parseRowsWish, type RowsWish } from './rows-wish.ts';
import { readTable } from './table.ts';
import { readCards } from '../values/told-cards.ts';
import { describeTable, toldTables } from './told-table.ts';
import { readToldRows } from './told-table-rows.ts';
import type { Screen } from '../../screen/screen.ts';

/** The rows of a table, or what else there is several of, as objects. */
export function readRows(screen: Screen, fields: readonly FieldShape[], words: string): Answer<unknown[]> {
  const wish = withTitle(screen, parseRowsWish(words));
  if (wish.unread !== '') {
    return {
      problem: `"${wish.unread}" says which of them are meant, which cannot be told; ask for all rows of the table`,
    };
  }
  const told = readToldRows(screen, fields, wish);
  if (told) return told;
  const cards = readCards(screen, fields, wish);
  if (cards) return cards;
  // Where tables are told, what only looks like rows of one may be what stands below it.
  const drawn = toldTables(screen).length > 0 ? undefined : readTable(screen, fields);
  if (drawn) return drawn;
  const names = fields.map(({ name }) => name).join(', ');
  const seen = toldTables(screen).map(describeTable).join('; ');
  return { problem: `the table with the columns ${names} is not visible${seen === '' ? '' : `; there is ${seen}`}` };
}

/** "the invoice lines" are those under "Invoice lines" or "Invoice". */
function withTitle(screen: Screen, wish: RowsWish): RowsWish {
  if (wish.unread === '' || wish.title) return wish;
  const text = `${wish.unread} ${wish.noun}`.trim();
  const isTitle = bestFits(text, toldTables(screen), ({ titles }) => titles).length > 0;
  return isTitle ? { ...wish, title: { text, isQuoted: false }, unread: '' } : wish;
}
