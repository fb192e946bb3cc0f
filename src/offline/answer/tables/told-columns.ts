import type { FieldShape } from '../values/demand-shape.ts';
import { bestFits } from '../names/name-fit.ts';
import type { RowsWish } from './rows-wish.ts';
import { describeTable, type ToldColumn, type ToldTable } from './told-table.ts';

/** A field with the column that has its values; none for a field that may be missing. */
export interface Matched {
  readonly field: FieldShape;
  readonly column: ToldColumn | undefined;
}

/** Tables with the title that is said; all where none is. */
export function calledSo(tables: readonly ToldTable[], { title, noun }: RowsWish): readonly ToldTable[] {
  if (title) return bestFits(title.text, tables, ({ titles }) => titles);
  const byNoun = noun === '' ? [] : bestFits(noun, tables, ({ titles }) => titles);
  return byNoun.length > 0 ? byNoun : tables;
}

/** One column a field; undefined where the table lacks one, a problem where one of several may be meant. */
export function matchColumns(
  table: ToldTable,
  fields: readonly FieldShape[],
): readonly Matched[] | { readonly problem: string } | undefined {
  const matched: Matched[] = [];
  for (const field of fields) {
    const found = columnsCalled(table, wordsOf(field));
    if (found.length > 1)
      return { problem: `${namesOf(found)} in ${describeTable(table)} may both be "${field.name}"` };
    const [column] = found;
    if (!column && !field.isOptional) return undefined;
    const twin = matched.find((other) => other.column !== undefined && other.column === column);
    if (twin && column) return { problem: `"${twin.field.name}" and "${field.name}" may both be "${column.name}"` };
    matched.push({ field, column });
  }
  return matched;
}

/** The columns that a name may mean; several only where it does not tell them apart. */
export function columnsCalled({ columns }: ToldTable, names: readonly string[]): ToldColumn[] {
  for (const name of names) {
    const found = bestFits(name, columns, (column) => [column.name, column.fullName]);
    if (found.length > 0) return found;
  }
  return [];
}

function namesOf(columns: readonly ToldColumn[]): string {
  return columns.map(({ name, fullName }) => `"${fullName === '' ? name : fullName}"`).join(' and ');
}

const columnWords = /^(?:the )?(?:values? (?:of|in) (?:the )?)?(?:(.+?) column|column (.+))$/i;

/** What a field is called: by its description, else by its key. */
function wordsOf({ name, shape: { words } }: FieldShape): string[] {
  if (words === '') return [name];
  const said = words.replace(columnWords, (whole, before?: string, behind?: string) => before ?? behind ?? whole);
  return [said.replaceAll(/["“”'‘’]/g, '').replace(/^(?:the|an?) /i, ''), name];
}
