import type { ToldElement } from '../screen/told.ts';

/** What was seen, and where, in logical pixels. */
export function placeOf({ node, rect, text }: ToldElement): string {
  const name = node.name || text;
  const at = `${Math.round(rect.left)}, ${Math.round(rect.top)}`;
  return `${node.role}${name === '' ? '' : ` "${name}"`} at ${at}`;
}
