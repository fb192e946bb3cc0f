import type { Box, Cutter, WalkedNode } from '../types.ts';
import { attribute, clean, dataOf, documentElementOf, has, isElement, isText, rectOf, tagOf } from '../document/dom.ts';
import { contentOf, isFrame, keyOf } from '../document/frames.ts';
import { childrenOf } from '../document/shown-tree.ts';
import { asRect, isEmpty, isModal, overlap, toBox } from '../geometry/boxes.ts';
import { liesOver } from '../geometry/layers.ts';
import { clipsInside, placeInFrame, topPlace } from '../geometry/places.ts';
import { descriptionsOf } from '../meaning/descriptions.ts';
import { isWordless, nameOf } from '../meaning/names.ts';
import { isFocusable, isTypedInto, plainRoles, roleOf } from '../meaning/roles.ts';
import { attributesOf, statesOf, testIdOf } from '../meaning/states.ts';
import { labelOf, silentTags } from '../meaning/text.ts';
import { longestText, setLongestText } from '../meaning/text-limit.ts';
import { hiddenValue, valueOf } from '../meaning/values.ts';
import { beyondOf, drawingOf, reactsItself, unreportedDrawing, wordsOfStyle } from './drawings.ts';
import { holdsBeside } from './field-contents.ts';
import { deepest, longestMs, mostCharacters, mostVisits } from './limits.ts';
import { isClear, newAppearance } from './looks.ts';
import { cutterOf, cutterOfView, documentGoesOn, isCutOff } from './out-of-view.ts';
import { isPassing } from './passing.ts';
import { itemRoles, newSeen } from './reading.ts';
import { newSets } from './sets.ts';
import { reachInside, reachOfDocument } from '../visibility/reach.ts';
import { drawsItself, isSealed, textOfStyle } from '../visibility/style-text.ts';
import { newVisibility } from '../visibility/visibility.ts';

/** The tree of a document and of the frames that it can look into, as a list in document order. */

const leafRoles = new Set(
  (
    'button checkbox img meter menuitemcheckbox menuitemradio option progressbar radio scrollbar separator slider ' +
    'spinbutton switch tab searchbox video audio canvas'
  ).split(' '),
);

/** CSS pixels. */
const farBelow = 200;
const leastOpacity = 0.05;

/** Behind a modal dialog nothing reacts, and readers of the tree hear nothing of it. */
function setBehind(nodes: WalkedNode[], first, modals) {
  if (modals.length === 0) return;
  const around = new Set();
  for (const { from } of modals) for (let at = nodes[from].parent; at >= 0; at = nodes[at].parent) around.add(at);
  for (let at = first; at < nodes.length; at++) {
    const isIn = around.has(at) || modals.some(({ from, to }) => at >= from && at < to);
    if (!isIn && nodes[at].role !== 'text') nodes[at].behind = true;
  }
}

