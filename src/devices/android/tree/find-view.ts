import { rectCenter, type Point, type Rect } from '../../../core/geometry.ts';
import type { ElementLocator } from '../../../core/screen-tree.ts';
import { isField, nameOf, roleOf, testIdOf } from './describe-view.ts';
import { interactiveRoles } from './hierarchy-roles.data.ts';
import type { Hierarchy, ViewNode } from './parse-hierarchy.ts';
import { selectElements } from './xml.ts';

/** The views that a locator fits, in the order of the file. */
export async function viewsOf(hierarchy: Hierarchy, locator: ElementLocator): Promise<readonly ViewNode[]> {
  const fits = locator.by === 'xpath' ? await byXPath(hierarchy, locator.xpath) : plainly(hierarchy, locator);
  const isRemembered = locator.by === 'xpath' || locator.by === 'test-id';
  return fits.filter(
    (view) =>
      (locator.role === undefined || roleOf(view) === locator.role) &&
      (!isRemembered || locator.name === undefined || nameOf(view) === locator.name),
  );
}

function plainly({ views }: Hierarchy, locator: Exclude<ElementLocator, { by: 'xpath' }>): readonly ViewNode[] {
  switch (locator.by) {
    case 'test-id':
      return views.filter((view) => [view.resourceId, testIdOf(view)].includes(locator.id));
    case 'role':
      return views.filter((view) => nameOf(view) === locator.name);
    case 'label':
      return views.filter((view) => isField(view) && nameOf(view) === locator.text);
    case 'text':
      return innermost(views.filter((view) => nameOf(view) === locator.text));
  }
}

/** A row and the words in it are called the same: the words are meant. */
function innermost(found: readonly ViewNode[]): readonly ViewNode[] {
  return found.filter((view) => !found.some((other) => other !== view && isInside(other, view)));
}

function isInside(view: ViewNode, around: ViewNode): boolean {
  for (let node = view.parent; node; node = node.parent) if (node === around) return true;
  return false;
}

async function byXPath({ roots, views }: Hierarchy, xpath: string): Promise<readonly ViewNode[]> {
  const top = roots[0]?.element.parentNode;
  if (!top) return [];
  const found = new Set(await selectElements(xpath, top as ViewNode['element']));
  return views.filter(({ element }) => found.has(element));
}

/** What somebody who points at a place means: what can be touched there, or else what covers it best. */
export function viewAt({ views }: Hierarchy, rect: Rect): ViewNode | undefined {
  const point = rectCenter(rect);
  // What comes later in the file is drawn above what comes before.
  const deepest = views.findLast(({ bounds }) => contains(bounds, point));
  let best: ViewNode | undefined;
  for (let view = deepest; view; view = view.parent) {
    if (view.flags.has('clickable') || view.flags.has('checkable') || interactiveRoles.has(roleOf(view))) return view;
    if (!best || share(view.bounds, rect) > share(best.bounds, rect)) best = view;
  }
  return best;
}

/** Ways to a view, best first; each of them fits it and nothing else. */
export async function waysTo(hierarchy: Hierarchy, view: ViewNode): Promise<readonly ElementLocator[]> {
  const ways: ElementLocator[] = [];
  for (const way of candidates(view)) {
    const [first, second] = await viewsOf(hierarchy, way);
    if (first === view && second === undefined) ways.push(way);
  }
  return ways;
}

function candidates(view: ViewNode): readonly ElementLocator[] {
  const role = roleOf(view);
  const name = nameOf(view);
  const id = testIdOf(view);
  const isPlain = role === 'text' || role === 'generic';
  return [
    ...(id === '' ? [] : [{ by: 'test-id', id, role, name } as const]),
    ...(name === '' || isPlain ? [] : [{ by: 'role', role, name } as const]),
    ...(name === '' || !isField(view) ? [] : [{ by: 'label', text: name, role } as const]),
    ...(name === '' || isField(view) ? [] : [{ by: 'text', text: name, role } as const]),
    // Views that are called nothing take each other's places; they are known by their looks.
    ...(name === '' ? [] : [{ by: 'xpath', xpath: pathTo(view), role, name } as const]),
  ];
}

function pathTo({ element }: ViewNode): string {
  const steps: string[] = [];
  for (let node: ViewNode['element'] | null = element; node?.nodeName === 'node';) {
    let place = 1;
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (before.nodeName === 'node') place += 1;
    }
    steps.unshift(`/node[${place}]`);
    node = node.parentNode as ViewNode['element'] | null;
  }
  return `/hierarchy${steps.join('')}`;
}

function contains({ left, top, width, height }: Rect, { x, y }: Point): boolean {
  return x >= left && y >= top && x < left + width && y < top + height;
}

/** How much of two boxes they have in common, from 0 to 1. */
function share(one: Rect, other: Rect): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const both = Math.max(0, width) * Math.max(0, height);
  return both / (one.width * one.height + other.width * other.height - both || 1);
}
