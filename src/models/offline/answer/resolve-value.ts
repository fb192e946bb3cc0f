import type { Rect } from '../../../core/geometry.ts';
import type { ElementQuery } from '../grammar/element-grammar.ts';
import type { Relation } from '../grammar/element-words.data.ts';
import { describeValue } from '../grammar/describe.ts';
import { notUnderstood } from '../not-understood.ts';
import type { ModelError } from '../../../core/errors.ts';
import { columnsIn, isInTable, placeInTable } from './told-places.ts';
import { tableOf } from './told-tables.ts';
import { counted } from './judge-count.ts';
import { findCandidates, findElement } from './finder.ts';
import { rightOf, sameRow } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import { noLimitBefore } from './number-value.ts';
import { isUnder, relationCost } from './screen-relations.ts';
import { cardTexts, mayBelong, picturedCount, picturedField } from './pictured-value.ts';
import type { Segment } from '../screen/screen-text.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { toldCell, toldRow } from './told-cell.ts';
import { besideReading } from './told-beside.ts';
import { rowOfBoxes } from './told-items.ts';
import { toldCardValue } from './told-cards.ts';
import { plainest, toldLabel } from './told-label.ts';
import { toldTables } from './told-table.ts';
import { comparable, findText, nearestTexts, tokensOf, type TextMatch } from './text-match.ts';
import type { ValueReference } from '../grammar/value-grammar.ts';

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
      return resolveCount(screen, reference);
    case 'label':
      return resolveLabel(screen, reference);
    case 'cell':
      return resolveCell(screen, reference);
    case 'placeholder':
      return resolvePlaceholder(screen, reference);
  }
}

/** Whether words name something on the screen rather than describe it: quoted, or with a capital or a digit. */
export function isNamed(text: string, literal: boolean): boolean {
  // "6 orders" counts orders, whatever they are.
  return literal || (/[\p{Lu}\d]/u.test(text) && !/^\d+ \p{Ll}[\p{Ll} ]*$/u.test(text));
}

function untold(reference: ValueReference): ModelError {
  return notUnderstood('value, since a picture alone does not tell', describeValue(reference), [
    'the text under "Total" is "12.00"',
    'the row of "Milk" contains "2.00"',
  ]);
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
  return 'element' in found
    ? { text: found.element.text, where: 'the heading' }
    : { problem: found.problem, named: screen.told !== undefined || !found.ambiguous };
}

function resolveField(screen: Screen, target: ElementQuery): ResolvedValue {
  const found = findField(screen, target);
  if ('problem' in found) {
    return { problem: found.problem, named: !found.ambiguous && isNamed(target.text ?? '', target.literal) };
  }
  const where = `the ${target.text ?? ''} field`;
  const { told } = found.element;
  // What a field holds is told; what stands in it while it is empty is not.
  if (told) return told.node.value === undefined ? keptSecret(where) : { text: told.node.value, where };
  return picturedField(screen, found.element, { label: target.text ?? '', where });
}

/** Tables of scenarios do not say of which kind a field is. */
function findField(screen: Screen, target: ElementQuery): ReturnType<typeof findElement> {
  const field = findElement(screen, { ...target, kind: target.kind === 'select' ? 'select' : 'field' });
  if ('element' in field || field.ambiguous || target.kind !== undefined) return field;
  const select = findElement(screen, { ...target, kind: 'select' });
  return 'element' in select || select.ambiguous ? select : field;
}

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
  const row = screen.segments
    .filter((segment) => sameRow(segment.rect, anchor.rect))
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
    const readings = anchors.flatMap(
      (match) => besideReading(screen, relation, { ...match, ...kinds, before: textBefore(match) }) ?? [],
    );
    const value = plainest(screen, readings, `the text ${place(relation)} "${label}"`);
    return value ?? { problem: `"${label}" is visible, but there is no text ${place(relation)} it`, named: true };
  }
  for (const match of anchors) {
    const text = textBeside(screen, relation, match);
    if (text !== undefined) return { text, where: `the text ${place(relation)} "${label}"` };
  }
  return { problem: `"${label}" is visible, but there is no text ${place(relation)} it`, named: false };
}

