import type { ElementKind } from '../grammar/element-words.data.ts';
import type { Candidate } from '../answer/find-candidates.ts';
import { areaOf, holds } from '../screen/rect-math.ts';
import { actionable, editable, plain } from './tree-roles.data.ts';
import type { TreeView } from './tree-view.ts';

/** What stands on a text alone costs at least so much as a button: there is no box around it. */
const noBox = 10;

/**
 * What the tree says against taking something on the picture for an element of a kind; undefined when it says nothing. The
 * picture decides what is there, and the tree that a heading is no field.
 */
export function contradiction(view: TreeView, kind: ElementKind | undefined, found: Candidate): string | undefined {
  if (view.isCut) return undefined;
  const there = view.told.filter(({ rect }) => holds(rect, found.rect)).sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
  const roles = there.map(({ node }) => node.role);
  if (kind === 'field' || kind === 'select') return againstField(roles);
  return (kind === 'button' || kind === 'link') && found.cost >= noBox ? againstButton(roles, kind) : undefined;
}

/** @param roles - Of what is told to be there, the innermost first. */
function againstField(roles: readonly string[]): string | undefined {
  const [role = ''] = roles;
  const isOther = plain.has(role) || actionable.has(role);
  if (!isOther || roles.some((one) => editable.has(one))) return undefined;
  return `what stands there is a ${role}, where nothing can be entered`;
}

function againstButton([role = '', ...around]: readonly string[], kind: 'button' | 'link'): string | undefined {
  if (!plain.has(role) || around.some((one) => actionable.has(one) || one === generic)) return undefined;
  return `what stands there is plain text, not a ${kind}`;
}

/** What is none of the known kinds and can be acted on all the same. */
const generic = 'generic';
