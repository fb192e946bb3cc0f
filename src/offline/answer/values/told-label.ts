import { hasLetters } from '../../../core/text/letters.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { actionable, cellRoles, isDateField, isOfKind, typedInto } from '../../grammar/elements/roles.data.ts';
import { bottomOf, holds, sameRow } from '../../../vision/boxes/rect-math.ts';
import { joined } from '../../../vision/text/screen-text.ts';
import { drawnChoices } from '../plans/drawn-choice.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { calledBeside } from '../elements/beside-name.ts';
import { fitOf, fits, type Fit } from '../names/name-fit.ts';
import { describePlace } from '../elements/describe-place.ts';
import type { ResolvedValue } from './resolved-value.ts';
import type { Reading } from './reading.ts';
import { besideReading, definitionsOf, elementsAround, vague } from './told-beside.ts';
import { endsWithColon, noValue, standsForNone, valuesBehind } from './no-value.ts';
import { columnsCalled } from '../tables/told-columns.ts';
import { cellAt, toldTables, type ToldTable } from '../tables/told-table.ts';
import { gaugeOf } from '../gauges.ts';
import { doubtOfWords } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

type Found = Reading & { readonly fit: Fit };

/** The value of a label by all that may tell it: fields, terms, rows, columns of one row, lines, and what stands beside it. */
export function toldLabel(
  screen: Screen,
  { text = '', literal }: Pick<ElementQuery, 'text' | 'literal'>,
): ResolvedValue | undefined {
  if (!screen.told) return undefined;
  const fit = (name: string): Fit | undefined => {
    const found = fitOf(text, name);
    return literal && found !== 'same' ? undefined : found;
  };
  const readings = [
    ...ofFields(screen, fit),
    ...ofGauges(screen, text),
    ...ofTerms(screen, fit),
    ...toldTables(screen).flatMap((table) => ofTable(table, fit, text)),
    ...screen.segments.flatMap((segment) => ofLine(screen, segment, fit)),
  ];
  const withUnits = readings.map((one) => {
    const whole = readings.find((other) => hasUnitOf(other, one));
    return whole ? { ...whole, rank: one.rank } : one;
  });
  return plainest(
    screen,
    withUnits.filter(({ rank }) => rank < vague),
    `"${text}"`,
  );
}

/** A gauge holds the number alone that is written beside it as "66 %". */
function hasUnitOf({ text, fit }: Found, bare: Found): boolean {
  const isNumber = /^\d[\d.,]*$/.test(bare.text) && fit === bare.fit;
  return isNumber && text.startsWith(bare.text) && /^ ?[^\d\s.,:/-]/u.test(text.slice(bare.text.length));
}

/** The value that is told the most plainly; several that differ are no value. */
export function plainest(
  screen: Screen,
  readings: readonly (Reading & { fit?: Fit })[],
  what: string,
): ResolvedValue | undefined {
  const level = ({ fit = 'same', rank }: Reading & { fit?: Fit }): number => fits.indexOf(fit) * 10 + rank;
  const best = Math.min(...readings.map(level));
  const alike = readings.filter((reading) => level(reading) === best);
  const [first] = alike;
  if (!first) return undefined;
  const different = alike.filter(({ text, checked }) => text !== first.text || checked !== first.checked);
  if (different.length === 0) return { ...first, where: what };
  const told = [first, ...different].map(({ text, rect }) => `"${text}" ${describePlace(screen, rect)}`);
  return { problem: `${what} may be ${told.slice(0, 4).join(' or ')}; say which one`, named: false };
}

type FitBy = (name: string) => Fit | undefined;

const shows: ReadonlySet<string> = new Set([...typedInto, 'listbox', 'slider', 'progressbar', 'meter']);
const groups: ReadonlySet<string> = new Set(['radiogroup', 'group']);

