import type { ElementKind } from '../grammar/element-words.data.ts';
import type { Candidate } from '../answer/find-candidates.ts';
import { areaOf, holds } from '../screen/rect-math.ts';
import { actionable, editable, plain, rolesOfKind } from './tree-roles.data.ts';
import type { TreeView } from './tree-view.ts';

/** What stands on a text alone costs at least so much as a button: there is no box around it. */
const noBox = 10;

/**
 * What the tree says against taking something on the picture for an element of a kind; undefined when it says nothing. The
 * picture decides what is there, and the tree that a heading is no field.
 */
export function contradiction(view: TreeView, kind: ElementKind | undefined, found: Candidate): string | undefined {
  const there = view.told.filter(({ rect }) => holds(rect, found.rect));
  const [innermost] = there.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
  if (!innermost || view.isCut) return undefined;
  const { role } = innermost.node;
  const isAny = (roles: ReadonlySet<string>): boolean => there.some(({ node }) => roles.has(node.role));
  if (kind === 'field' || kind === 'select') {
    const isOther = plain.has(role) || (actionable.has(role) && !editable.has(role));
    return isOther && !isAny(editable) ? `what stands there is a ${role}, where nothing can be entered` : undefined;
  }
  if (kind !== 'button' && kind !== 'link') return undefined;
  const isText = plain.has(role) && found.cost >= noBox && !isAny(actionable) && !isAny(generic);
  const isOfKind = isAny(new Set(rolesOfKind[kind].flat()));
  return isText && !isOfKind ? `what stands there is plain text, not a ${kind}` : undefined;
}

/** What is none of the known kinds and can be acted on all the same. */
const generic: ReadonlySet<string> = new Set(['generic']);
