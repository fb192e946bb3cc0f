import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { isOfKind, isOfNamedKind } from '../../grammar/elements/roles.data.ts';
import { areaOf, holds } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { controlCandidates, fieldCandidates, textCandidates, type Candidate } from './find-candidates.ts';
import { labelCost } from './screen-relations.ts';
import { calledBest, nameCost } from '../names/name-cost.ts';
import { findText } from '../names/text-match.ts';
import { asCandidate, calledSo } from './told-candidates.ts';
import { isItem } from '../tables/told-items.ts';
import { cellAt, toldTables } from '../tables/told-table.ts';
import type { Screen } from '../../screen/screen.ts';

/** More than that of a name that fits. */
const besideName = 6;
/** A label stands close to its field, over it or before it. */
const farthestLabel = 45;
/** Texts of these name themselves, and nothing that stands next to them. */
export const namesItself: ReadonlySet<string> = new Set([
  'heading',
  'columnheader',
  'button',
  'link',
  'tab',
  'option',
  'menuitem',
  'treeitem',
  'caption',
]);

/** What has no name of its own is called by what stands beside it; what is drawn on a canvas, by its words. */
export function calledBeside(screen: Screen, text: string, kind: ElementKind): Candidate[] {
  // The label of something else is not that of what stands next to it.
  if (calledSo(screen, { text, source: text, literal: true }).some(({ cost }) => cost < besideName)) return [];
  const found = near(screen, text, kind).filter(
    (candidate) => isUnnamed(candidate, kind) && isLabel(screen, candidate) && !hasNearerLabel(screen, candidate),
  );
  if (found.length > 0 || kind !== 'button') {
    const named = found.length > 0 ? found : [...onlyInItem(screen, text, kind), ...underHeader(screen, text, kind)];
    return named.map((candidate) => ({ ...candidate, cost: candidate.cost + besideName }));
  }
  return textCandidates(screen, text, { kind }).filter(({ told, rect, textRect }) => !told && rect !== textRect);
}

const checkable: ReadonlySet<ElementKind> = new Set(['checkbox', 'switch']);

/** A switch at the end of a line, and the words at its beginning: where nothing else in that line can be on or off. */
function onlyInItem(screen: Screen, text: string, kind: ElementKind): Candidate[] {
  if (!checkable.has(kind)) return [];
  const all = (screen.told?.elements ?? []).filter(({ node, isPainted }) => isPainted && mayBeSwitch(node));
  return all.flatMap((control) => {
    const item = control.around.find((box) => box.words.length > 0);
    const isOnly = item && !all.some((other) => other !== control && other.around.includes(item));
    if (!isOnly || !isItem(item, screen) || control.node.name !== '' || kindOf(control) !== kind) return [];
    const lines = screen.segments.filter(({ words }) => words.every((word) => item.words.includes(word)));
    const isCalled = lines.some((line) => nameCost(line.text, text, true) === 0);
    return isCalled ? [asCandidate(control, 0)] : [];
  });
}

/** What reacts and has neither a role nor words may be drawn as a switch: what it says then is not told. */
function mayBeSwitch({ states, role, reachable, children }: TreeNode): boolean {
  return typeof states.checked === 'boolean' || (role === 'generic' && reachable === true && children.length === 0);
}

function kindOf({ node }: ToldElement): ElementKind {
  return isOfKind(node, 'checkbox') ? 'checkbox' : 'switch';
}

const inCells: ReadonlySet<ElementKind> = new Set(['field', 'select', 'checkbox', 'switch']);

/** What has no name of its own in a table is called by its column. */
function underHeader(screen: Screen, text: string, kind: ElementKind): Candidate[] {
  if (!inCells.has(kind) || kind === 'text') return [];
  return toldTables(screen).flatMap((table) => {
    const columns = calledBest(table.columns, ({ name }) => [name], text);
    const rows = columns.length === 1 && !table.lead ? table.rows : [];
    const cells = rows.flatMap((row) => (columns[0] ? (cellAt(row, columns[0]) ?? []) : []));
    return cells.flatMap((cell) => {
      const inside = (screen.told?.elements ?? []).filter(
        ({ node, around }) => around.includes(cell) && isOfKind(node, kind) && node.name === '',
      );
      const [only, other] = inside;
      return only && !other ? [asCandidate(only, 0)] : [];
    });
  });
}

function near(screen: Screen, text: string, kind: ElementKind): Candidate[] {
  if (kind === 'field' || kind === 'select') return nearestFields(screen, text, kind);
  if (kind === 'slider' || kind === 'progressbar') return nearestGauges(screen, text, kind);
  return kind === 'checkbox' || kind === 'radio' || kind === 'switch' ? controlCandidates(screen, text, kind) : [];
}

/** What shows how far something is, by the label before it or over it. */
function nearestGauges(screen: Screen, text: string, kind: 'slider' | 'progressbar'): Candidate[] {
  const gauges = (screen.told?.elements ?? []).filter(({ node, isPainted }) => isPainted && isOfNamedKind(node, kind));
  return findText(screen, text, { loose: 'misread' }).flatMap((match) =>
    gauges.flatMap((gauge) => {
      const place = labelCost(match.rect, gauge.rect);
      return place === undefined ? [] : [{ ...asCandidate(gauge, match.cost * 1.5 + place), textRect: match.rect }];
    }),
  );
}

/** A label belongs to what is nearest to it, be it a field or a list. */
function nearestFields(screen: Screen, text: string, kind: 'field' | 'select'): Candidate[] {
  const all = (['field', 'select'] as const).flatMap((one) =>
    fieldCandidates(screen, text, one).filter(({ told }) => !told || isOfKind(told.node, one)),
  );
  return fieldCandidates(screen, text, kind).filter(
    (one) => !all.some((other) => other.told !== one.told && other.cost < one.cost - besideName),
  );
}

/** What stands in a field while it is empty is a poor name, and gives way to a label. */
function isUnnamed({ told }: Candidate, kind: ElementKind): boolean {
  if (!told) return true;
  const { name, placeholder } = told.node;
  return kind !== 'text' && isOfKind(told.node, kind) && (name === '' || name === placeholder);
}

function isLabel({ told }: Screen, { textRect, cost, told: field }: Candidate): boolean {
  if (cost > farthestLabel) return false;
  const around = (told?.elements ?? []).filter(({ rect }) => holds(rect, textRect));
  const [innermost] = around.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
  if (innermost === undefined) return true;
  // A term has its value in its list.
  const isTerm = owners(innermost).some(({ node }) => terms.has(node.role));
  if (isTerm && !field?.around.some(({ node }) => node.role === 'definition')) return false;
  return !owners(innermost).some(({ node }) => namesItself.has(node.role));
}

const terms: ReadonlySet<string> = new Set(['term', 'definition']);

/** A field whose label stands over it is not called by what happens to stand to its left. */
function hasNearerLabel({ segments }: Screen, { rect, textRect }: Candidate): boolean {
  const own = labelCost(textRect, rect);
  if (own === undefined) return false;
  return segments.some((segment) => {
    const cost = holds(segment.rect, textRect) || holds(rect, segment.rect) ? undefined : labelCost(segment.rect, rect);
    return cost !== undefined && cost < own - besideName;
  });
}

function owners(element: ToldElement): readonly ToldElement[] {
  return [element, ...element.around];
}