function ofFields(screen: Screen, fit: FitBy): Found[] {
  const elements = screen.told?.elements ?? [];
  return elements.flatMap((element): Found[] => {
    const { node, rect, isPainted } = element;
    const found = node.name === '' ? undefined : fit(node.name);
    if (found === undefined || !isPainted) return [];
    const held = heldIn(screen, element);
    if (held.length > 0) return held.map((one) => ({ ...one, rect, rank: 0, fit: found }));
    const { checked } = node.states;
    if (typeof checked === 'boolean' && !isOfKind(node, 'radio')) {
      return [{ text: checked ? 'checked' : 'not checked', checked, rect, rank: 0, fit: found }];
    }
    return groups.has(node.role)
      ? chosenIn(elements, element).map((text) => ({ text, rect, rank: 0, fit: found }))
      : [];
  });
}

/** What a slider or a bar without a name shows, by the label beside it. */
function ofGauges(screen: Screen, label: string): Found[] {
  const gauges = (['slider', 'progressbar'] as const).flatMap((kind) => calledBeside(screen, label, kind));
  return gauges.flatMap(({ told, rect }) =>
    told ? heldIn(screen, told).map((held): Found => ({ ...held, rect, rank: 0, fit: 'same' })) : [],
  );
}

function heldIn(screen: Screen, element: ToldElement): Pick<Found, 'text' | 'doubt' | 'gauge' | 'isDate'>[] {
  const { node, words } = element;
  const drawn = drawnChoices(screen, element);
  if (drawn.length > 0) return drawn.map((text) => ({ text: joined(text), doubt: doubtOfWords(text) }));
  const doubt = doubtOfWords(words.filter(({ from }) => from === 'value'));
  return shows.has(node.role) && node.value !== undefined
    ? [{ text: node.value, doubt, gauge: gaugeOf(node), isDate: isDateField(node) }]
    : [];
}

/** The names of the radio buttons of a group that are on. */
function chosenIn(elements: readonly ToldElement[], group: ToldElement): string[] {
  const inside = elements.filter(({ around }) => around.includes(group));
  return inside
    .filter(({ node }) => node.role === 'radio' && node.states.checked === true)
    .map(({ node }) => node.name);
}

function ofTerms(screen: Screen, fit: FitBy): Found[] {
  const terms = screen.told?.elements.filter(({ node }) => node.role === 'term') ?? [];
  return terms.flatMap((term): Found[] => {
    const found = fit(term.text);
    const definitions = found === undefined ? [] : definitionsOf(screen, term);
    return definitions.map(({ text, words, rect }) => ({
      text,
      doubt: doubtOfWords(words),
      rect,
      rank: 0,
      fit: found ?? 'like',
    }));
  });
}

/** Rows that are a label and its values; the columns of a table that has one row. */
function ofTable(table: ToldTable, fit: FitBy, label: string): Found[] {
  const rows = [...(table.lead ? [table.lead] : []), ...table.rows, ...table.totals];
  const beside = rows.flatMap(({ cells }): Found[] => {
    const at = cells.findIndex(({ text }) => text !== '');
    const found = at < 0 ? undefined : fit(cells[at]?.text ?? '');
    const values = valuesBehind(cells.slice(at + 1)).filter(({ text }) => text !== '');
    return found === undefined ? [] : values.map((cell) => asFound(cell, found));
  });
  const [only, ...more] = table.rows;
  if (!only || more.length > 0 || table.lead) return beside;
  const below = columnsCalled(table, [label]).flatMap((column): Found[] => {
    const [cell, found] = [cellAt(only, column), fit(column.name)];
    return cell && found !== undefined ? [asFound(cell, found)] : [];
  });
  return [...beside, ...below];
}

function asFound({ text, words, rect }: ToldElement, fit: Fit): Found {
  return { text, doubt: doubtOfWords(words), rect, rank: 0, fit };
}

