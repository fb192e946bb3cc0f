import { holds, middleY, sameRow, bottomOf } from '../screen/rect-math.ts';
import { isUnder } from './resolve-value.ts';
import type { Screen } from '../screen/screen.ts';
import type { Segment } from '../screen/screen-text.ts';
import { parseNumber } from '../grammar/numbers.ts';
import { comparable, findText } from './text-match.ts';

export interface TableField {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
}

/** A demand for the rows of a table, e.g. `{name: string, price: number}[], the rows of the table`. */
export interface TableDemand {
  readonly fields: readonly TableField[];
}

const rowsDemand = /^\{\s*([^{}]+?)\s*\}\s*\[\]/;
const fieldPattern = /^["']?([\w $-]+?)["']?\s*\??\s*:\s*(string|number|boolean)/i;

/** Reads the demand; undefined when it is not one for rows. */
export function parseTableDemand(demand: string): TableDemand | undefined {
  const found = rowsDemand.exec(demand.trim());
  if (!found) return undefined;
  const fields = (found[1] ?? '').split(/[,;]/).flatMap((text): TableField[] => {
    const [, name, type] = fieldPattern.exec(text.trim()) ?? [];
    return name === undefined
      ? []
      : [{ name: name.trim(), type: (type ?? 'string').toLowerCase() as TableField['type'] }];
  });
  return fields.length > 0 ? { fields } : undefined;
}

/** The rows below the headings that are named like the fields; undefined when there is no such row of headings. */
export function readTable(screen: Screen, { fields }: TableDemand): Record<string, unknown>[] | undefined {
  const headers = findHeaders(screen, fields);
  if (!headers) return undefined;
  const rows = dataRows(screen, headers);
  return rows.map((row) =>
    Object.fromEntries(fields.map((field, index) => [field.name, toValue(cellUnder(row, headers[index]), field.type)])),
  );
}

type Header = Pick<Segment, 'rect'>;

/** The cells under one heading, from top to bottom. */
export function readColumn(screen: Screen, name: string): string[] {
  const [header] = findText(screen, name).filter((match) => match.cost < 12);
  if (!header) return [];
  const others = screen.segments.filter((segment) => segment !== header.segment && sameRow(segment.rect, header.rect));
  return dataRows(screen, [header, ...others]).flatMap((row) => cellUnder(row, header)?.text ?? []);
}

/** One heading a field, all in one row. */
function findHeaders(screen: Screen, fields: readonly TableField[]): Header[] | undefined {
  const found = fields.map((field) => findText(screen, spell(field.name), { loose: 'misread' }));
  for (const first of found[0] ?? []) {
    const row = found.map((matches) => matches.find((match) => sameRow(match.rect, first.rect)));
    const complete = row.filter((match) => match !== undefined);
    if (complete.length === fields.length) return complete;
  }
  return undefined;
}

/** `unitPrice` and `unit_price` stand on the screen as "Unit price". */
function spell(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
}

/** Rows with a text under the first heading, until a gap shows that the table has ended. */
function dataRows(screen: Screen, headers: readonly Header[]): Segment[][] {
  const [first] = headers;
  if (!first) return [];
  const below = screen.segments.filter(
    (segment) => segment.rect.top > bottomOf(first.rect) - 2 && comparable(segment.text) !== '',
  );
  const rows: Segment[][] = [];
  let last = middleY(first.rect);
  let pitch = Infinity;
  for (const key of below
    .filter((segment) => isUnder(first.rect, segment.rect) && !isTyped(screen, segment))
    .sort((a, b) => a.rect.top - b.rect.top)) {
    const row = below.filter((segment) => sameRow(segment.rect, key.rect));
    const step = middleY(key.rect) - last;
    const filled = headers.filter((header) => cellUnder(row, header) !== undefined).length;
    if (filled < Math.min(2, headers.length) || step > Math.max(120, pitch * 2)) break;
    pitch = Math.min(pitch, Math.max(step, 20));
    last = middleY(key.rect);
    rows.push(row);
  }
  return rows;
}

/** A field below a table does not belong to it. */
function isTyped(screen: Screen, segment: Segment): boolean {
  return screen.boxes.some((box) => box.role === 'field' && holds(box.rect, segment.rect));
}

function cellUnder(row: readonly Segment[], header: Header | undefined): Segment | undefined {
  return header && row.find((segment) => isUnder(header.rect, segment.rect));
}

function toValue(cell: Segment | undefined, type: TableField['type']): unknown {
  if (!cell) return null;
  if (type === 'number') return parseNumber(cell.text) ?? null;
  return type === 'boolean' ? /^(?:yes|true|on|✓|x)$/i.test(cell.text.trim()) : cell.text;
}
