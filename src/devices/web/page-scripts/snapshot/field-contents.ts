import { attribute, clean, containsNode, dataOf, isElement, isText, rectOf, tagOf } from '../document/dom.ts';
import { aroundOf, byId, childrenOf } from '../document/shown-tree.ts';
import { isSeen } from '../meaning/descriptions.ts';
import { isDropDown, isTypedInto } from '../meaning/roles.ts';
import { silentTags } from '../meaning/text.ts';
import { isLikeAround } from '../visibility/ground.ts';
import { hasBox } from '../visibility/paint.ts';

/** Fields that show what they hold beside their cursor, as lists of tags and searchable drop-downs do. */

const fieldLevels = 8;

/** CSS pixels: what is higher is a card with a field in it. */
const highestField = 200;
const mostNodesBeside = 300;

/** What begins another part of the page, so that its box is not the one of a field. */
const partOfPage = /^(?:td|th|tr|form|section|article|main|nav|header|footer|dialog|body|html)$/;

/** Whether a box is drawn around what is in an element: by itself, or by something that is stretched over it. */
function isDrawnAround(element: Element) {
  if (hasBox(getComputedStyle(element))) return true;
  const { width, height } = rectOf(element);
  return childrenOf(element).some((child) => {
    if (!isElement(child)) return false;
    const style = getComputedStyle(child);
    if (style.position !== 'absolute' || !hasBox(style)) return false;
    const box = rectOf(child);
    return box.width >= width * 0.9 && box.height >= height * 0.9;
  });
}

/** Many drop-downs are a line with what is chosen over it. So are rows of a form, in which plain fields stand. */
function isUnderlined(element: Element) {
  const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
  return parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none';
}

/** The box that people see as the field, where the field draws none itself. */
function boxAroundField(field: Element) {
  const own = getComputedStyle(field);
  if (hasBox(own) && !isLikeAround(field, own)) return null;
  let node = aroundOf(field);
  for (let level = 0; node && level < fieldLevels && !partOfPage.test(tagOf(node)); node = aroundOf(node), level++) {
    if (rectOf(node).height > highestField) return null;
    if (isDrawnAround(node) || (isDropDown(field) && isUnderlined(node))) return node;
  }
  return null;
}

function isShownBeside(text: Text, field: Element) {
  const around = aroundOf(text);
  if (!around || !isSeen(around)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const [box, own] = [range.getBoundingClientRect(), rectOf(field)];
  const isIn =
    box.left >= own.left - 1 && box.right <= own.right + 1 && box.top >= own.top - 1 && box.bottom <= own.bottom + 1;
  // Texts for screen readers are a pixel wide.
  return box.width > 2 && rectOf(around).width > 2 && !isIn;
}

/** Whether the box of an empty field shows a text before the cursor that is not its label: nobody can say that it holds nothing. */
export function holdsBeside(field: Element, name: string) {
  const box = boxAroundField(field);
  if (!box) return false;
  const ids = attribute(field, 'aria-labelledby').split(/\s+/);
  const labels = ids.map((id) => (id ? byId(field, id) : null));
  // An entry may be a word of the label, too: "Team" in "Team members".
  const isOfLabel = (node: Text, text: string) =>
    text.toLowerCase() === name.toLowerCase() || labels.some((label) => label && containsNode(label, node));
  let steps = 0;
  /** True: there is such a text; false: there is none, and the search is over. */
  const search = (node: Node): boolean | undefined => {
    if (node === field || steps++ > mostNodesBeside) return false;
    if (isText(node)) {
      const text = clean(dataOf(node), 200);
      const isOther = /[\p{L}\p{N}]/u.test(text) && !isOfLabel(node, text);
      return isOther && isShownBeside(node, field) ? true : undefined;
    }
    if (!isElement(node) || silentTags.has(tagOf(node)) || /^(?:label|button|select|legend)$/.test(tagOf(node)))
      return undefined;
    if (isTypedInto(node) && isSeen(node)) return false;
    for (const child of childrenOf(node)) {
      const found = search(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(box) === true;
}