/** `Total: 5`, `Total 5`, or a label with its value beside it or under it. */
function ofLine(screen: Screen, segment: Segment, fit: FitBy): Found[] {
  const { text, rect, words } = segment;
  const whole = fit(text.replace(/\s*[:：]$/u, ''));
  if (whole !== undefined) return withFit(missingIn(segment) ?? valueBeside(screen, segment), whole);
  for (let end = 1; end < words.length; end++) {
    const head = words
      .slice(0, end)
      .map((word) => word.text)
      .join(' ');
    const rest = words
      .slice(end)
      .map((word) => word.text)
      .join(' ');
    const found =
      /[:：]$/u.test(head) || /^[\d$€£¥(+−-]/u.test(rest) ? fit(head.replace(/\s*[:：–-]$/u, '')) : undefined;
    if (found !== undefined) return [{ text: rest, doubt: doubtOfWords(words), rect, rank: 0, fit: found }];
  }
  return [];
}

/** What has a cell or can be pressed is no label of what stands next to it. */
function valueBeside(screen: Screen, segment: Segment): Reading | undefined {
  const { text, rect } = segment;
  if (
    elementsAround(screen, { rect, segment }).some(({ node }) => cellRoles.has(node.role) || actionable.has(node.role))
  )
    return undefined;
  const reading =
    figureBeside(screen, segment) ?? besideReading(screen, 'after', { rect, segment, before: '', rest: '' });
  if (endsWithColon(text))
    return reading && (isInPlace(reading, rect) || isPairedBelow(screen, reading, rect)) ? reading : noValue(rect, '');
  const isLabel = reading?.rank === 0 || !isOneOfMany(screen, segment);
  return isLabel ? reading : undefined;
}

/** Whether a value stands plainly at its label, or in the same row. */
function isInPlace(reading: Reading, label: Segment['rect']): boolean {
  return reading.rank === 0 || sameRow(reading.rect, label);
}

/**
 * Whether a value stands close under its label, and belongs to it and not to a line of its own: what follows is farther away, or
 * another label.
 */
function isPairedBelow({ segments }: Screen, { rect }: Reading, label: Segment['rect']): boolean {
  const gap = rect.top - bottomOf(label);
  const isClose = gap > -label.height / 2 && gap < label.height * 0.6;
  if (!isClose || Math.abs(rect.left - label.left) > label.height) return false;
  const below = segments.filter(
    (one) => one.rect.top >= bottomOf(rect) - 1 && Math.abs(one.rect.left - rect.left) <= label.height,
  );
  const next = below.toSorted((one, other) => one.rect.top - other.rect.top)[0];
  return !next || endsWithColon(next.text) || next.rect.top - bottomOf(rect) > gap + label.height * 0.3;
}

/** The signs that stand behind a label in its own line, where its value is missing: of any kind behind a colon. */
function missingIn({ words, rect }: Segment): Reading | undefined {
  const last = words.findLastIndex(({ text }) => hasLetters(text));
  const tail = words.slice(Math.max(last, 0)).map(({ text }) => text);
  const [, colon, signs = ''] = /[\p{L}\p{N})\]"”’%]\s*([:：])?\s*([^\p{L}\p{N}]*)$/u.exec(tail.join(' ')) ?? [];
  const isMissing = colon === undefined ? tail.length > 1 && standsForNone(signs) : signs !== '';
  return isMissing ? noValue(rect, signs) : undefined;
}

/** A figure over what it counts, or under it: the two are all that is in their box. */
export function figureBeside(screen: Screen, segment: Segment): Reading | undefined {
  const [box] = elementsAround(screen, { rect: segment.rect, segment });
  const lines = box ? screen.segments.filter(({ words }) => words.every((word) => box.words.includes(word))) : [];
  const [value, other] = lines.filter((line) => line !== segment);
  if (!value || other || lines.length !== 2 || sameRow(value.rect, segment.rect)) return undefined;
  if (standsForNone(value.text)) return noValue(value.rect, value.text);
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(value.text)
    ? { text: value.text, doubt: doubtOfWords(value.words), rect: value.rect, rank: 0 }
    : undefined;
}

/** Whether more than two texts stand side by side, as headings do. */
function isOneOfMany(screen: Screen, segment: Segment): boolean {
  const { rect } = segment;
  const [box] = elementsAround(screen, { rect, segment }).filter((element) => element.rect.width > rect.width * 1.5);
  const row = screen.segments.filter((other) => sameRow(other.rect, rect) && (!box || holds(box.rect, other.rect)));
  return row.length > 2;
}

function withFit(reading: Reading | undefined, fit: Fit): Found[] {
  return reading ? [{ ...reading, fit }] : [];
}