function place(relation: Relation): string {
  const words: Partial<Record<Relation, string>> = { left: 'left of', right: 'right of', near: 'next to' };
  return words[relation] ?? relation;
}

interface Anchor {
  readonly rect: Rect;
  /** What stands behind the anchor in the same label, e.g. the number in "Total: 5". */
  readonly rest: string;
  readonly segment?: Segment;
}

/** The cost of a text that is a part of a line. */
const partOfLine = 17;

function anchorsOf(screen: Screen, query: ElementQuery): Anchor[] {
  const isText = (query.kind ?? 'text') === 'text' && !query.relation && !query.scope;
  if (query.text !== undefined && isText) return textAnchors(screen, query, query.text);
  return findCandidates(screen, query)
    .slice(0, 1)
    .map((candidate) => ({ rect: candidate.textRect, rest: '' }));
}

function textAnchors(screen: Screen, { ordinal, literal }: ElementQuery, text: string): Anchor[] {
  const matches = findText(screen, text, { loose: 'misread' });
  if (ordinal !== undefined) {
    const sorted = [...matches].sort((a, b) => a.rect.top - b.rect.top);
    return sorted.slice(ordinal - 1, ordinal).map(toAnchor);
  }
  // A part of a word is no label where there is a whole one.
  const whole = screen.told && literal ? matches.filter((match) => comparable(match.text) === comparable(text)) : [];
  // Of what is told it is known how plainly each has a value.
  const most = (matches[0]?.cost ?? 0) + (screen.told ? partOfLine : 12);
  return (whole.length > 0 ? whole : matches.filter(({ cost }) => cost <= most)).map(toAnchor);
}

function toAnchor(match: TextMatch): Anchor {
  const behind = match.segment.words.filter(
    (word) => word.rect.left >= rightOf(match.rect) - 1 && sameRow(word.rect, match.rect),
  );
  const rest = behind
    .map((word) => word.text)
    .join(' ')
    .replace(/^(?:[:=]|[–-](?=\s))\s*/, '');
  return { rect: match.rect, rest: tokensOf(rest).length > 0 ? rest : '', segment: match.segment };
}

function textBeside(screen: Screen, relation: Relation, anchor: Anchor): string | undefined {
  if (anchor.rest !== '' && (relation === 'after' || relation === 'right' || relation === 'near')) return anchor.rest;
  const before = relation === 'before' || relation === 'left' ? textBefore(anchor) : '';
  if (before !== '') return before;
  const [nearest] = segmentsBeside(screen, relation, anchor);
  return nearest && mayBelong(screen, anchor.rect, nearest.rect) ? nearest.text : undefined;
}

function textBefore(anchor: Anchor): string {
  const words = anchor.segment?.words.filter((word) => rightOf(word.rect) <= anchor.rect.left + 1) ?? [];
  return words.map((word) => word.text).join(' ');
}

/** Texts in a direction, the nearest first. */
export function segmentsBeside(
  screen: Screen,
  relation: Relation,
  anchor: Pick<Anchor, 'rect' | 'segment'>,
): Segment[] {
  return screen.segments
    .filter((segment) => segment !== anchor.segment && comparable(segment.text) !== '')
    .flatMap((segment) => {
      const cost = relationCost(relation, anchor.rect, segment.rect);
      return cost === undefined ? [] : [{ segment, cost }];
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ segment }) => segment);
}

type CountReference = Extract<ValueReference, { type: 'count' }>;

function resolveCount(screen: Screen, reference: CountReference): ResolvedValue {
  const { text, literal, of } = reference;
  if (of && screen.told && (of.scope || of.text !== undefined)) return countOf(screen, of);
  if (literal) return countOfTexts(screen, text, of);
  return (
    numberBeside(screen, text) ??
    numberOnly(toldLabel(screen, { text, literal: false })) ??
    (of && screen.told ? countOf(screen, of) : missing(screen, text, false))
  );
}

