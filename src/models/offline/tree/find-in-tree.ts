import type { Candidate } from '../answer/find-candidates.ts';
import type { ElementQuery } from '../grammar/element-grammar.ts';
import { isCalled } from './match-name.ts';
import { actionable, dialogs, rolesOfKind, rows } from './tree-roles.data.ts';
import type { TreeElement, TreeView } from './tree-view.ts';

/**
 * The element that a query means, where the tree leaves no doubt: of all that it tells, one thing that people act on has the kind
 * and is called exactly so, it can be seen, and a touch reaches it. Everything else is for the picture: parts of names, places,
 * which one of several, texts.
 */
export function findInTree(view: TreeView, query: ElementQuery): Candidate | undefined {
  const fits = view.isCut ? [] : called(view, query);
  const [only, other] = withoutInner(query.scope ? withinScope(view, query.scope, fits) : fits);
  return only && !other && actionable.has(only.node.role) && view.isSeen(only) ? asCandidate(only) : undefined;
}

/** All that a query may mean by its name and kind alone; nothing where it says more than these. */
function called({ told }: TreeView, { text, kind, ordinal, relation }: ElementQuery): readonly TreeElement[] {
  if (text === undefined || ordinal !== undefined || relation || kind === 'text') return [];
  const isOfKind = (role: string): boolean => kind === undefined || rolesOfKind[kind].includes(role);
  return told.filter(({ node }) => node.visible && isCalled(node, text) && isOfKind(node.role));
}

/** A text inside of what is called the same is the same thing. */
function withoutInner(fits: readonly TreeElement[]): readonly TreeElement[] {
  const nodes = new Set(fits.filter(({ node }) => actionable.has(node.role)).map(({ node }) => node));
  return fits.filter(({ around }) => !around.some((node) => nodes.has(node)));
}

/** Within the one row, or the one dialog, that the screen tells of as such; what only looks like one is for the picture. */
function withinScope(
  { told }: TreeView,
  { type, anchor }: NonNullable<ElementQuery['scope']>,
  fits: readonly TreeElement[],
): readonly TreeElement[] {
  if (type === 'section' || (type === 'row' && anchor?.text === undefined)) return [];
  const roles = type === 'row' ? rows : dialogs;
  const named = anchor?.text;
  const areas = told.filter(
    ({ node }) => roles.has(node.role) && node.visible && (named === undefined || holdsText(told, node, named)),
  );
  const [area] = areas;
  return area && areas.length === 1 ? fits.filter(({ around }) => around.includes(area.node)) : [];
}

function holdsText(told: readonly TreeElement[], area: TreeElement['node'], text: string): boolean {
  return isCalled(area, text) || told.some(({ node, around }) => around.includes(area) && isCalled(node, text));
}

function asCandidate({ node, rect }: TreeElement): Candidate {
  const { checked } = node.states;
  return {
    rect,
    textRect: rect,
    text: node.value ?? node.name,
    cost: 0,
    ...(typeof checked === 'boolean' && { checked }),
  };
}
