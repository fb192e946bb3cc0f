import type { Rect } from '../../../core/screen/geometry.ts';
import { bottomOf } from '../../../vision/boxes/rect-math.ts';
import { elementsAround } from '../values/told-beside.ts';
import type { Screen } from '../../screen/screen.ts';

/** Where something is, for people: in what is named, under its heading, and its left and top edge. */
export function describePlace(screen: Screen, rect: Rect): string {
  const named = elementsAround(screen, { rect }).find(({ node }) => parts.has(node.role) && node.name !== '');
  const headings = screen.told?.elements.filter(({ node }) => node.role === 'heading') ?? [];
  const heading = headings.findLast((one) => bottomOf(one.rect) <= rect.top + 1);
  const where = named ? `in "${named.node.name}" ` : heading ? `under "${heading.text}" ` : '';
  return `${where}at ${Math.round(rect.left)}, ${Math.round(rect.top)}`;
}

const parts: ReadonlySet<string> = new Set([
  'dialog',
  'alertdialog',
  'region',
  'table',
  'grid',
  'form',
  'group',
  'article',
  'tabpanel',
]);