/** @param request { visibleOnly, looks, painted, most, base, key, isOpen }: limits, and where this document is, when it is not the topmost. */
export function snapshot(request) {
  const nodes = [];
  const frames = [];
  const end = performance.now() + longestMs;
  let visits = 0;
  let characters = 0;
  let isCut = false;
  let goesOn = false;
  const looks = request.looks ? newAppearance(request) : null;
  const seen = looks && request.reading ? newSeen(request.reading) : null;
  const sight = request.unseen ? newVisibility(request.base) : null;
  const sets = newSets(nodes);
  const modals = [];
  if (request.painted) setLongestText(mostCharacters);

  const add = (node: Node) => {
    characters += node.name.length + (node.value || '').length;
    return nodes.push(node) - 1;
  };
  const isOver = () =>
    nodes.length >= request.most ||
    characters > mostCharacters ||
    visits > mostVisits ||
    (visits % 256 === 0 && performance.now() > end);

  function visitText(node: Node, parent, around) {
    if (request.visibleOnly && around.isFarBelow) return;
    const name = clean(dataOf(node), longestText());
    if (!name || !around.isVisible || (around.style && !/^(none)?$/.test(around.style.webkitTextSecurity || '')))
      return;
    around.range.selectNodeContents(node);
    const box = toBox(around.range.getBoundingClientRect(), around.place);
    const visible = around.opacity && !isEmpty(overlap(box, around.inside.flow));
    if (isEmpty(box) || (request.visibleOnly && !visible)) return;
    const text = { parent, role: 'text', name, states: {}, rect: asRect(box), visible };
    if (around.isPassing) text.passing = true;
    if (sight && sight.ofText(around.element, box, around)) text.unseen = true;
    if (looks && visible) looks.addText(text, node, around);
    if (seen && visible) seen.add(around, true);
    add(text);
  }

  function visitFrame(element: Element, index: number, around) {
    const place = placeInFrame(element, { ...around.place, clip: around.inside.own });
    const key = keyOf(around.key, element);
    const content = contentOf(element);
    if (!content) {
      frames.push({
        key,
        parent: index,
        place,
        isOpen: Boolean(looks) && isClear(element, toBox(rectOf(element), around.place), request.base),
      });
      return;
    }
    visitDocument(content, { key, place, parent: index, depth: around.depth + 1, canBeSeen: around.canBeSeen });
  }

  function visitElement(element: Element, parent, outer) {
    if (silentTags.has(tagOf(element))) return;
    // What is kept from readers of the tree may be seen all the same.
    const isMute = attribute(element, 'aria-hidden') === 'true' || has(element, 'inert');
    if (isMute && !looks && !request.painted) return;
    const style = getComputedStyle(element);
    const display = style.display;
    if (display === 'none') return;
    const hasBox = display !== 'contents';
    const box = hasBox ? toBox(rectOf(element), outer.place) : { left: 0, top: 0, right: 0, bottom: 0 };
    const around = {
      ...outer,
      depth: outer.depth + 1,
      style,
      reacts: Boolean(looks) && reactsItself(element, style, outer.style),
      inside: hasBox ? clipsInside(element, style, box, outer.inside) : outer.inside,
      reach: sight && hasBox ? reachInside(element, style, box, outer.reach) : outer.reach,
      canBeSeen: outer.canBeSeen && Number(style.opacity) >= leastOpacity,
      element,
      box,
      isPassing: isPassing(element, style, box, outer),
      isMute: isMute || outer.isMute,
      over: (looks && liesOver(element, style)) || outer.over,
      isVisible: style.visibility === 'visible',
      opacity: outer.opacity && style.opacity !== '0',
      // Text flows downwards, so what begins well below the view does not reach up into it.
      isFarBelow: hasBox ? box.top > outer.place.clip.bottom + farBelow * outer.place.sy : outer.isFarBelow,
    };
    // Nothing of it can be seen, whatever is inside.
    const isDrawn = looks && (looks.isDrawnElsewhere(element) || (!around.opacity && looks.isBlankField(element)));
    if (
      request.visibleOnly &&
      !isDrawn &&
      ((!around.opacity && (!looks || isFrame(element))) ||
        (isEmpty(around.inside.flow) && isEmpty(around.inside.absolute) && isEmpty(around.inside.fixed)))
    )
      return;
    const shown = overlap(box, around.inside.own || around.inside.flow);
    const visible = around.isVisible && around.opacity && !isEmpty(shown);
    if (looks && around.isVisible && around.opacity && !visible && outer.cutter)
      addCutOff(element, style, box, outer.cutter);
    // Most of a long page is out of view: of that, only what it does to its children is asked.
    if (looks && around.opacity) looks.addVeil(element, style, box, nodes.length);
    if (looks && around.isVisible && around.opacity && !isEmpty(box))
      looks.addOutOfView(element, { box, shown, nodes, parent });
    const isTold = (visible || !request.visibleOnly || isDrawn) && (looks || !around.isMute);
    const role = isTold ? roleOf(element) : '';
    const beyond = looks && isTold ? beyondOf(element, role, { style, box, shown, place: around.place }) : {};
    const isCounted =
      isTold &&
      (beyond.scrolls ||
        beyond.drawn ||
        counts(element, role, style, outer) ||
        (looks && (looks.isPanel(element, style, box) || looks.isItem(element, style, box))));
    const index = isCounted ? describe(element, { role, box, parent, around, visible, beyond }) : undefined;
    const inner = index === undefined ? parent : index;
    if (seen && index !== undefined && (visible || (!around.opacity && nodes[index].visible))) {
      seen.add(around);
      if (nodes[index].isItem || itemRoles.has(role)) seen.addItem(element);
    }
    if (index !== undefined) around.over = '';
    if (looks) around.cutter = cutterOf(element, style, { box, index: inner }) || outer.cutter;
    if (isFrame(element)) {
      visitFrame(element, inner, around);
      return;
    }
    if (request.painted ? drawsItself(element) : looks ? looks.isLeaf(element) : isLeaf(element, role, index)) return;
    if (tagOf(element) === 'textarea') return;
    const before = nodes.length;
    // Out of view it can be scrolled to, unless nobody can see it.
    const isPainted =
      visible || (sight && around.isVisible && !isEmpty(box) && !sight.ofElement(element, role, box, around));
    const addPainted = (text: string) => {
      if (text && isPainted) add({ parent: inner, role: 'text', name: text, states: {}, rect: asRect(box), visible });
    };
    if (request.painted) addPainted(textOfStyle(element, '::before'));
    if (looks && around.opacity && !isEmpty(shown) && !request.painted)
      for (const text of wordsOfStyle(element))
        add({
          parent: inner,
          role: 'text',
          name: text,
          fromStyle: true,
          states: {},
          rect: asRect(shown),
          visible: true,
        });
    const own = nodes.length;
    for (const child of childrenOf(element)) visit(child, inner, around);
    // What is called as its content is, is seen as far as that is.
    if (sight && index !== undefined && nodes.length > own && nodes.slice(own).every((node) => node.unseen))
      nodes[index].unseen = true;
    const untold =
      looks && visible && nodes.length === own && unreportedDrawing(element, style, { box, place: around.place });
    if (untold) addDrawn(index, { parent: inner, rect: asRect(box), drawn: untold });
    if (request.painted) addPainted(textOfStyle(element, '::after'));
    if (request.painted && isPainted && nodes.length === before && isSealed(element))
      add({ parent: inner, role: 'application', name: '', states: {}, rect: asRect(box), visible });
    // A link whose only content is the text that it is named by.
    if (
      !looks &&
      index !== undefined &&
      nodes.length === before + 1 &&
      nodes[before].role === 'text' &&
      nodes[before].name === nodes[index].name
    )
      nodes.pop();
  }

  /** What is cut off by a box around it is not in view, though it may be moved there. */
  function addCutOff(element: Element, style: CSSStyleDeclaration, box: Box, cutter: Cutter) {
    if (cutter.isKnown || !isCutOff(element, style, box, cutter)) return;
    cutter.isKnown = true;
    if (cutter.index >= 0) nodes[cutter.index].scrolls = true;
    else goesOn = true;
  }

  function addDrawn(index: number, node: Node) {
    if (index !== undefined) nodes[index].drawn = node.drawn;
    else
      add({ ...node, role: node.drawn === 'content' ? 'application' : 'generic', name: '', states: {}, visible: true });
  }

  const isLeaf = (element: Element, role: string, index: number) =>
    leafRoles.has(role) || (tagOf(element) === 'select' && index !== undefined && role === 'combobox');

  /** Whether an element without a role of use is something to act on, or to be found by. */
  function counts(element: Element, role: string, style: CSSStyleDeclaration, outer) {
    if (!plainRoles.has(role)) return true;
    if (role === 'group' && tagOf(element) === 'fieldset' && nameOf(element, role) !== '') return true;
    return (
      isFocusable(element) ||
      testIdOf(element) !== '' ||
      has(element, 'onclick') ||
      labelOf(element) !== '' ||
      attribute(element, 'aria-disabled') === 'true' ||
      (style.cursor === 'pointer' && !(outer.style && outer.style.cursor === 'pointer'))
    );
  }

  function describe(element: Element, { role, box, parent, around, visible, beyond }) {
    if (!around.isVisible) return undefined;
    const name = nameOf(element, role);
    if (role === 'img' && tagOf(element) === 'svg' && !name && !beyond.drawn) return undefined;
    const node = {
      parent,
      role: role === 'none' ? 'generic' : role,
      name,
      states: statesOf(element, role),
      rect: asRect(box),
      visible,
      ...beyond,
    };
    if (looks) sets.add(node, element, { box, shown: overlap(box, around.inside.own || around.inside.flow) });
    if (around.reacts) node.reacts = true;
    if (around.isMute) node.muted = true;
    if (around.over) node.over = around.over;
    if (around.isPassing) node.passing = true;
    if (sight && sight.ofElement(element, role, box, around)) node.unseen = true;
    const drawing = sight && tagOf(element) === 'canvas' ? drawingOf(element) : undefined;
    if (drawing) node.drawing = drawing;
    if (looks && plainRoles.has(role) && looks.isItem(element, around.style, box)) node.isItem = true;
    if (looks) looks.addElement(node, element, { box, around });
    const value = valueOf(element, role);
    if (value === hiddenValue) node.hidesValue = true;
    else if (value !== undefined && !(looks && value === '' && isTypedInto(element) && holdsBeside(element, name)))
      node.value = value;
    const placeholder = clean(attribute(element, 'placeholder') || attribute(element, 'aria-placeholder'), 500);
    if (placeholder) node.placeholder = placeholder;
    const tooltip = isWordless(name) ? clean(attribute(element, 'title'), 500) : '';
    if (tooltip && tooltip !== name) node.tooltip = tooltip;
    const descriptions = looks ? descriptionsOf(element, role, node.states) : [];
    if (descriptions.length > 0) node.descriptions = descriptions;
    const level = Number(attribute(element, 'aria-level')) || (role === 'heading' && Number(tagOf(element).slice(1)));
    if (level) node.level = level;
    const attributes = attributesOf(element);
    if (Object.keys(attributes).length > 0) node.attributes = attributes;
    return add(node);
  }

  function visit(node: Node, parent, around) {
    visits++;
    if (isOver() || around.depth > deepest) {
      isCut = true;
      return;
    }
    try {
      if (isText(node)) visitText(node, parent, around);
      else if (isElement(node)) {
        const from = nodes.length;
        visitElement(node, parent, around);
        if (looks && nodes.length > from && isModal(node)) modals.push({ from, to: nodes.length });
      }
    } catch {
      /* Something that the page broke is left out. */
    }
  }

  function visitDocument(root: Document, { key, place, parent, depth, canBeSeen }) {
    const element = documentElementOf(root);
    if (!element) return;
    if (looks && documentGoesOn(root)) {
      if (parent >= 0) nodes[parent].scrolls = true;
      else goesOn = true;
    }
    const inside = { flow: place.clip, absolute: place.clip, fixed: place.clip };
    const first = nodes.length;
    const known = modals.length;
    visit(element, parent, {
      key,
      place,
      inside,
      depth,
      reach: sight ? reachOfDocument(root, place) : null,
      canBeSeen,
      range: Document.prototype.createRange.call(root),
      isVisible: true,
      opacity: true,
      isFarBelow: false,
      isPassing: false,
      isMute: false,
      over: '',
      style: null,
      cutter: looks ? cutterOfView(root, { index: parent, place }) : null,
    });
    setBehind(nodes, first, modals.slice(known));
  }

  visitDocument(document, {
    key: request.key,
    place: request.base || topPlace(),
    parent: -1,
    depth: 0,
    canBeSeen: true,
  });
  if (looks) looks.finish(nodes);
  if (seen) seen.keep();
  if (sets.finish()) goesOn = true;
  return { nodes, frames, isCut: isCut || Boolean(looks && looks.isOver()), goesOn };
}
