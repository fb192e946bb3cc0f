import { attribute, clean, clientHeightOf, dataOf, isElement, isText, shadowOf, tagOf } from '../document/dom.ts';
import { aroundOf, childrenOf } from '../document/shown-tree.ts';
import { isEditingHost, roleOf } from '../meaning/roles.ts';
import { longestText } from '../meaning/text-limit.ts';

/** What is painted though no text of the document says it, for those who must not miss a word of a picture. */

const pieceOfContent = /"((?:[^"\\]|\\.)*)"|\battr\(\s*([\w-]+)[^)]*\)/g;

/** The words that a style puts before or after what is in an element. */
export function textOfStyle(element: Element, pseudo: string) {
  const content = getComputedStyle(element, pseudo).content;
  if (!content || content === 'none' || content === 'normal') return '';
  const pieces = Array.from(content.matchAll(pieceOfContent), ([, text = '', name]) =>
    name ? attribute(element, name) : text.replace(/\\(.)/g, '$1'),
  );
  return clean(pieces.join(''), longestText());
}

/** Of what is inside, nothing is in the document, or it cannot be seen as one looks at a page. */
export function drawsItself(element: Element) {
  const tag = tagOf(element);
  return tag === 'video' || tag === 'audio' || tag === 'canvas' || (tag === 'select' && roleOf(element) === 'combobox');
}

/** Whether an element may show what nobody can look into: a closed shadow root. */
export const isSealed = (element: Element) =>
  !shadowOf(element) && (tagOf(element).includes('-') || isFilledByNothing(element));

/** Elements that may have a shadow root, beside those with a name of their own. */
const mayHaveShadow = /^(article|aside|blockquote|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
const styleMapOf = Element.prototype.computedStyleMap;

/** Whether an element has no content, and its height is that of its content all the same. */
function isFilledByNothing(element: Element) {
  if (!styleMapOf || !mayHaveShadow.test(tagOf(element)) || isEditingHost(element)) return false;
  if (childrenOf(element).some((child) => isElement(child) || (isText(child) && clean(dataOf(child), 1)))) return false;
  const style = getComputedStyle(element);
  const inside = clientHeightOf(element) - (parseFloat(style.paddingTop) || 0) - (parseFloat(style.paddingBottom) || 0);
  return (
    inside > 4 &&
    takesHeightOfContent(element, style) &&
    ['::before', '::after'].every((pseudo) => /^(none|normal)$/.test(getComputedStyle(element, pseudo).content))
  );
}

function takesHeightOfContent(element: Element, style: CSSStyleDeclaration) {
  const around = aroundOf(element);
  if (
    !/^(block|inline-block|flow-root)$/.test(style.display) ||
    (around && /flex|grid/.test(getComputedStyle(around).display))
  )
    return false;
  const given = styleMapOf.call(element);
  const isAuto = (name: string) => String(given.get(name)) === 'auto';
  const isStretched = /^(absolute|fixed)$/.test(style.position) && !isAuto('top') && !isAuto('bottom');
  return isAuto('height') && style.minHeight === '0px' && style.aspectRatio === 'auto' && !isStretched;
}
