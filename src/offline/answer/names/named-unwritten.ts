import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-query.ts';
import { actionable, isOfNamedKind, typedInto } from '../../grammar/elements/roles.data.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';
import { roleName } from '../elements/place-of.ts';
import { isPart, partsOf } from '../elements/told-parts.ts';
import { unsure } from '../unsure.ts';
import { isSameText } from './compare-texts.ts';

/** Where something may be called so: in a part of the screen that is named, or in elements such as a row or a cell. */
interface Called extends ElementQuery {
  readonly within?: readonly ToldElement[];
}

/**
 * What can be seen and is called so, though its name is written nowhere, such as an icon or a picture; a sentence without its end.
 * Undefined where there is nothing, and for claims of a text or of some other kind.
 */
export function namedUnwritten(screen: Screen, { text, kind, scope, within }: Called): string | undefined {
  if (!screen.told || text === undefined || kind !== undefined) return undefined;
  const found = screen.told.elements.find(
    (element) =>
      isCalledOnly(element, text) &&
      isInScope(screen, element, scope) &&
      (!within || within.some((outer) => element.around.includes(outer))),
  );
  return found && `the ${roleName(found.node)} "${found.node.name}" is there, but its name is not shown as text`;
}

/** Throws `MODEL_UNSURE` where there is such a thing. */
export function assertNotUnwritten(screen: Screen, called: Called, hint: string): void {
  const found = namedUnwritten(screen, called);
  if (found !== undefined) throw unsure(found, hint);
}

function isCalledOnly(element: ToldElement, name: string): boolean {
  return isSameText(element.node.name, name) && !isSameText(element.text, name) && isInSight(element);
}

/** Parts of a page have names, too, but nobody sees that they are there. */
function isInSight({ node, isPainted }: ToldElement): boolean {
  return isPainted && (actionable.has(node.role) || typedInto.has(node.role) || isOfNamedKind(node, 'picture'));
}

/** What is in a row or a column is found there by its name. */
function isInScope(screen: Screen, { node, around }: ToldElement, scope: ElementScope | undefined): boolean {
  if (!scope) return true;
  if (!isPart(scope)) return false;
  const parts = new Set<TreeNode>(partsOf(screen, scope).map(({ most }) => most.node));
  return [node, ...around.map((outer) => outer.node)].some((one) => parts.has(one));
}
