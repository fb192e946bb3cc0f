import type { Rect } from '../../../../core/screen/geometry.ts';
import type { CodeLocator, CodeTarget } from '../../../../core/memory/code-facts.ts';
import type { Place } from '../../tree/tree-questions.ts';
import type { Answer, Ask, Box, Draft } from '../types.ts';
import { isControlRole, readForCode, squeeze } from './reading.ts';
import { codeWaysTo, countWays, frameForCode, framesForCode, pathForCode } from './ways.ts';
import {
  attribute,
  attributeOf,
  documentElementOf,
  getter,
  has,
  isHtml,
  ownerDocumentOf,
  queryAll,
  rectOf,
  tagOf,
} from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { isEmpty, overlap, toBox } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { placeOf } from '../geometry/places.ts';
import { controlOf } from '../meaning/labels.ts';
import { inputTypeOf, roleOf } from '../meaning/roles.ts';

/** What an action is done on, for plain code. */

/** What somebody means who points at a place: a control, or what covers the place best. */
function meantByCode(element: Element, rect: Rect, base: Place | undefined) {
  const boxOf = (node: Element) => toBox(rectOf(node), placeOf(ownerDocumentOf(node), base));
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
  let best: Element | null = null;
  let bestShare = -1;
  let steps = 0;
  for (let node: Element | null = element; node && steps < 12; node = aroundOf(node), steps++) {
    if (!isHtml(node)) continue;
    const role = roleOf(node);
    if (isControlRole(role) || /^(canvas|label)$/.test(tagOf(node))) return node;
    const box = boxOf(node);
    const both = overlap(box, {
      left: rect.left,
      top: rect.top,
      right: rect.left + rect.width,
      bottom: rect.top + rect.height,
    });
    const share = isEmpty(both) ? 0 : area(both) / (area(box) + rect.width * rect.height - area(both) || 1);
    if (share > bestShare) {
      best = node;
      bestShare = share;
    }
  }
  return best;
}

/** Whether other controls are inside, so that a touch is not the same everywhere: an item of a tree holds the items below it, once it is open. */
const holdsControls = (element: Element) =>
  roleOf(element) === 'treeitem' || Array.from(queryAll(element, '*')).some((inner) => isControlRole(roleOf(inner)));

/** Where in an element a place is, in CSS pixels, when a touch of its middle would be another one. */
function offsetIn(element: Element, rect: Rect, base: Place | undefined) {
  const place = placeOf(ownerDocumentOf(element), base);
  const box = rectOf(element);
  const at = {
    x: (rect.left + rect.width / 2 - place.tx) / place.sx - box.left,
    y: (rect.top + rect.height / 2 - place.ty) / place.sy - box.top,
  };
  const isDrawn = /^(canvas|img|svg|video)$/.test(tagOf(element)) || roleOf(element) === 'slider';
  const isSpread = isDrawn || !isControlRole(roleOf(element)) || holdsControls(element);
  const isAside = Math.abs(at.x - box.width / 2) > 3 || Math.abs(at.y - box.height / 2) > 3;
  const isPart = rect.width * rect.height < box.width * place.sx * box.height * place.sy * 0.6;
  const isIn = at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height;
  if (!isSpread || !isAside || !isPart || !isIn) return undefined;
  const deepestAt = (x: number, y: number) => {
    const { element: deepest } = elementAt({ x, y }, base) || {};
    return deepest;
  };
  const middle = deepestAt(
    (box.left + box.width / 2) * place.sx + place.tx,
    (box.top + box.height / 2) * place.sy + place.ty,
  );
  // A touch anywhere on the same words is the same touch.
  return isDrawn || middle !== deepestAt(rect.left + rect.width / 2, rect.top + rect.height / 2)
    ? { x: Math.round(at.x), y: Math.round(at.y) }
    : undefined;
}

/** Whether a click there opens another tab, by what stands in the page. */
function opensTabFor(element: Element) {
  for (let node: Element | null = element; node; node = aroundOf(node)) {
    const tag = tagOf(node);
    const isSender =
      (tag === 'button' && !/^(button|reset)$/.test(inputTypeOf(node))) ||
      (tag === 'input' && /^(submit|image)$/.test(inputTypeOf(node)));
    const form = isSender ? formOf(node) : null;
    const holder = /^(a|area)$/.test(tag) && has(node, 'href') ? node : form;
    if (!holder) continue;
    const base = ownerDocumentOf(node).querySelector('base[target]');
    const target =
      attribute(node, 'formtarget') || attributeOf(holder, 'target') || (base ? attribute(base, 'target') : '');
    return target !== '' && !/^_(self|top|parent)$/i.test(target) && !isFrameNamed(target);
  }
  return false;
}

const isFrameNamed = (name: string) =>
  Array.from(queryAll(documentElementOf(document), 'iframe, frame')).some((frame) => attribute(frame, 'name') === name);
const formOfButton = getter(HTMLButtonElement.prototype, 'form');
const formOfInput = getter(HTMLInputElement.prototype, 'form');
const formOf = (element: Element) => (tagOf(element) === 'button' ? formOfButton : formOfInput)(element);

/** The field for files that an element is, or is the label of. */
function fileFieldOf(element: Element) {
  const field = (tagOf(element) === 'label' && controlOf(element)) || element;
  return tagOf(field) === 'input' && inputTypeOf(field) === 'file' ? field : null;
}

/** What it is, where code treats that in another way. */
function kindOf(element: Element): CodeTarget['kind'] {
  if (tagOf(element) === 'select')
    return has(element, 'multiple') || Number(attribute(element, 'size')) > 1 ? undefined : 'select';
  if (fileFieldOf(element)) return 'file';
  return tagOf(element) === 'canvas' ? 'canvas' : undefined;
}

/** What is at a place, and the ways that lead to it. */
export function codeTarget({ rect, base }: Ask<'codeTarget'>): Answer<'codeTarget'> {
  const at = elementAt({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }, base);
  if (!at) return { around: [] };
  if (at.frame !== undefined)
    return { frame: at.frame, around: [...framesForCode(ownerDocumentOf(at.holder)), frameForCode(at.holder)] };
  const meant = meantByCode(at.element, rect, base);
  if (!meant) return { around: [] };
  const read = readForCode(ownerDocumentOf(meant));
  const ways = countWays(read);
  const waysTo = (element: Element): CodeLocator[] => [
    ...codeWaysTo(element, read, ways),
    { by: 'css', css: pathForCode(element) },
  ];
  const select = tagOf(meant) === 'option' ? meant.closest('select') : null;
  const element = select || fileFieldOf(meant) || meant;
  const target: Draft<CodeTarget> = { ways: waysTo(element) };
  if (select) target.option = squeeze(read.texts.get(meant)?.text || '');
  else {
    target.kind = kindOf(element);
    target.offset = offsetIn(element, rect, base);
  }
  if (opensTabFor(element)) target.opensTab = true;
  return { target, around: framesForCode(ownerDocumentOf(element)) };
}
