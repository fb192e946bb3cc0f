import { containsNode, documentElementOf, ownerDocumentOf, queryAll, tagOf } from '../document/dom.ts';
import { outwardOf } from '../document/shown-tree.ts';
import { roleOf } from '../meaning/roles.ts';

/** The way from an element to the page around it. */

const popupRoles = /^(menu|listbox|tooltip|dialog)$/;

/** The only control of a page that is open: a menu or a calendar that lies at the end of the page belongs to it. */
function ownerOf(popup: Element) {
  const open = Array.from(queryAll(documentElementOf(ownerDocumentOf(popup)), '[aria-expanded=true][aria-haspopup]'));
  const [owner, ...others] = open.filter((control) => !containsNode(popup, control));
  return others.length === 0 ? owner : undefined;
}

/** Elements around one, innermost first, each with what leads to it. */
export function* outwards(element: Element): Generator<{ readonly node: Element; readonly inner: Element }> {
  let inner = element;
  let isPopup = false;
  for (let node = outwardOf(inner); node; node = outwardOf(inner)) {
    isPopup ||= popupRoles.test(roleOf(inner));
    const owner = isPopup && tagOf(node) === 'body' ? ownerOf(inner) : undefined;
    const outer = owner && outwardOf(owner);
    if (owner && outer) isPopup = false;
    yield owner && outer ? { node: outer, inner: owner } : { node, inner };
    inner = outer || node;
  }
}
