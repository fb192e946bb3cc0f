import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { Statement } from '../../grammar/statement.ts';
import { bottomOf, overlapX, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { dateIn } from '../values/date-value.ts';
import { findElement } from '../elements/finder.ts';
import type { Typed } from '../values/number-value.ts';
import { goesOnOutOfView } from './out-of-view.ts';
import { bodyOf, cellIn, columnAt, tableOf } from '../tables/told-tables.ts';
import { assertSure, assertSureWords, unsure } from '../unsure.ts';
import { amountsIn, assertOneUnit } from './compare-numbers.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

type Of<T extends Statement['type']> = Extract<Statement, { type: T }>;

/** Whether the rows of a table are in the order of a column. */
export function judgeSorted(screen: Screen, { of, by, direction, negative }: Of<'sorted'>): Verdict {
  const column = by ?? (of.kind === 'columnheader' ? of : undefined);
  if (!column) throw unsure('which column decides the order', 'Name it: "the rows are sorted by Price ascending".');
  const wanted: ElementScope = { type: 'column', anchor: column };
  const table = tableOf(screen, scopeOf(of), { columns: [wanted] });
  const header = columnAt(table, wanted);
  const cells = bodyOf(table).map((row) => cellIn(table, row, header));
  const texts = cells.map(({ text }) => text);
  for (const { words } of cells) assertSureWords(words);
  const way = wayOf(screen, texts);
  const reason = `the column "${header.name}" is ${texts.map((text) => `"${text}"`).join(', ')}`;
  // A break in the order stays one, whatever else there is.
  if (way !== 'none' && table.goesOn) throw unsure(`${reason}; the table has more rows than can be seen`);
  if (direction === undefined && way === 'descending') throw unsure(`${reason}: that is descending`, 'Say which way.');
  return { pass: (way === (direction ?? 'ascending')) !== negative, reason, seenAt: cells.map(({ rect }) => rect) };
}

function scopeOf(of: ElementQuery): ElementQuery['scope'] {
  if (of.kind !== 'table' || of.text === undefined) return of.scope;
  return { type: 'table', anchor: { text: of.text, source: of.text, literal: of.literal } };
}

type Way = 'ascending' | 'descending' | 'none';

function wayOf(screen: Screen, texts: readonly string[]): Way {
  const compare = comparerOf(screen, texts);
  const signs = texts.slice(1).map((text, index) => Math.sign(compare(texts[index] ?? '', text)));
  const way = wayBy(signs);
  if (way === 'same') throw unsure('all that would be in order is the same');
  if (compare === byWords) assertSameByCapitals(texts, way);
  return way;
}

function wayBy(signs: readonly number[]): Way | 'same' {
  const [rises, falls] = [signs.some((sign) => sign < 0), signs.some((sign) => sign > 0)];
  if (rises && falls) return 'none';
  return rises ? 'ascending' : falls ? 'descending' : 'same';
}

/** Throws where texts are in an order only if all capitals come before all small letters, as many programs sort. */
function assertSameByCapitals(texts: readonly string[], way: Way): void {
  const plain = texts.map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''));
  const other = wayBy(plain.slice(1).map((text, index) => byCode(plain[index] ?? '', text)));
  if (other === 'none' || other === 'same' || other === way) return;
  throw unsure(
    `whether ${texts.map((text) => `"${text}"`).join(', ')} is in order depends on how capital letters count`,
  );
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const number =
  /^[-−(]?[$€£¥]? ?[-−]?\d[\d.,'’ ]*[$€£¥%]?\)?(?: ?(?:kg|g|km|m|cm|mm|h|min|s|ms|MB|GB|KB|kB|[A-Z]{3}))?$/;
const plainDate = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/;
/** Days with times would be in an order that days alone do not tell. */
const time = /\d:\d/;
const someDate =
  /\d[./-]\d{1,2}[./-]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\d|^\d{1,2}:\d\d/i;

/** As in "1.5k" and "2M". */
const shortened = /^[-−]?[$€£¥]? ?\d[\d.,]* ?(?:[kmb]|bn|mn)$/i;

type Compare = (a: string, b: string) => number;

function byAmount(screen: Screen, texts: readonly string[]): Compare {
  assertOneUnit(texts);
  const amounts = new Map(amountsIn(screen, texts, true).map((amount, index) => [texts[index], amount]));
  return (a, b) => (amounts.get(a) ?? 0) - (amounts.get(b) ?? 0);
}

/** As numbers, as dates, or as words; a mixture has no order that is beyond doubt. */
function comparerOf(screen: Screen, texts: readonly string[]): Compare {
  if (texts.length < 2 || texts.some((text) => text === '')) throw unsure('too little to be in an order');
  if (texts.every((text) => plainDate.test(text))) return byCode;
  if (texts.every((text) => 'value' in dateIn(text) && !time.test(text))) return (a, b) => byDay(dateIn(a), dateIn(b));
  if (areTimes(texts)) return (a, b) => secondsOf(a) - secondsOf(b);
  if (texts.every((text) => number.test(text))) return byAmount(screen, texts);
  if (texts.some((text) => someDate.test(text) || number.test(text) || shortened.test(text))) {
    throw unsure('dates, or numbers among words, have no order that is beyond doubt');
  }
  return byWords;
}

const timeOfDay = /^(\d{1,2}):(\d\d)(?::(\d\d(?:[.,]\d+)?))?(?: ?([ap])\.?m\.?)?(?: ?(?:uhr|h))?$/i;

/** All written in the same way. */
function areTimes(texts: readonly string[]): boolean {
  const ways = texts.map((text) => timeOfDay.exec(text)).map((found) => found && [!found[3], !found[4]].join());
  return ways.every((way) => way !== null && way === ways[0]) && !passesMidnight(texts);
}

/** "23:30" before "00:15" is in order, or not: nobody knows of which days they are. */
function passesMidnight(texts: readonly string[]): boolean {
  const times = texts.map(secondsOf);
  return times.some((time, at) => time < early && (times[at - 1] ?? 0) >= late);
}

const [early, late] = [6 * 3600, 18 * 3600];

function secondsOf(text: string): number {
  const [, hours, minutes, seconds = '0', half] = timeOfDay.exec(text) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return hour * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

function byDay(a: Typed<string>, b: Typed<string>): number {
  const [one, other] = [a, b].map((day) => ('value' in day ? day.value : ''));
  return one === other ? 0 : String(one) < String(other) ? -1 : 1;
}

const byLetter = new Intl.Collator('en', { sensitivity: 'base' });
const byDigits = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function byWords(a: string, b: string): number {
  const [one, other] = [byLetter.compare(a, b), byDigits.compare(a, b)];
  if (Math.sign(one) !== Math.sign(other))
    throw unsure(`whether "${a}" comes before "${b}" depends on how digits count`);
  return one;
}

/** Whether elements come one after the other: from top to bottom, and from left to right in a row. */
export function judgeOrder(screen: Screen, { targets, negative }: Of<'order'>): Verdict {
  const found: Candidate[] = [];
  for (const target of targets) {
    const one = findElement(screen, target);
    if ('element' in one) found.push(one.element);
    else if (one.ambiguous) throw unsure(one.problem, 'Say which one.');
    else if (goesOnOutOfView(screen)) throw unsure(`${one.problem}, but the screen goes on`, 'Scroll to it first.');
    else return { pass: false, reason: one.problem };
  }
  for (const { text } of found) assertSure(screen, text);
  const isSo = found.slice(1).every((next, index) => comesBefore(found[index], next));
  const order = [...found].sort((a, b) => a.textRect.top - b.textRect.top || a.textRect.left - b.textRect.left);
  const reason = `the order is ${order.map(({ text }) => `"${text}"`).join(', ')}`;
  return { pass: isSo !== negative, reason, seenAt: order.map(({ textRect }) => textRect) };
}

function comesBefore(first: Candidate | undefined, second: Candidate): boolean {
  if (!first) return false;
  const [one, other] = [first.textRect, second.textRect];
  if (sameRow(one, other)) return rightOf(one) <= other.left;
  const isColumn = overlapX(one, other) > 0 || Math.abs(one.left - other.left) < aligned;
  if (!isColumn) throw unsure(`"${first.text}" and "${second.text}" stand neither in a row nor in a column`);
  return bottomOf(one) <= other.top;
}

/** Logical pixels. */
const aligned = 12;
