import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Relation } from '../../grammar/elements/element-words.data.ts';
import { describeValue } from '../../grammar/describe.ts';
import { columnsIn, isInTable, placeInTable } from '../elements/told-places.ts';
import { tableOf } from '../tables/told-tables.ts';
import { missing, untold } from './missing-text.ts';
import { resolveCount } from './resolve-count.ts';
import { resolveDescription } from './resolve-description.ts';
import { anchorsOf, textBefore } from '../names/text-anchors.ts';
import { drawnChoices } from '../plans/drawn-choice.ts';
import { assertNoTabBehind } from '../elements/told-scope.ts';
import { findField } from '../elements/find-field.ts';
import { findElement } from '../elements/finder.ts';
import { isNamed } from './is-named.ts';
import { holds, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import { joined } from '../../../vision/text/screen-text.ts';
import { isUnder } from '../elements/screen-relations.ts';
import { partAround } from '../tables/pictured-grids.ts';
import { cardTexts, picturedField } from './pictured-value.ts';
import { isDateField } from '../../grammar/elements/roles.data.ts';
import { gaugeOf } from '../gauges.ts';
import { textBeside } from './text-beside.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { toldCell, toldRow } from '../tables/told-cell.ts';
import { besideReading } from './told-beside.ts';
import { styledPart } from './shown-in.ts';
import { rowOfBoxes } from '../tables/told-items.ts';
import { toldCardValue } from './told-cards.ts';
import { plainest, toldLabel } from './told-label.ts';
import { toldTables } from '../tables/told-table.ts';
import { doubtOfWords } from '../unsure.ts';
import type { ToldElement } from '../../screen/told.ts';
import { headsColumn } from '../tables/column-heads.ts';
import { isSameText } from '../names/compare-texts.ts';
import { findText } from '../names/text-match.ts';
import type { ValueReference } from '../../grammar/value-grammar.ts';
import type { Screen } from '../../screen/screen.ts';

/** Reads the value that a reference points to. */
export function resolveValue(screen: Screen, reference: ValueReference): ResolvedValue {
  switch (reference.type) {
    case 'heading':
      return resolveHeading(screen);
    case 'field':
      return resolveField(screen, reference.target);
    case 'row':
      return resolveRow(screen, reference.owner);
    case 'beside':
      return resolveBeside(screen, reference);
    case 'count':
      return countOrCell(screen, reference);
    case 'label':
      return resolveLabel(screen, reference);
    case 'cell':
      return resolveCell(screen, reference);
    case 'placeholder':
      return resolvePlaceholder(screen, reference);
    case 'description':
      return resolveDescription(screen, reference);
  }
}

function resolveCell(screen: Screen, reference: Extract<ValueReference, { type: 'cell' }>): ResolvedValue {
  if (!screen.told || !isInTable(reference.scope)) throw untold(reference);
  const found = placeInTable(
    tableOf(screen, reference.scope.within, { columns: columnsIn(reference.scope) }),
    reference.scope,
  );
  const where = describeValue(reference);
  return found ? { text: found.text, where } : { problem: `there is no such row: ${where}`, named: true };
}

function resolvePlaceholder(
  screen: Screen,
  reference: Extract<ValueReference, { type: 'placeholder' }>,
): ResolvedValue {
  if (!screen.told) throw untold(reference);
  const found = findElement(screen, reference.target);
  if ('problem' in found) return { problem: found.problem, named: !found.ambiguous };
  return { text: found.element.told?.node.placeholder ?? '', where: describeValue(reference) };
}

function resolveHeading(screen: Screen): ResolvedValue {
  const found = findElement(screen, { kind: 'heading', source: 'the heading', literal: false });
  if ('problem' in found) return { problem: found.problem, named: screen.told !== undefined || !found.ambiguous };
  const { text, told } = found.element;
  return styledPart(told, 'the heading') ?? { text, where: 'the heading' };
}

function resolveField(screen: Screen, target: ElementQuery): ResolvedValue {
  const found = findField(screen, target);
  if ('problem' in found) {
    return { problem: found.problem, named: !found.ambiguous && isNamed(target.text ?? '', target.literal) };
  }
  const where = `the ${target.text ?? ''} ${nounOf(target)}`;
  const { told } = found.element;
  // What a field holds is told; what stands in it while it is empty is not.
  if (told) return drawnIn(screen, told, where) ?? heldBy(told, where);
  // A label stands behind boxes to tick alone.
  const { rect, textRect } = found.element;
  if (textRect.left >= rightOf(rect)) return { problem: `nothing is plainly ${where}`, named: false };
  return picturedField(screen, found.element, { label: target.text ?? '', where });
}

function nounOf({ kind }: ElementQuery): string {
  if (kind === 'progressbar') return 'progress bar';
  return kind === 'slider' ? kind : 'field';
}

/** What a drop-down draws over its empty field is all that anybody sees of its value. */
function drawnIn(screen: Screen, told: ToldElement, where: string): ResolvedValue | undefined {
  const [words, other] = drawnChoices(screen, told);
  if (!words) return undefined;
  return other ? keptSecret(where) : { text: joined(words), where, doubt: doubtOfWords(words), isDrawn: true };
}

/** Without the arrow that a drop-down draws as a letter behind what is chosen. It points down; others may be part of a value. */
function withoutArrow(text: string): string {
  return text.replace(/\s+[\u02C5\u2304\u23F7\u25BC-\u25BF\u2B9F]$/u, '');
}

/** A drop-down that is closed and has a field in it shows what is chosen as its text. */
function heldBy({ node, rect, text, words }: ToldElement, where: string): ResolvedValue {
  // A field as narrow as what is typed into it has what is chosen beside it.
  const isNarrow = node.role === 'combobox' && node.value === '' && rect.width < leastField;
  if (isNarrow) return keptSecret(where);
  if (node.value !== undefined) return valueOf(node, node.value, where);
  const isClosed = node.role === 'combobox' && node.states.expanded !== true && node.hidesValue !== true;
  // It may show its label alone.
  return isClosed && text !== '' && !isSameText(text, node.name)
    ? // The text may be there while nothing is chosen: "Pick a size".
      { text: withoutArrow(text), where, doubt: doubtOfWords(words), isDrawn: true }
    : keptSecret(where);
}

function valueOf(node: ToldElement['node'], value: string, where: string): ResolvedValue {
  const isDrawn = showsText(node);
  return {
    text: isDrawn ? withoutArrow(value) : value,
    where,
    isDrawn,
    gauge: gaugeOf(node),
    isDate: isDateField(node),
  };
}

/** A drop-down that the page makes of other elements: its text may be there while nothing is chosen, such as "Pick a size". */
function showsText({ role, value, typeable, options }: ToldElement['node']): boolean {
  return role === 'combobox' && value !== '' && typeable !== true && options === undefined;
}

/** Logical pixels: no letter of a value fits into less. */
const leastField = 24;

function keptSecret(where: string): ResolvedValue {
  return { problem: `${where} does not tell what it holds`, named: false };
}

function resolveRow(screen: Screen, owner: ElementQuery): ResolvedValue {
  const label = owner.text ?? owner.source;
  const told = toldRow(screen, label);
  if (told) return told;
  const anchors = anchorsOf(screen, owner);
  const [anchor] = anchors;
  if (!anchor) return missing(screen, label, isNamed(label, owner.literal));
  const boxed = screen.told && rowOfBoxes(screen, anchors, `the row of "${label}"`);
  if (boxed) return boxed;
  // What stands in another part of the page is in no row of this one.
  const part = screen.told ? undefined : partAround(screen, anchor);
  const row = screen.segments
    .filter((segment) => sameRow(segment.rect, anchor.rect) && (!part || holds(part, segment.rect)))
    .sort((a, b) => a.rect.left - b.rect.left);
  const text = row.map((segment) => segment.text).join(' ');
  return {
    text,
    where: `the row of "${label}"`,
    ...(!screen.told && row.length < 2 && { wider: cardTexts(screen, anchor.rect) }),
  };
}

function resolveBeside(
  screen: Screen,
  { relation, anchor, ...kinds }: Extract<ValueReference, { type: 'beside' }>,
): ResolvedValue {
  const anchors = anchorsOf(screen, anchor);
  const label = anchor.text ?? anchor.source;
  if (anchors.length === 0) return missing(screen, label, isNamed(label, anchor.literal));
  if (screen.told) {
    if (relation === 'below') assertNoTabBehind(screen, label, anchors);
    const readings = anchors.flatMap(
      (match) => besideReading(screen, relation, { ...match, ...kinds, before: textBefore(match) }) ?? [],
    );
    const value = plainest(screen, readings, `the text ${place(relation)} "${label}"`);
    return value ?? { problem: `"${label}" is visible, but there is no text ${place(relation)} it`, named: true };
  }
  const where = `the text ${place(relation)} "${label}"`;
  for (const match of anchors) {
    const text = textBeside(screen, match, { relation, isNumber: kinds.isNumber });
    if (text === 'unsure') return mayBeEither(where);
    if (text) return { text: text.text, where };
  }
  return { problem: `"${label}" is visible, but there is no text ${place(relation)} it`, named: false };
}

function place(relation: Relation): string {
  const words: Partial<Record<Relation, string>> = { left: 'left of', right: 'right of', near: 'next to' };
  return words[relation] ?? relation;
}

function mayBeEither(where: string): ResolvedValue {
  return { problem: `${where} may be what is in its line, or what is under it`, named: false };
}

function resolveLabel(screen: Screen, reference: Extract<ValueReference, { type: 'label' }>): ResolvedValue {
  const { label, literal, owner } = reference;
  if (owner) return resolveOwned(screen, reference, owner);
  if (screen.told) return toldLabel(screen, { text: label, literal }) ?? missing(screen, label, false);
  // What stands before a name makes it another one: "Your quote" is no "quote".
  const anchors = anchorsOf(screen, { text: label, source: label, literal });
  const [anchor] = anchors.filter((one) => textBefore(one) === '');
  if (!anchor) return missing(screen, label, anchors.length === 0 && isNamed(label, literal));
  const field = findElement(screen, { kind: 'field', text: label, source: label, literal });
  if ('element' in field && field.element.cost < closeField)
    return picturedField(screen, field.element, { label, where: `the ${label} field` });
  const text = textBeside(screen, anchor, { relation: 'after' });
  const where = `the text after "${label}"`;
  if (text === 'unsure') return mayBeEither(where);
  return text
    ? { text: text.text, where }
    : { problem: `"${label}" is visible, but nothing stands after it`, named: isNamed(label, literal) };
}

/** Costs of a field right below its label, or right behind it. */
const closeField = 40;

/** A column may be called "Count". Where its cell is another number than can be counted, a name with a capital means the column. */
function countOrCell(screen: Screen, reference: Extract<ValueReference, { type: 'count' }>): ResolvedValue {
  const count = resolveCount(screen, reference);
  const { crossed } = reference;
  const cell = crossed && cellOf(screen, crossed);
  if (!cell || ('text' in cell && 'text' in count && cell.text === count.text)) return count;
  if (/^\p{Lu}/u.test(crossed.column)) return cell;
  const said = 'text' in cell ? `, which says "${cell.text}"` : '';
  return { problem: `"${crossed.column}" may be the column of that name${said}, or a number to count`, named: false };
}

/** Undefined where no table has a column of exactly this name. */
function cellOf(screen: Screen, { column, row }: { column: string; row: ElementQuery }): ResolvedValue | undefined {
  const tables = toldTables(screen);
  if (tables.length === 0) {
    const text = tableCell(screen, column, row);
    return text === undefined ? undefined : { text, where: `${column} in the row of "${row.text ?? row.source}"` };
  }
  if (!tables.some(({ columns }) => columns.some(({ name }) => isSameText(name, column)))) return undefined;
  return toldCell(screen, column, row) ?? missing(screen, row.text ?? row.source, row.literal);
}

type LabelReference = Extract<ValueReference, { type: 'label' }>;

function resolveOwned(screen: Screen, { label, literal }: LabelReference, owner: ElementQuery): ResolvedValue {
  const told =
    toldCell(screen, label, owner) ??
    toldCardValue(screen, label, owner) ??
    toldLabel(screen, { text: `${label} of ${owner.source}`, literal });
  if (told) return told;
  const cell = toldTables(screen).length > 0 ? undefined : tableCell(screen, label, owner);
  return cell === undefined
    ? missing(screen, `${label} of ${owner.source}`, false)
    : { text: cell, where: `${label} in the row of "${owner.text ?? owner.source}"` };
}

/** The text in the row of one thing under the heading of a column. */
function tableCell(screen: Screen, column: string, owner: ElementQuery): string | undefined {
  const rows = anchorsOf(screen, owner);
  const cells = findText(screen, column)
    .filter((match) => match.cost < 12)
    .flatMap((header) =>
      rows.flatMap((row) =>
        screen.segments.filter(
          (segment) =>
            sameRow(segment.rect, row.rect) &&
            row.rect.top > header.rect.top &&
            isUnder(header.rect, segment.rect) &&
            (screen.told ? headsColumn(screen, header.segment, row.rect) : segment !== row.segment),
        ),
      ),
    );
  const [cell, other] = new Set(cells);
  // Of several in a picture, nobody knows which is in the table.
  return screen.told || !other ? cell?.text : undefined;
}