function countOfTexts(screen: Screen, text: string, of: ElementQuery | undefined): ResolvedValue {
  if (!screen.told) return picturedCount(screen, text, of?.kind);
  return { text: String(findText(screen, text).length), where: `the number of "${text}"` };
}

/** Of how many there are, what has no number tells nothing. */
function numberOnly(value: ResolvedValue | undefined): ResolvedValue | undefined {
  return value && 'text' in value && !/^\D{0,3}\d[\d.,]*(?: ?\D{0,3}| \p{L}+)$/u.test(value.text) ? undefined : value;
}

/** Other places leave some of them out. */
const wholePlace = / (?:in|on) (?:the |this )?(?:page|screen|list|table|cart|basket)$/i;

const numberBefore = new RegExp(String.raw`(?<![\d/:.-])${noLimitBefore}(\d[\d.,]*)\P{L}{0,2}$`, 'iu');

/** "3 items", "items: 3" */
function numberBeside(screen: Screen, text: string): ResolvedValue | undefined {
  const found = findText(screen, text.replace(wholePlace, '')).flatMap((match) => {
    const number =
      numberBefore.exec(textBefore(toAnchor(match)))?.[1] ??
      /^\D{0,3}(\d[\d.,]*)\W{0,2}$/u.exec(toAnchor(match).rest)?.[1];
    return number === undefined ? [] : [{ text: number, where: `the number beside "${match.text}"` }];
  });
  const [first] = found;
  const numbers = [...new Set(found.map((one) => one.text))];
  if (numbers.length < 2) return first;
  return { problem: `the number of "${text}" may be ${numbers.slice(0, 3).join(' or ')}`, named: false };
}

/** As many of a kind as there are, where all of them can be seen. */
function countOf(screen: Screen, of: ElementQuery): ResolvedValue {
  const { seenAt, hasMore, what } = counted(screen, of);
  if (hasMore) return { problem: `${seenAt.length} ${what} can be seen, but there may be more`, named: false };
  return { text: String(seenAt.length), where: `the number of ${of.source}` };
}

function resolveLabel(screen: Screen, reference: Extract<ValueReference, { type: 'label' }>): ResolvedValue {
  const { label, literal, owner } = reference;
  if (owner) return resolveOwned(screen, reference, owner);
  if (screen.told) return toldLabel(screen, { text: label, literal }) ?? missing(screen, label, false);
  const [anchor] = anchorsOf(screen, { text: label, source: label, literal });
  if (!anchor) return missing(screen, label, isNamed(label, literal));
  const field = findElement(screen, { kind: 'field', text: label, source: label, literal });
  if ('element' in field && field.element.cost < closeField)
    return picturedField(screen, field.element, { label, where: `the ${label} field` });
  const text = textBeside(screen, 'after', anchor);
  return text === undefined
    ? { problem: `"${label}" is visible, but nothing stands after it`, named: isNamed(label, literal) }
    : { text, where: `the text after "${label}"` };
}

/** Costs of a field right below its label, or right behind it. */
const closeField = 40;

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
            (screen.told !== undefined || segment !== row.segment),
        ),
      ),
    );
  const [cell, other] = new Set(cells);
  // Of several in a picture, nobody knows which is in the table.
  return screen.told || !other ? cell?.text : undefined;
}

function missing(screen: Screen, label: string, named: boolean): ResolvedValue {
  if (findText(screen, label).length > 0) {
    return { problem: `"${label}" is visible, but not at the place that is described`, named };
  }
  const seen = nearestTexts(screen, label)
    .map((text) => `"${text}"`)
    .join(', ');
  return { problem: `"${label}" is not visible${seen ? `; nearest visible texts: ${seen}` : ''}`, named };
}
