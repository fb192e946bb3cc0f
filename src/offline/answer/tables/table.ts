import { holds, middleY, sameRow, bottomOf } from '../../../vision/boxes/rect-math.ts';
import { isUnder } from '../elements/screen-relations.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { FieldShape } from '../values/demand-shape.ts';
import { spell } from '../names/name-fit.ts';
import { decimalSignOf, type DecimalSign } from '../values/number-value.ts';
import { together, type Answer } from '../answer.ts';
import { picturedTable } from './pictured-table.ts';
import { toTyped } from '../values/typed-value.ts';
import { comparable } from '../names/compare-texts.ts';
import { findText } from '../names/text-match.ts';
import { elementsAround } from '../values/told-beside.ts';
import { isItem } from './told-items.ts';
import type { Screen } from '../../screen/screen.ts';

/** The rows below the headings that are named like the fields; undefined when there is no such row of headings. */
export function readTable(
  screen: Screen,
  fields: readonly FieldShape[],
): Answer<Record<string, unknown>[]> | undefined {
  const decimal = decimalSignOf(screen);
  if (!screen.told) return readPictured(screen, fields, decimal);
  const headers = findHeaders(screen, fields);
  if (!headers) return undefined;
  return together(dataRows(screen, headers).map((row) => readRow(row, pairs(fields, headers), decimal)));
}

function readPictured(
  screen: Screen,
  fields: readonly FieldShape[],
  decimal: DecimalSign,
): Answer<Record<string, unknown>[]> | undefined {
  const rows = picturedTable(
    screen,
    fields.map(({ name }) => spell(name)),
  );
  if (!rows || 'problem' in rows) return rows;
  return together(rows.data.map((cells) => readRow(cells, pairs(fields, cells), decimal)));
}

type Pair = { readonly field: FieldShape; readonly header: Header | undefined };

function pairs(fields: readonly FieldShape[], headers: readonly Header[]): Pair[] {
  return fields.map((field, index) => ({ field, header: headers[index] }));
}

function readRow(
  row: readonly Segment[],
  columns: readonly Pair[],
  decimal: DecimalSign,
): Answer<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { field, header } of columns) {
    const cell = cellUnder(row, header);
    const type = field.shape.type === 'scalar' ? (field.shape.of ?? 'string') : 'string';
    const where = `"${field.name}" in the row of "${row[0]?.text ?? ''}"`;
    const value = cell ? toTyped({ text: cell.text, where }, type, { decimal, isCell: true }) : { value: null };
    if ('problem' in value) return value;
    data[field.name] = value.value;
  }
  return { data };
}

type Header = Pick<Segment, 'rect'>;

/** The cells under one heading, from top to bottom; undefined where there is none. */
export function readColumn(screen: Screen, name: string): Answer<string[]> | undefined {
  if (screen.told) return columnBelow(screen, name);
  const rows = picturedTable(screen, [name]);
  return rows && 'data' in rows ? { data: rows.data.flatMap((cells) => cells.map(({ text }) => text)) } : rows;
}

function columnBelow(screen: Screen, name: string): Answer<string[]> | undefined {
  const [header] = findText(screen, name).filter((match) => match.cost < 12);
  if (!header) return undefined;
  const others = screen.segments.filter((segment) => segment !== header.segment && sameRow(segment.rect, header.rect));
  return { data: dataRows(screen, [header, ...others]).flatMap((row) => cellUnder(row, header)?.text ?? []) };
}

/** One heading a field, all in one row. */
function findHeaders(screen: Screen, fields: readonly FieldShape[]): Header[] | undefined {
  const found = fields.map((field) => findText(screen, spell(field.name), { loose: 'misread' }));
  for (const first of found[0] ?? []) {
    const row = found.map((matches) => matches.find((match) => sameRow(match.rect, first.rect)));
    const complete = row.filter((match) => match !== undefined);
    if (complete.length === fields.length) return complete;
  }
  return undefined;
}

/** Rows with a text under the first heading, until a gap shows that the table has ended. */
function dataRows(screen: Screen, headers: readonly Header[]): Segment[][] {
  const [first] = headers;
  if (!first) return [];
  const below = screen.segments.filter(
    (segment) => segment.rect.top > bottomOf(first.rect) - 2 && comparable(segment.text) !== '',
  );
  const rows: Segment[][] = [];
  let isBoxed = false;
  let last = middleY(first.rect);
  let pitch = Infinity;
  for (const key of below
    .filter((segment) => isUnder(first.rect, segment.rect) && !isTyped(screen, segment))
    .sort((a, b) => a.rect.top - b.rect.top)) {
    const row = below.filter((segment) => sameRow(segment.rect, key.rect));
    const step = middleY(key.rect) - last;
    const filled = headers.filter((header) => cellUnder(row, header) !== undefined).length;
    if (filled < Math.min(2, headers.length) || step > Math.max(120, pitch * 2)) break;
    // Where rows are boxes of one kind, what is in no such box comes after them.
    const isInBox = elementsAround(screen, { rect: key.rect, segment: key }).some((one) => isItem(one, screen));
    if (isBoxed && !isInBox) break;
    isBoxed = isInBox;
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
