import { bottomOf, holds, overlapX, readingOrder } from '../screen/rect-math.ts';
import { parseProtected, type ElementQuery } from '../grammar/element-grammar.ts';
import { findElement } from './finder.ts';
import { notUnderstood } from '../not-understood.ts';
import { protectQuotes, unquote } from '../grammar/quotes.ts';
import type { Screen } from '../screen/screen.ts';
import { segmentsBeside } from './resolve-value.ts';
import type { Segment } from '../screen/screen-text.ts';
import { comparable } from './text-match.ts';
import { parseNumber } from '../grammar/numbers.ts';
import { readColumn } from './table.ts';

/** A demand for several texts. */
export interface ListDemand {
  readonly of: 'lines' | 'buttons';
  readonly numbers: boolean;
  /** Only what stands under this. */
  readonly under?: ElementQuery | undefined;
  /** The heading of a table column. */
  readonly column?: string | undefined;
}

const array = /^(string|number|text)s?\[\]\s*[,:;-]?\s*(.*)$/i;
const all =
  /^(?:all |the |every |visible |each )*(?:lines?|texts?|words|entries|items|strings|labels|rows)(?: of text)?(?: (?:on|in|of) (?:the |this )?(?:page|screen|list))?$/i;
const under =
  /^(?:all |the |every |visible )*(?:lines?|texts?|items?|entries|values?|numbers?|strings|words|rows|list|labels|names?|prices?)(?: of text)?(?: (?:that are|which are|shown|listed|standing|in the (?:list|column)))* (?:under|below|beneath|underneath) (.+)$/i;
const column = /^(?:all |the |every )*(?:texts?|values?|numbers?|entries|cells|items)? ?(?:in|of) the (.+) column$/i;
const plural =
  /^(?:all |the |every |visible )*(?:lines|texts|items|entries|values|numbers|strings|words|rows|list|labels|names|prices|buttons)\b/i;
const buttons =
  /^(?:all |the |every |visible )*(?:(?:labels|texts|names) (?:of|on) )?(?:all |the )*(?:visible )?buttons?(?: labels| texts| names)?$/i;

/** Reads a demand such as `string[], the lines under "To do"`; undefined when it is not one for a list. */
export function parseListDemand(demand: string): ListDemand | undefined {
  const [, type, rest] = array.exec(demand.trim()) ?? [];
  const { text, literals } = protectQuotes((rest ?? demand).trim().replace(/[.?]$/, ''));
  if (type === undefined && !plural.test(text)) return undefined;
  const place = listPlace(text, literals);
  if (place) return { ...place, numbers: /^number/i.test(type ?? '') };
  if (type === undefined) return undefined;
  throw notUnderstood('demand', demand, ['string[], all lines of text', 'string[], the lines under "To do"']);
}

function listPlace(text: string, literals: readonly string[]): Omit<ListDemand, 'numbers'> | undefined {
  const heading = column.exec(text)?.[1];
  if (heading !== undefined) return { of: 'lines', column: unquote(heading, literals) };
  const anchor = under.exec(text)?.[1];
  if (anchor !== undefined) return { of: 'lines', under: parseProtected(anchor, literals) };
  if (buttons.test(text)) return { of: 'buttons' };
  return all.test(text) ? { of: 'lines' } : undefined;
}

/** Reads the demanded texts from top to bottom. */
export function readList(screen: Screen, demand: ListDemand): (string | number)[] {
  const texts = textsOf(screen, demand);
  if (!demand.numbers) return texts;
  return texts.map(parseNumber).filter((value) => value !== undefined);
}

function textsOf(screen: Screen, demand: ListDemand): string[] {
  if (demand.of === 'buttons') return buttonTexts(screen);
  return demand.column === undefined ? lineTexts(screen, demand.under) : readColumn(screen, demand.column);
}

function buttonTexts(screen: Screen): string[] {
  const boxes = screen.boxes.filter((box) => box.role === 'button' && comparable(box.text) !== '');
  return [...boxes].sort((a, b) => readingOrder(a.rect, b.rect)).map((box) => box.text);
}

function lineTexts(screen: Screen, anchor: ElementQuery | undefined): string[] {
  if (!anchor)
    return screen.segments.filter((segment) => comparable(segment.text) !== '').map((segment) => segment.text);
  const found = findElement(screen, anchor);
  if ('problem' in found) return [];
  const controls = screen.boxes.filter((box) => box.role !== 'panel' && box.role !== 'underline');
  const below = segmentsBeside(screen, 'below', { rect: found.element.textRect }).filter(
    (segment) => !controls.some((box) => holds(box.rect, segment.rect)),
  );
  return columnOf(below).map((segment) => segment.text);
}

/** The run of lines at one left or right edge, until the distance between them grows. */
function columnOf(below: readonly Segment[]): Segment[] {
  const sorted = [...below].sort((a, b) => a.rect.top - b.rect.top);
  const first = below[0];
  if (!first) return [];
  const lines: Segment[] = [];
  let pitch = Infinity;
  for (const segment of sorted) {
    const last = lines.at(-1);
    if (!isAligned(first, segment)) continue;
    if (last) {
      const step = segment.rect.top - last.rect.top;
      if (step < last.rect.height * 0.5) continue;
      if (step > Math.max(pitch * 1.6, last.rect.height * 2) && lines.length > 1) break;
      pitch = Math.min(pitch, step);
      if (segment.rect.top - bottomOf(last.rect) > 120) break;
    }
    lines.push(segment);
  }
  return lines;
}

function isAligned(a: Segment, b: Segment): boolean {
  const left = Math.abs(a.rect.left - b.rect.left);
  const right = Math.abs(a.rect.left + a.rect.width - b.rect.left - b.rect.width);
  return (left < 8 || right < 8) && overlapX(a.rect, b.rect) > 0;
}
