import type { Ask } from '../types.ts';
import { tagOf } from '../document/dom.ts';
import { drawsItself } from '../visibility/style-text.ts';
import { isPlainDrawing } from './drawings.ts';
import { drawsContent } from './panels.ts';

/** Elements whose content is not told, since they are told with it. */

const leafRoles = new Set(
  (
    'button checkbox img meter menuitemcheckbox menuitemradio option progressbar radio scrollbar separator slider ' +
    'spinbutton switch tab searchbox video audio canvas'
  ).split(' '),
);

interface Listed {
  readonly role: string;
  /** Its place in the list; undefined: it is not in it. */
  readonly index: number | undefined;
}

export function isLeaf(element: Element, { role, index }: Listed, { painted, looks }: Ask<'snapshot'>) {
  if (tagOf(element) === 'textarea') return true;
  if (painted) return drawsItself(element);
  if (looks) return drawsContent(element);
  if (tagOf(element) === 'svg' && role === 'img') return isPlainDrawing(element);
  return leafRoles.has(role) || (tagOf(element) === 'select' && index !== undefined && role === 'combobox');
}
