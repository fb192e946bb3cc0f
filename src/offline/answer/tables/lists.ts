import { bottomOf, holds, overlapX, readingOrder } from '../../../vision/boxes/rect-math.ts';
import { parseProtected, type ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { findElement } from '../elements/finder.ts';
import { goesOnOutOfView } from '../claims/out-of-view.ts';
import { notUnderstood } from '../../not-understood.ts';
import { protectQuotes, unquote } from '../../grammar/quotes.ts';
import { segmentsBeside } from '../values/text-beside.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { comparable } from '../names/compare-texts.ts';
import { together, type Answer } from '../answer.ts';
import { decimalSignOf } from '../values/number-value.ts';
import { parseRowsWish } from './rows-wish.ts';
import { describeTable, toldTables } from './told-table.ts';
import { readToldColumn } from './told-table-rows.ts';
import { toTyped } from '../values/typed-value.ts';
import { shownIn, styledPart } from '../values/shown-in.ts';
import { allOfKind, type OfKind } from '../elements/told-kind.ts';
import { singular } from '../../grammar/elements/plurals.ts';
import { readColumn } from './table.ts';
import type { Screen } from '../../screen/screen.ts';

/** A demand for several texts. */
export interface ListDemand {
  readonly of: 'lines' | 'buttons' | 'kind';
  readonly numbers: boolean;
  /** Only what stands under this. */
  readonly under?: ElementQuery | undefined;
  /** All elements of this kind, in the part of the screen that is said. */
  readonly kind?: ElementQuery | undefined;
  /** The heading of a table column. */
  readonly column?: string | undefined;
  readonly isVisibleOnly?: boolean | undefined;
}

const array = /^(string|number|text)s?\[\]\s*[,:;-]?\s*(.*)$/i;
const all =
  /^(?:all |the |every |visible |each )*(?:lines?|texts?|words|strings|labels)(?: of text)?(?: (?:on|in|of) (?:the |this )?(?:page|screen))?$/i;
const under =
  /^(?:all |the |every |visible )*(?:lines?|texts?|items?|entries|values?|numbers?|strings|words|rows|list|labels|names?|prices?)(?: of text)?(?: (?:that are|which are|shown|listed|standing|in the (?:list|column)))* (?:under|below|beneath|underneath) (.+)$/i;
const column =
  /^(?:all |the |every |visible )*(?:texts?|values?|numbers?|entries|cells|items)? ?(?:in|of|from) the (.+) column$|^(?:all |the |every |visible )*(?:texts?|values?|numbers?|entries|cells|items)? ?(?:(?:in|of|from) )?(?:the )?column (.+)$|^(?:the )?((?:(?!(?:in|of|from|on) )\S+ ?){1,3}) column$/i;
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
  const [, inside, behind, alone] = column.exec(text) ?? [];
  const heading = inside ?? behind ?? alone;
  if (heading !== undefined) {
    return { of: 'lines', column: unquote(heading, literals), isVisibleOnly: /\bvisible\b/i.test(text) };
  }
  const anchor = under.exec(text)?.[1];
  if (anchor !== undefined) return { of: 'lines', under: parseProtected(anchor, literals) };
  if (buttons.test(text)) return { of: 'buttons', isVisibleOnly: /\bvisible\b/i.test(text) };
  return all.test(text) ? { of: 'lines' } : kindPlace(text, literals);
}

const namesOf = /^(?:all |the |every |visible )*(?:(?:labels|texts|names) (?:of|on) )?(?:all |the |every |visible )*/i;

/** `the headings in the "To do" section` */
function kindPlace(text: string, literals: readonly string[]): Omit<ListDemand, 'numbers'> | undefined {
  const said = text.replace(namesOf, '');
  const kind = parseProtected(singular(said), literals);
  const isKind = kind.kind !== undefined && kind.kind !== 'text' && kind.text === undefined && singular(said) !== said;
  return isKind ? { of: 'kind', kind: { ...kind, source: unquote(said, literals) } } : undefined;
}

/** Reads the demanded texts from top to bottom. */
export function readList(screen: Screen, demand: ListDemand): Answer<unknown[]> {
  const type = demand.numbers ? 'number' : 'string';
  if (demand.column !== undefined) {
    const told = readToldColumn(screen, demand.column, {
      wish: parseRowsWish(demand.isVisibleOnly ? 'visible' : ''),
      type,
    });
    if (told) return told;
  }
  const decimal = decimalSignOf(screen);
  const texts = textsOf(screen, demand);
  if ('problem' in texts) return texts;
  if (!demand.numbers) return { data: [...texts] };
  // Among lines of text those that have no digit are not meant.
  return together(
    texts
      .filter((text) => /\d/.test(text))
      .map((text): Answer<unknown> => {
        const typed = toTyped({ text, where: 'a line' }, 'number', { decimal });
        return 'problem' in typed ? typed : { data: typed.value };
      }),
  );
}

type Texts = readonly string[] | { readonly problem: string };

function textsOf(screen: Screen, demand: ListDemand): Texts {
  if (demand.of === 'buttons') return buttonTexts(screen, demand);
  if (demand.kind) return kindTexts(screen, demand.kind);
  if (demand.column === undefined) return lineTexts(screen, demand.under);
  const cells = readColumn(screen, demand.column) ?? { problem: noColumn(screen, demand.column) };
  return 'data' in cells ? cells.data : cells;
}

function noColumn(screen: Screen, name: string): string {
  const seen = toldTables(screen).map(describeTable).join('; ');
  return `no column is called "${name}"${seen === '' ? '' : `; there is ${seen}`}`;
}

/** What stands in each of a kind. */
function kindTexts(screen: Screen, of: ElementQuery): Texts {
  if (!screen.told || of.kind === undefined || of.kind === 'text') return { problem: `${of.source} are not told` };
  const { elements, hasMore, other, what } = allOfKind(screen, of, of.kind);
  const more =
    other === undefined
      ? hasMore
        ? 'but there may be more; scroll'
        : undefined
      : `and ${other}; a person may count it, too`;
  if (more !== undefined) return { problem: `${elements.length} ${what} can be seen, ${more}` };
  return textsIn(screen, elements, what);
}

function textsIn(screen: Screen, elements: OfKind['elements'], what: string): Texts {
  const texts: string[] = [];
  for (const { rect, words } of elements) {
    const element = screen.told?.elements.find((one) => one.rect === rect && one.words === words);
    const where = `one of the ${what}`;
    const shown = element && (styledPart(element, where) ?? shownIn(screen, element, where));
    if (!shown || 'problem' in shown) return { problem: shown ? shown.problem : `the ${what} have no texts` };
    texts.push(shown.text);
  }
  return texts;
}

function buttonTexts(screen: Screen, { isVisibleOnly }: ListDemand): Texts {
  if (!isVisibleOnly && goesOnOutOfView(screen))
    return { problem: 'the screen goes on, and may have more buttons; ask for the visible buttons, or scroll' };
  const boxes = screen.boxes.filter((box) => box.role === 'button' && comparable(box.text) !== '');
  return [...boxes].sort((a, b) => readingOrder(a.rect, b.rect)).map((box) => box.text);
}

function lineTexts(screen: Screen, anchor: ElementQuery | undefined): Texts {
  if (!anchor)
    return screen.segments.filter((segment) => comparable(segment.text) !== '').map((segment) => segment.text);
  const found = findElement(screen, anchor);
  if ('problem' in found) return found;
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
