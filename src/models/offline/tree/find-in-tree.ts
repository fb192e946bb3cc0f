import type { TreeNode } from '../../../core/screen-tree.ts';
import type { Candidate } from '../answer/find-candidates.ts';
import type { FindResult } from '../answer/finder.ts';
import { relationCost } from '../answer/screen-relations.ts';
import type { ElementQuery, ElementScope } from '../grammar/element-grammar.ts';
import { readingOrder } from '../screen/rect-math.ts';
import { matchCost } from './match-name.ts';
import { actionable, dialogs, rolesOfKind, rows, sections } from './tree-roles.data.ts';
import type { TreeElement, TreeView } from './tree-view.ts';

interface Found {
  readonly element: TreeElement;
  /** 0 is certain; higher is less likely. */
  readonly cost: number;
}

/** Costs that are no further apart are one choice. */
const alike = 3;
/** Costs of what is taken where nothing fits better. */
const secondBest = 15;
/** Up to this, a name is what was said and nothing more. */
const wholeName = 1;
/** What nobody acts on comes after what people act on. */
const onlyText = 6;
/** Costs above this mean that an element is far from where it is said to be. */
const farthest = 150;

/**
 * The element that a query means, where the tree leaves no doubt: one fits, or several do that nothing tells apart.
 * Undefined where only the picture can decide.
 */
export function findInTree(view: TreeView, query: ElementQuery): FindResult | undefined {
  const found = candidatesIn(view, query);
  const [best] = found;
  if (!best) return undefined;
  const likely = found.filter(({ cost }) => cost <= best.cost + alike);
  if (query.ordinal !== undefined) return pickOrdinal(query.relation ? found : likely, query.ordinal);
  const meant = likely.length === 1 ? likely : inFront(likely);
  const [only] = meant;
  if (only && meant.length === 1) return { element: asCandidate(only) };
  const problem = `"${query.source}" fits ${likely.length} elements; say which one, e.g. "the second …" or "… in the row of …"`;
  return { problem, ambiguous: true };
}

/** All that a query may mean, the likeliest first. */
function candidatesIn(view: TreeView, query: ElementQuery): Found[] {
  const named = view.elements.flatMap((element) => {
    const cost = costOf(element.node, query);
    return cost === undefined ? [] : [{ element, cost }];
  });
  const inScope = query.scope ? withinScope(view, query.scope, named) : named;
  return withoutTwice(placed(view, query, inScope)).sort((a, b) => a.cost - b.cost);
}

function costOf(node: TreeNode, { kind, text, literal }: ElementQuery): number | undefined {
  const kindCost = costOfKind(node.role, kind);
  if (kindCost === undefined) return undefined;
  if (text === undefined) return kind === undefined || kind === 'text' ? undefined : kindCost;
  const nameCost = matchCost(node, text, literal);
  // Of a longer text the picture tells where the words stand.
  if (nameCost === undefined || (nameCost > wholeName && !actionable.has(node.role))) return undefined;
  return kindCost + nameCost;
}

function costOfKind(role: string, kind: ElementQuery['kind']): number | undefined {
  if (kind === 'text') return 0;
  if (kind === undefined) return actionable.has(role) ? 0 : onlyText;
  const place = rolesOfKind[kind].findIndex((roles) => roles.includes(role));
  return place < 0 ? undefined : place * secondBest;
}

/** Within what is told to be a row, a dialog or a part of the page; of rows that only look like it, the picture tells. */
function withinScope(view: TreeView, { type, anchor }: ElementScope, found: readonly Found[]): Found[] {
  const roles = { row: rows, dialog: dialogs, section: sections }[type];
  const areaOf = ({ around }: TreeElement): TreeNode | undefined => around.find(({ role }) => roles.has(role));
  if (!anchor) return found.filter(({ element }) => areaOf(element) !== undefined);
  const called = type === 'row' ? [] : view.told.filter(({ node }) => roles.has(node.role) && isCalled(node, anchor));
  const areas = new Set([
    ...called.map(({ node }) => node),
    ...candidatesIn(view, { ...anchor, kind: undefined })
      .filter(({ cost }) => cost <= onlyText)
      .flatMap(({ element }) => areaOf(element) ?? []),
  ]);
  return areas.size === 1 ? found.filter(({ element }) => element.around.some((node) => areas.has(node))) : [];
}

function isCalled(node: TreeNode, { text, literal }: ElementQuery): boolean {
  return text !== undefined && matchCost(node, text, literal) === 0;
}

function placed(view: TreeView, { relation }: ElementQuery, found: readonly Found[]): Found[] {
  if (!relation) return [...found];
  const anchors = candidatesIn(view, relation.anchor);
  const cheapest = anchors[0]?.cost ?? 0;
  const near = anchors.filter(({ cost }) => cost <= cheapest + onlyText);
  return found.flatMap(({ element, cost }) => {
    const costs = near
      .filter((anchor) => anchor.element !== element)
      .map((anchor) => relationCost(relation.type, anchor.element.rect, element.rect))
      .filter((one) => one !== undefined);
    const nearest = Math.min(farthest, ...costs);
    return nearest < farthest ? [{ element, cost: cost + nearest }] : [];
  });
}

/** A text inside of what fits as well is the same thing twice: what people act on stands for both. */
function withoutTwice(found: readonly Found[]): Found[] {
  const fits = new Map(found.map(({ element, cost }) => [element.node, cost]));
  const isInner = ({ element }: Found): boolean =>
    element.around.some((node) => fits.has(node) && actionable.has(node.role));
  const hasBetter = ({ element: { node }, cost }: Found): boolean =>
    !actionable.has(node.role) && node.children.some((child) => (fits.get(child) ?? Infinity) <= cost);
  return found.filter((one) => !isInner(one) && !hasBetter(one));
}

/** Of several alike, those in a dialog are meant. */
function inFront(found: readonly Found[]): readonly Found[] {
  const inside = found.filter(({ element }) => element.around.some(({ role }) => dialogs.has(role)));
  return inside.length > 0 ? inside : found;
}

function pickOrdinal(found: readonly Found[], ordinal: number): FindResult | undefined {
  const isByDistance = found.some(({ cost }) => cost > alike + onlyText);
  const ordered = isByDistance ? found : [...found].sort((a, b) => readingOrder(a.element.rect, b.element.rect));
  const one = ordered.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return one && { element: asCandidate(one) };
}

function asCandidate({ element: { node, rect }, cost }: Found): Candidate {
  const { checked } = node.states;
  return {
    rect,
    textRect: rect,
    text: node.value ?? node.name,
    cost,
    ...(typeof checked === 'boolean' && { checked }),
  };
}
