import type { Box, WalkedNode } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import {
  attribute,
  dataOf,
  firstChildOf,
  has,
  isElement,
  isText,
  nextSiblingOf,
  previousSiblingOf,
  rectOf,
  tagOf,
} from '../document/dom.ts';
import { aroundOf, holdsElement } from '../document/shown-tree.ts';
import {
  asRect,
  inDocument,
  isAt,
  isEmpty,
  isIn,
  isModal,
  isNow,
  middleOf,
  overlap,
  sides,
  toBox,
} from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { standsOver } from '../geometry/layers.ts';
import { topPlace } from '../geometry/places.ts';
import { controlOf, labelGetter } from '../meaning/labels.ts';
import { drawnRoles, inputTypeOf, isFocusable, isTypedInto, roleOf, tabularRoles } from '../meaning/roles.ts';
import { isBlankField, offeredBy } from '../meaning/values.ts';
import { hasText } from './drawings.ts';
import { asOne, asPainted, isTurned, linesOf, mostWords, wholeShare } from './painted-words.ts';
import { aimAt, isReachable } from '../touching/landing.ts';
import { isLikeGround } from '../visibility/ground.ts';
import { alphaOf, hasBox, hides } from '../visibility/paint.ts';
import { isShown } from '../visibility/shown.ts';

/** How things look: where words stand as they are painted, what lies over them, and what a touch reaches. */

/** Hit tests of one snapshot; pages with more texts are told without. */
const mostHits = 3000;

/** Of the height of a row or an item: else it goes on out of view. */
const mostlySeen = 0.9;
const listRoles = new Set(['list', 'listbox']);

/** Whether a frame can be touched wherever it is: from inside of it nobody sees what lies over it. */
export function isClear(frame: Element, box: Box, base: Place | undefined) {
  const shown = overlap(box, base ? base.clip : topPlace().clip);
  if (isEmpty(shown)) return false;
  const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
  return steps.every((down) =>
    steps.every((across) => {
      const at = elementAt(
        { x: shown.left + (shown.right - shown.left) * across, y: shown.top + (shown.bottom - shown.top) * down },
        base,
      );
      return at && at.frame !== undefined;
    }),
  );
}

/** CSS pixels: what is higher is a card, and no button. */
const highestButton = 80;

