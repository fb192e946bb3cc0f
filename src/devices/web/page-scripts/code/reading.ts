import {
  attribute,
  dataOf,
  documentElementOf,
  firstChildOf,
  has,
  isElement,
  isKey,
  isText,
  nextSiblingOf,
  parentNodeOf,
  rectOf,
  shadowOf,
  tagOf,
} from '../document/dom.ts';
import { isFrame } from '../document/frames.ts';
import { aroundOf, byId } from '../document/shown-tree.ts';
import { labelGetter } from '../meaning/labels.ts';
import { valueGetter } from '../meaning/native-values.ts';
import { inputTypeOf, interactiveRoles } from '../meaning/roles.ts';
import { isRendered } from '../meaning/text.ts';
import { isPassing } from '../snapshot/passing.ts';

/**
 * What plain code can say of a page. Texts, labels and roles are read and counted in each document the way Playwright's locators
 * do, so that what is written counts the same: of a frame only what is in it, of a text what makes up a whole element.
 */

/** What stands in an element, as libraries read it. */
interface CodeText {
  readonly full: string;
  /** Without the spaces that do not count; undefined where it is long. */
  readonly text: string | undefined;
  /** Whether some of it is its own, and not only that of what is in it. */
  readonly own: boolean;
  /** Whether nothing in it has the same text. */
  readonly isWhole: boolean;
}

export interface CodeReading {
  readonly elements: Element[];
  readonly texts: Map<Element, CodeText>;
  readonly passing: Set<Element>;
  readonly frames: Element[];
  isCut: boolean;
}

interface Inside {
  readonly full: string;
  readonly own: boolean;
  readonly parts: Set<string | undefined>;
}

interface Passing {
  readonly isPassing: boolean;
}

export const longestCodeText = 120;
const longestRead = 4000;
const mostCodeElements = 8000;
const longestCodeMs = 400;
export const squeeze = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ');
const isUnread = (element: Element) => /^(script|noscript|style)$/.test(tagOf(element));
const isButtonInput = (element: Element) =>
  tagOf(element) === 'input' && /^(submit|button|reset)$/.test(inputTypeOf(element));

/** Whether a library takes an element as shown. */
export function isShownToCode(element: Element) {
  const style = getComputedStyle(element);
  if (style.display === 'contents') {
    for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
      if (isElement(child) ? isShownToCode(child) : isText(child) && squeeze(dataOf(child)) !== '') return true;
    }
    return false;
  }
  if (!isRendered(element) || style.visibility !== 'visible') return false;
  const rect = rectOf(element);
  return rect.width > 0 && rect.height > 0;
}

/** What a page works out stays there, though readers announce it. */
const isResult = (element: Element, style: CSSStyleDeclaration) =>
  tagOf(element) === 'output' && !has(element, 'role') && !has(element, 'aria-live') && style.position !== 'fixed';

/** Elements and what stands in them, of one document, with open shadow roots. */
export function readForCode(root: Document): CodeReading {
  const read: CodeReading = { elements: [], texts: new Map(), passing: new Set(), frames: [], isCut: false };
  const end = performance.now() + longestCodeMs;
  const view = { clip: { left: 0, top: 0, right: innerWidth, bottom: innerHeight } };
  const isOver = () =>
    read.elements.length > mostCodeElements || (read.elements.length % 256 === 255 && performance.now() > end);

  function inside(node: Node, around: Passing): Inside {
    let full = '';
    let own = false;
    const parts = new Set<string | undefined>();
    for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) {
      if (isText(child)) {
        const text = dataOf(child);
        full += text;
        own = own || squeeze(text) !== '';
      } else if (isElement(child)) {
        const part = visit(child, around);
        full += part.full;
        parts.add(part.text);
      }
      if (full.length > longestRead) full = full.slice(0, longestRead + 1);
    }
    return { full, own, parts };
  }

  function visit(element: Element, outer: Passing): { readonly full: string; readonly text: string | undefined } {
    if (isUnread(element)) return { full: '', text: '' };
    if (isOver()) {
      read.isCut = true;
      return { full: '', text: '' };
    }
    const style = getComputedStyle(element);
    const isPast = isResult(element, style)
      ? outer.isPassing
      : isPassing({ element, style, box: rectOf(element) }, { isPassing: outer.isPassing, place: view });
    read.elements.push(element);
    if (isPast) read.passing.add(element);
    if (isFrame(element)) read.frames.push(element);
    const around = { isPassing: isPast };
    const light: Inside = isButtonInput(element)
      ? { full: String(valueGetter.input(element)), own: true, parts: new Set() }
      : inside(element, around);
    const shadow = shadowOf(element);
    const dark: Inside = shadow ? inside(shadow, around) : { full: '', own: false, parts: new Set() };
    if (shadow) dark.parts.add(squeeze(dark.full));
    const full = light.full + dark.full;
    const text = full.length > longestRead ? undefined : squeeze(full);
    read.texts.set(element, {
      full,
      text,
      own: light.own || dark.own,
      isWhole: Boolean(text) && !light.parts.has(text) && !dark.parts.has(text),
    });
    return { full, text };
  }

  const html = documentElementOf(root);
  for (let child = html && firstChildOf(html); child; child = nextSiblingOf(child)) {
    if (isElement(child) && tagOf(child) !== 'head') visit(child, { isPassing: false });
  }
  return read;
}

/** The texts by which libraries know a field, see `getByLabel`. */
export function labelTextsOf(element: Element, read: CodeReading): string[] {
  const textOf = (label: Element) => read.texts.get(label)?.text || '';
  const ids = attribute(element, 'aria-labelledby').trim();
  const named = ids
    ? ids
        .split(/\s+/)
        .map((id) => byId(element, id))
        .filter((one) => one !== null)
    : [];
  if (named.length > 0) return named.map(textOf);
  const label = squeeze(attribute(element, 'aria-label'));
  if (label) return [label];
  const tag = tagOf(element);
  return isKey(labelGetter, tag) ? Array.from<Element>(labelGetter[tag](element) || []).map(textOf) : [];
}

export const cssOfId = (id: string) => '#' + CSS.escape(id);
export const isControlRole = (role: string) => interactiveRoles.has(role);

export function isHiddenFromRoles(element: Element) {
  for (let node: Element | null = element; node; node = aroundOf(node))
    if (attribute(node, 'aria-hidden') === 'true') return true;
  return !(tagOf(element) === 'option' ? isRendered(parentNodeOf(element) as Element) : isShownOrEmpty(element));
}

const isShownOrEmpty = (element: Element) => isRendered(element) && getComputedStyle(element).visibility === 'visible';
