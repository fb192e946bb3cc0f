import { attribute, containsNode, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { nameOf } from '../meaning/names.ts';
import { plainRoles, roleOf } from '../meaning/roles.ts';
import { textIn } from '../meaning/text.ts';

/** How a person would call an element. */

/** E.g. `button "Sort"`, `<div class="mask">`. */
export function describeCover(cover: Element, element: Node): string {
  for (
    let node: Element | null = cover, steps = 0;
    node && steps < 4 && !containsNode(node, element);
    node = aroundOf(node), steps++
  ) {
    const role = roleOf(node);
    if (plainRoles.has(role)) continue;
    const name = nameOf(node, role) || textIn(node, 60);
    return role + (name ? ' ' + JSON.stringify(name.slice(0, 60)) : '');
  }
  const named = ['id', 'class'].find((name) => attribute(cover, name) !== '');
  return (
    '<' + tagOf(cover) + (named ? ' ' + named + '=' + JSON.stringify(attribute(cover, named).slice(0, 60)) : '') + '>'
  );
}