/** @param isOpen Whether nothing lies over the frame that this document is in. */
export function newAppearance({ base, isOpen }) {
  const canTell = window.top === window || isOpen;
  const isReached = (element: Element, box: Box) => canTell && isReachable(element, box, base, true);
  const veils = [];
  const counted = [];
  const texts = [];
  /** What holds texts that something is stretched over. */
  const stretched = new Set();
  let words = 0;
  let hits = 0;

  function addWord(list, text: string, line, around) {
    const box = toBox(line, around.place);
    const shown = overlap(box, around.inside.flow);
    if (isEmpty(shown)) return line.left >= 0 && box.right > around.inside.flow.right;
    const word = { text, rect: asRect(shown) };
    const share =
      ((shown.right - shown.left) * (shown.bottom - shown.top)) / ((box.right - box.left) * (box.bottom - box.top));
    if (share < wholeShare) word.isCut = true;
    list.push(word);
    words++;
    return false;
  }

  /** A word that is broken is told by its lines, letter by letter. */
  function addBroken(list, node: Node, [start, end], around) {
    const data = dataOf(node);
    let isLost = false;
    let line = null;
    let text = '';
    const finish = () => {
      if (line && addWord(list, asPainted(text, around.style), line, around)) isLost = true;
      line = null;
      text = '';
    };
    for (let at = start; at < end;) {
      const letter = String.fromCodePoint(data.codePointAt(at));
      around.range.setStart(node, at);
      around.range.setEnd(node, at + letter.length);
      at += letter.length;
      const [box] = linesOf(around.range);
      if (!box) {
        text += letter;
        continue;
      }
      if (line && Math.abs(line.top - box.top) > (box.bottom - box.top) / 2) finish();
      line = line
        ? {
            left: Math.min(line.left, box.left),
            top: line.top,
            right: Math.max(line.right, box.right),
            bottom: line.bottom,
          }
        : box;
      text += letter;
    }
    finish();
    return isLost;
  }

  function wordsOf(node: Node, around) {
    const data = dataOf(node);
    const list = [];
    let isLost = false;
    for (const match of data.matchAll(/\S+/g)) {
      if (words > mostWords) break;
      const span = [match.index, match.index + match[0].length];
      around.range.setStart(node, match.index);
      around.range.setEnd(node, match.index + match[0].length);
      const lines = linesOf(around.range);
      const text = asPainted(match[0].replace(/\u00ad/g, ''), around.style);
      const isOut =
        lines.length > 1
          ? addBroken(list, node, span, around)
          : lines.length === 1 && addWord(list, text, lines[0], around);
      isLost = isLost || isOut;
    }
    // Where something does not fit, dots may stand in place of the last words.
    if (isLost || list.some((word) => word.isCut)) for (const word of list.slice(-2)) word.isCut = true;
    return isTurned(list) ? [asOne(list)] : list;
  }

  /** What lies over a point, if the text is not part of it. */
  function coverAt(element: Element, point: Point) {
    const at = elementAt(point, base);
    if (!at || !at.element) return 'unknown';
    const own = new Set();
    for (let node = element; node; node = aroundOf(node)) own.add(node);
    // What lies between a text and the backdrop over it is told by no touch.
    if (isModal(at.element) && !own.has(at.element) && !isAt(at, point))
      return hides(at.element, getComputedStyle(at.element, '::backdrop')) ? 'opaque' : 'unknown';
    for (let node = at.element; node && !own.has(node); node = aroundOf(node))
      if (hides(node, getComputedStyle(node))) return 'opaque';
    if (!own.has(at.element) && isStretched(at, point)) stretched.add(element);
    return undefined;
  }

  /** What a link or a button lays over what is around it, without a look of its own: a touch there is a touch on it. */
  const isStretched = (at, point: Point) => /^(link|button)$/.test(roleOf(at.element)) && !isAt(at, point);

  const hasVeil = (rect) => veils.some(({ box }) => !isEmpty(overlap(box, sides(rect))));
  const cover = (list, covered) => {
    if (covered) for (const word of list) word.covered = covered;
  };

  /** What lies over both ends of a line lies over the line; of longer texts each word is asked for. */
  function coverWords(list, element: Element) {
    const [first, last] = [list[0], list[list.length - 1]];
    const [one, other] = [coverOf(element, first), first === last ? undefined : coverOf(element, last)];
    const isLine = last.rect.top < first.rect.top + first.rect.height;
    if (first === last || (isLine && one === other)) cover(list, one);
    else for (const word of list) cover([word], coverOf(element, word));
  }

  function coverOf(element: Element, { rect: { left, top, width, height } }) {
    if (++hits > mostHits) return 'unknown';
    return coverAt(element, { x: left + width / 2, y: top + height / 2 });
  }

  const hasPlace = (element: Element) => Element.prototype.getClientRects.call(element).length > 0;
  /** Past texts, and past a few that are closed, such as the details of a row. */
  function sibling(element: Element, next) {
    let [other, closed] = [next(element), 0];
    while (other && (!isElement(other) || (!hasPlace(other) && ++closed < 3))) other = next(other);
    return other;
  }
  const firstClass = (element: Element) => attribute(element, 'class').trim().split(/\s+/)[0];
  const isLike = (element: Element, other) =>
    Boolean(other) && tagOf(other) === tagOf(element) && firstClass(other) === firstClass(element) && parts(other) > 1;
  /** How much there is in an element, up to two things. */
  function parts(element: Element) {
    let count = 0;
    for (let child = firstChildOf(element); child && count < 2; child = nextSiblingOf(child))
      if (isElement(child) || (isText(child) && dataOf(child).trim())) count++;
    return count;
  }

  return {
    addText(told, node: Node, around) {
      told.words = wordsOf(node, around);
      const [first] = told.words;
      if (!first) return;
      const fill = alphaOf(around.style.webkitTextFillColor || around.style.color);
      if (fill < 0.1 && !/text/.test(around.style.webkitBackgroundClip || '')) {
        cover(told.words, 'opaque');
        return;
      }
      if (
        !hasVeil(first.rect) &&
        isLikeGround(aroundOf(node), around.style, inDocument(middleOf(sides(first.rect)), around.place))
      ) {
        cover(told.words, 'opaque');
        return;
      }
      texts.push({ words: told.words, element: aroundOf(node) });
      if (canTell) coverWords(told.words, aroundOf(node));
      else cover(told.words, 'unknown');
      if (stretched.has(aroundOf(node))) told.reacts = true;
    },
    /** Whether there was more than may be asked: what was not asked for is not known. */
    isOver: () => words > mostWords || hits > mostHits,
    /** What touches pass through, and eyes do not. */
    addVeil(element: Element, style: CSSStyleDeclaration, box: Box, from) {
      if (style.pointerEvents === 'none' && !isEmpty(box) && hides(element, style)) veils.push({ element, box, from });
    },
    /** Marks that are drawn by a label, or over an input that nobody sees. */
    isDrawnElsewhere,
    isBlankField,
    /** Only what draws its content by itself; of an open list its options can be seen. */
    isLeaf(element: Element) {
      const tag = tagOf(element);
      return (
        (tag === 'svg' && !hasText(element)) ||
        tag === 'video' ||
        tag === 'audio' ||
        tag === 'canvas' ||
        (tag === 'select' && !isUnfolded(element))
      );
    },
    /** Boxes with an edge or a ground of their own hold things together, whatever they are. */
    isPanel(element: Element, style: CSSStyleDeclaration, box: Box) {
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (width < 40 || height < 24 || tagOf(element) === 'body' || tagOf(element) === 'html') return false;
      return hasBox(style);
    },
    /** One of several boxes of one kind beside each other, with more than one thing in it: a row, a card, a line of a form. */
    isItem(element: Element, style: CSSStyleDeclaration, box: Box) {
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (width < 40 || height < 14 || /^(inline|contents)$/.test(style.display) || parts(element) < 2) return false;
      return isLike(element, sibling(element, nextSiblingOf)) || isLike(element, sibling(element, previousSiblingOf));
    },
    addElement(node: Node, element: Element, { box, around }) {
      let area = overlap(box, around.place.clip);
      if (isDrawnElsewhere(element)) {
        const isSmall =
          box.right - box.left < 6 ||
          box.bottom - box.top < 6 ||
          isEmpty(overlap(box, around.inside.own || around.inside.flow));
        const label = (!node.visible || isSmall) && shownLabelOf(element, around);
        // An input without colour over its drawing is touched where it is.
        if (label && (isSmall || !isReached(element, area))) {
          area = touchedPart(element, label);
          node.rect = asRect(area);
          node.visible = true;
        } else if (!node.visible && !isSmall) node.visible = !isEmpty(area);
      }
      // Its label may stand in its place until something is typed.
      if (!node.visible && !around.opacity && isBlankField(element))
        node.visible = !isEmpty(area) && isReached(element, area);
      if (isTypedInto(element)) node.typeable = true;
      const options = offeredBy(element);
      if (options) Object.assign(node, options);
      if (node.role === 'row') addPart(node, element);
      if (tabularRoles.has(node.role)) counted.push({ node, count: Number(attribute(element, 'aria-rowcount')) || 0 });
      const isLabel = tagOf(element) === 'label' && Boolean(controlOf(element));
      const reacts = around.style.cursor === 'pointer' || isFocusable(element) || has(element, 'onclick');
      if (isLabel) node.isLabel = true;
      if (isBoxed(around.style, box)) node.boxed = true;
      const counts = node.role !== 'generic' || reacts || (isLabel && node.boxed);
      if (!node.visible || !counts || ++hits > mostHits) return;
      node.reachable = isReached(element, area);
      if (node.reachable || node.role === 'row') return;
      // Between the lines of a link that is broken there is nothing of it.
      const [line, second] = Array.from(Element.prototype.getClientRects.call(element));
      const first = line && second ? overlap(toBox(line, around.place), around.place.clip) : null;
      if (first && isReached(element, first)) {
        node.rect = asRect(first);
        node.reachable = true;
      }
    },
    /** Rows and items that are there, but not in what is shown. */
    addOutOfView(element: Element, { box, shown, nodes, parent }) {
      const isSeen = !isEmpty(shown) && shown.bottom - shown.top > (box.bottom - box.top) * mostlySeen;
      const role = isSeen
        ? ''
        : attribute(element, 'role') || { tr: 'row', li: 'listitem', article: 'article' }[tagOf(element)];
      if (role === 'article' && parent >= 0) nodes[parent].goesOn = true;
      const holders = { row: tabularRoles, listitem: listRoles, option: listRoles }[role];
      if (!holders) return;
      for (let at = parent; at >= 0; at = nodes[at].parent)
        if (holders.has(nodes[at].role)) {
          nodes[at].goesOn = true;
          return;
        }
    },
    finish(nodes: WalkedNode[]) {
      for (const { node, count } of counted) {
        if (count > 0 && nodes.filter((row) => row.role === 'row' && isPartOf(nodes, row, node)).length < count)
          node.goesOn = true;
      }
      for (const veil of veils) {
        for (const { words: list, element } of texts) {
          const below = list.filter((word) => !word.covered && !isEmpty(overlap(veil.box, sides(word.rect))));
          if (below.length === 0 || holdsElement(veil.element, element) || standsOver(element, veil.element)) continue;
          const isOver = standsOver(veil.element, element);
          for (const word of below)
            cover([word], isOver && isIn(middleOf(sides(word.rect)), veil.box) ? 'opaque' : 'unknown');
        }
      }
    },
  };

  function addPart(node: Node, element: Element) {
    const part = { thead: 'head', tfoot: 'foot' }[tagOf(aroundOf(element))];
    if (part) node.part = part;
  }

  function isPartOf(nodes: WalkedNode[], row: Element, table) {
    for (let at = row.parent; at >= 0; at = nodes[at].parent) if (nodes[at] === table) return true;
    return false;
  }

  /** A ground or an edge, and room between that and the words. */
  function isBoxed(style: CSSStyleDeclaration, box: Box) {
    const sides = ['Top', 'Right', 'Bottom', 'Left'];
    const hasEdge = sides.every(
      (side) => parseFloat(style['border' + side + 'Width']) > 0 && style['border' + side + 'Style'] !== 'none',
    );
    const hasRoom = parseFloat(style.paddingLeft) >= 4 || (style.display !== 'inline' && box.bottom - box.top >= 24);
    return (alphaOf(style.backgroundColor) > 0.05 || hasEdge) && hasRoom && box.bottom - box.top <= highestButton;
  }

  function isDrawnElsewhere(element: Element) {
    return tagOf(element) === 'input' && (drawnRoles.has(roleOf(element)) || inputTypeOf(element) === 'file');
  }

  /** Lists that stand in the page show their options at all times. */
  function isUnfolded(select: Element) {
    return isNow(select, ':open') || roleOf(select) === 'listbox';
  }

  /** Of a label, what is touched by its middle: a part without links, where there are some in the middle of the whole. */
  function touchedPart(element: Element, label: Element) {
    if (!canTell || isReached(element, label)) return label;
    const { touch } = aimAt(element, base);
    return touch ? { left: touch.x - 1, top: touch.y - 1, right: touch.x + 1, bottom: touch.y + 1 } : label;
  }

  /** The box of the first label that can be seen. */
  function shownLabelOf(element: Element, around) {
    for (const label of Array.from(labelGetter.input(element) || [])) {
      const box = overlap(toBox(rectOf(label), around.place), around.place.clip);
      if (!isEmpty(box) && isShown(label)) return box;
    }
    return undefined;
  }
}
