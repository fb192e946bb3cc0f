import {
  attribute,
  checkVisibility,
  clean,
  containsNode,
  dataOf,
  firstChildOf,
  isElement,
  isSvg,
  isText,
  tagOf,
} from '../document/dom.ts';
import { byId, childrenOf, firstChildNamed } from '../document/shown-tree.ts';
import { isMasked } from './masked.ts';

/** The text of an element as it is shown. */

export const longestName = 500;
const mostNodesOfText = 2000;
export const silentTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'source',
  'track',
  'param',
]);
export const isRendered = (element: Element) =>
  checkVisibility ? checkVisibility.call(element) : getComputedStyle(element).display !== 'none';

export const isHiddenFromNames = (element: Element) =>
  silentTags.has(tagOf(element)) ||
  attribute(element, 'aria-hidden') === 'true' ||
  (!isRendered(element) && getComputedStyle(element).display !== 'contents');

const inlineTags =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|slot|small|span|strong|sub|sup|time|u|var|wbr)$/;

/** What lies in a flex box or a grid is apart from its neighbours, whatever its tag. */
const isInline = (element: Element) =>
  inlineTags.test(tagOf(element)) && /^(inline|contents)/.test(getComputedStyle(element).display);

/** Words that stand for all that is in an element: those of a picture, or a label. */
function wordsFor(element: Element) {
  const tag = tagOf(element);
  return attribute(element, 'aria-label') || (tag === 'img' || tag === 'area' ? attribute(element, 'alt') : '');
}

/** The text of an element as it is shown, with the words for its pictures; fields of a label are left out. */
export function textIn(element: Element, length: number, without?: (element: Element) => boolean): string {
  const parts: string[] = [];
  let size = 0;
  let seen = 0;
  const add = (text: string) => {
    parts.push(' ', text, ' ');
    size += text.length;
  };
  const visit = (node: Node, depth: number): void => {
    if (size > length * 2 || ++seen > mostNodesOfText || depth > 200) return;
    if (isText(node)) {
      const text = dataOf(node).slice(0, length * 4);
      parts.push(text);
      size += text.length;
    } else if (isElement(node) && !isMasked(node)) {
      if (depth === 0) visitChildren(node, depth);
      else if (!isHiddenFromNames(node) && !without?.(node)) visitInside(node, depth);
    }
  };
  const visitInside = (node: Element, depth: number) => {
    const words = wordsFor(node);
    if (words) {
      parts.push(' ', words.slice(0, length), ' ');
      size += words.length;
      return;
    }
    if (isSvg(node)) add(titleOfDrawing(node));
    if (!/^(input|textarea|select)$/.test(tagOf(node))) visitChildren(node, depth);
  };
  const visitChildren = (node: Element, depth: number) => {
    const isApart = !isInline(node);
    if (isApart) parts.push(' ');
    for (const child of childrenOf(node)) visit(child, depth + 1);
    if (isApart) parts.push(' ');
  };
  visit(element, 0);
  return clean(parts.join(''), length);
}

/** What an element says that it is called by; null for what is not there. */
function namingParts(element: Element): (Element | null)[] {
  const ids = attribute(element, 'aria-labelledby').trim();
  return ids
    ? ids
        .split(/\s+/)
        .slice(0, 20)
        .map((id) => byId(element, id))
    : [];
}

const isListButton = (element: Element) =>
  (attribute(element, 'role') || tagOf(element)) === 'button' && attribute(element, 'aria-haspopup') === 'listbox';

/**
 * What a drop-down shows is its value, also where it is read out with its label: parts of it that it says it is called by, beside
 * others that are its label.
 */
export function choiceParts(element: Element): Element[] {
  const isDrawn = attribute(element, 'role') === 'combobox';
  if (!isDrawn && !isListButton(element)) return [];
  const named = namingParts(element).filter((part) => part !== null);
  const inside = named.filter((part) => containsNode(element, part) && (isDrawn || part !== element));
  return inside.length < named.length ? inside : [];
}

/** Names that are written for the purpose. */
export function labelOf(element: Element): string {
  const given = namingParts(element);
  if (given.length > 0) {
    const choice = choiceParts(element);
    const words = given.map((named) => {
      return !named || choice.includes(named)
        ? ''
        : clean(attribute(named, 'aria-label'), longestName) || textIn(named, longestName, (node) => node === element);
    });
    const name = clean(words.join(' '), longestName);
    if (name) return name;
  }
  return clean(attribute(element, 'aria-label'), longestName);
}

/** What a drawing, or a part of one, is called by. */
export function titleOfDrawing(element: Element) {
  const title = firstChildNamed(element, 'title');
  const text = title && firstChildOf(title);
  return text && isText(text) ? clean(dataOf(text), longestName) : '';
}
