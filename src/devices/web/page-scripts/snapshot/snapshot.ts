import type { Answer, Around, Ask, Box, NodeDraft } from '../types.ts';
import { clean, dataOf, documentElementOf, isElement, isText, rectOf, tagOf } from '../document/dom.ts';
import { contentOf, isFrame, keyOf } from '../document/frames.ts';
import { childrenOf } from '../document/shown-tree.ts';
import { asRect, isEmpty, isModal, overlap, toBox } from '../geometry/boxes.ts';
import { placeInFrame, topPlace } from '../geometry/places.ts';
import { isDrawnElsewhere, roleOf } from '../meaning/roles.ts';
import { longestText, setLongestText } from '../meaning/text-limit.ts';
import { silentTags } from '../meaning/text.ts';
import { isBlankField } from '../meaning/values.ts';
import { drawsItself, isSealed, textOfStyle } from '../visibility/style-text.ts';
import { newVisibility } from '../visibility/visibility.ts';
import { newAppearance } from './appearance.ts';
import { aroundDocument, aroundElement, isAllClipped, isMuted, shownOf, type DocumentPlace } from './around.ts';
import { isClear } from './covers.ts';
import { counts, describe, type Readers } from './describe.ts';
import { beyondOf, unreportedDrawing, wordsOfStyle } from './drawings.ts';
import { deepest, longestMs, mostCharacters, mostVisits } from './limits.ts';
import { addOutOfView, cutterOf, documentGoesOn, isCutOff } from './out-of-view.ts';
import { setBehind, type Span } from './modals.ts';
import { drawsContent, isItem, isPanel } from './panels.ts';
import { itemRoles, newSeen } from './reading.ts';
import { newSets } from './sets.ts';

/** The tree of a document and of the frames that it can look into, as a list in document order. */

const leafRoles = new Set(
  (
    'button checkbox img meter menuitemcheckbox menuitemradio option progressbar radio scrollbar separator slider ' +
    'spinbutton switch tab searchbox video audio canvas'
  ).split(' '),
);

/** An element as it is visited. */
interface Visit {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly parent: number;
  readonly outer: Around;
  readonly around: Around;
  readonly shown: Box;
  readonly visible: boolean;
  /** Whether it is drawn by something else, or shows nothing yet, so that its own look says little. */
  readonly isDrawn: boolean;
}

const isLeaf = (element: Element, role: string, index: number | undefined) =>
  leafRoles.has(role) || (tagOf(element) === 'select' && index !== undefined && role === 'combobox');

class Walk {
  readonly #request: Ask<'snapshot'>;
  readonly #nodes: NodeDraft[] = [];
  readonly #frames: Answer<'snapshot'>['frames'] = [];
  readonly #modals: Span[] = [];
  readonly #readers: Readers;
  readonly #seen: ReturnType<typeof newSeen> | null;
  readonly #wanted: { readonly looks: boolean; readonly unseen: boolean };
  readonly #end = performance.now() + longestMs;
  #visits = 0;
  #characters = 0;
  #isCut = false;
  #goesOn = false;

  constructor(request: Ask<'snapshot'>) {
    const looks = request.looks ? newAppearance(request) : null;
    const visibility = request.unseen ? newVisibility(request.base) : null;
    this.#request = request;
    this.#readers = { looks, visibility, sets: newSets(this.#nodes) };
    this.#wanted = { looks: looks !== null, unseen: visibility !== null };
    this.#seen = looks && request.reading ? newSeen(request.reading) : null;
  }

  run(): Answer<'snapshot'> {
    const { key, base } = this.#request;
    const { looks, sets } = this.#readers;
    this.#visitDocument(document, { key, place: base || topPlace(), parent: -1, depth: 0, canBeSeen: true });
    looks?.finish(this.#nodes);
    this.#seen?.keep();
    if (sets.finish()) this.#goesOn = true;
    const isCut = this.#isCut || looks?.isOver() === true;
    return { nodes: this.#nodes, frames: this.#frames, isCut, goesOn: this.#goesOn };
  }

  #add(node: NodeDraft): number {
    this.#characters += node.name.length + (node.value || '').length;
    return this.#nodes.push(node) - 1;
  }

  #isOver() {
    return (
      this.#nodes.length >= this.#request.most ||
      this.#characters > mostCharacters ||
      this.#visits > mostVisits ||
      (this.#visits % 256 === 0 && performance.now() > this.#end)
    );
  }

  /** Marks what a part belongs to, or else the document, as one that holds more than is in view. */
  #setScrolls(index: number) {
    const node = this.#nodes[index];
    if (node) node.scrolls = true;
    else this.#goesOn = true;
  }

  #visitDocument(root: Document, at: DocumentPlace) {
    const element = documentElementOf(root);
    if (!element) return;
    if (this.#wanted.looks && documentGoesOn(root)) this.#setScrolls(at.parent);
    const first = this.#nodes.length;
    const known = this.#modals.length;
    this.#visit(element, at.parent, aroundDocument(element, root, { ...this.#wanted, at }));
    setBehind(this.#nodes, first, this.#modals.slice(known));
  }

  #visit(node: Node, parent: number, around: Around) {
    this.#visits++;
    if (this.#isOver() || around.depth > deepest) {
      this.#isCut = true;
      return;
    }
    try {
      if (isText(node)) this.#visitText(node, parent, around);
      else if (isElement(node)) {
        const from = this.#nodes.length;
        this.#visitElement(node, parent, around);
        const to = this.#nodes.length;
        if (this.#wanted.looks && to > from && isModal(node)) this.#modals.push({ from, to });
      }
    } catch {
      // Something that the page broke is left out.
    }
  }

  #visitText(node: Text, parent: number, around: Around) {
    const { visibleOnly } = this.#request;
    if (visibleOnly && around.isFarBelow) return;
    const name = clean(dataOf(node), longestText());
    if (!name || !around.isVisible || !/^(none)?$/.test(around.style?.webkitTextSecurity || '')) return;
    around.range.selectNodeContents(node);
    const box = toBox(around.range.getBoundingClientRect(), around.place);
    const visible = around.opacity && !isEmpty(overlap(box, around.inside.flow));
    if (isEmpty(box) || (visibleOnly && !visible)) return;
    const text: NodeDraft = { parent, role: 'text', name, states: {}, rect: asRect(box), visible };
    if (around.isPassing) text.passing = true;
    if (this.#readers.visibility?.ofText(around.element, box, around)) text.unseen = true;
    if (visible) this.#readers.looks?.addText(text, node, around);
    if (visible) this.#seen?.add(around, true);
    this.#add(text);
  }

  #visitFrame(element: Element, index: number, around: Around) {
    const place = placeInFrame(element, { ...around.place, clip: around.inside.own || around.inside.flow });
    const key = keyOf(around.key, element);
    const content = contentOf(element);
    if (content) {
      this.#visitDocument(content, { key, place, parent: index, depth: around.depth + 1, canBeSeen: around.canBeSeen });
      return;
    }
    const box = toBox(rectOf(element), around.place);
    const isOpen = this.#wanted.looks && isClear(element, box, this.#request.base);
    this.#frames.push({ key, parent: index, place, isOpen });
  }

  #visitElement(element: Element, parent: number, outer: Around) {
    if (silentTags.has(tagOf(element))) return;
    const { looks } = this.#wanted;
    if (!looks && !this.#request.painted && isMuted(element)) return;
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    const around = aroundElement(element, style, { outer, ...this.#wanted });
    const isDrawn = looks && (isDrawnElsewhere(element) || (!around.opacity && isBlankField(element)));
    if (this.#request.visibleOnly && !isDrawn && this.#isHidden(element, around)) return;
    const shown = shownOf(around);
    const visible = around.isVisible && around.opacity && !isEmpty(shown);
    const visit = { element, style, parent, outer, around, shown, visible, isDrawn };
    if (looks) this.#noteOutOfView(visit);
    const { role, index } = this.#describe(visit);
    const inner = index ?? parent;
    if (index !== undefined) around.over = '';
    if (looks) around.cutter = cutterOf(element, style, { box: around.box, index: inner }) || outer.cutter;
    if (isFrame(element)) this.#visitFrame(element, inner, around);
    else if (!this.#isLeaf(element, role, index)) this.#visitContent(visit, role, index);
  }

  /** Nothing of it can be seen, whatever is inside. */
  #isHidden(element: Element, around: Around) {
    if (!around.opacity && (!this.#wanted.looks || isFrame(element))) return true;
    return isAllClipped(around);
  }

  /** Most of a long page is out of view: of that, only what it does to its children is asked. */
  #noteOutOfView({ element, style, parent, outer, around, shown, visible }: Visit) {
    if (!around.opacity) return;
    const { box, isVisible } = around;
    const { cutter } = outer;
    // What is cut off by a box around it is not in view, though it may be moved there.
    if (isVisible && !visible && cutter && !cutter.isKnown && isCutOff(element, style, box, cutter)) {
      cutter.isKnown = true;
      this.#setScrolls(cutter.index);
    }
    this.#readers.looks?.addVeil(element, style, box);
    if (isVisible && !isEmpty(box)) addOutOfView(element, this.#nodes, { box, shown, parent });
  }

  /** Adds an element to the list, if it is one of use. */
  #describe(visit: Visit): { readonly role: string; readonly index: number | undefined } {
    const { element, style, parent, outer, around, shown, visible, isDrawn } = visit;
    const { looks } = this.#wanted;
    const isReported = (visible || !this.#request.visibleOnly || isDrawn) && (looks || !around.isMute);
    if (!isReported) return { role: '', index: undefined };
    const { box, place } = around;
    const role = roleOf(element);
    const beyond = looks ? beyondOf(element, role, { style, box, shown, place }) : {};
    const isCounted =
      beyond.scrolls ||
      beyond.drawn ||
      counts(element, role, { style, outer }) ||
      (looks && (isPanel(element, style, box) || isItem(element, style, box)));
    const node = isCounted ? describe({ element, role, parent, around, visible, beyond }, this.#readers) : undefined;
    if (!node) return { role, index: undefined };
    const index = this.#add(node);
    if (this.#seen && (visible || (!around.opacity && node.visible))) {
      this.#seen.add(around);
      if (node.isItem || itemRoles.has(role)) this.#seen.addItem(element);
    }
    return { role, index };
  }

  #isLeaf(element: Element, role: string, index: number | undefined) {
    if (tagOf(element) === 'textarea') return true;
    if (this.#request.painted) return drawsItself(element);
    return this.#wanted.looks ? drawsContent(element) : isLeaf(element, role, index);
  }

  #visitContent(visit: Visit, role: string, index: number | undefined) {
    const { element, around, parent } = visit;
    const nodes = this.#nodes;
    const { painted } = this.#request;
    const inner = index ?? parent;
    const before = nodes.length;
    const isPainted = this.#isPainted(visit, role);
    if (painted && isPainted) this.#addStyleText(visit, inner, '::before');
    if (this.#wanted.looks && !painted) this.#addWordsOfStyle(visit, inner);
    const own = nodes.length;
    for (const child of childrenOf(element)) this.#visit(child, inner, around);
    // What is called as its content is, is seen as far as that is.
    const node = index === undefined ? undefined : nodes[index];
    const isUnseen = this.#wanted.unseen && nodes.length > own && nodes.slice(own).every((one) => one.unseen);
    if (node && isUnseen) node.unseen = true;
    if (this.#wanted.looks && visit.visible && nodes.length === own) this.#addDrawing(visit, inner, node);
    if (painted && isPainted) this.#addStyleText(visit, inner, '::after');
    if (painted && isPainted && nodes.length === before && isSealed(element))
      this.#addPart(visit, { parent: inner, role: 'application', name: '' });
    if (!this.#wanted.looks && node) this.#dropRepeatedName(node, before);
  }

  /** Out of view it can be scrolled to, unless nobody can see it. */
  #isPainted({ element, around, visible }: Visit, role: string) {
    const { visibility } = this.#readers;
    if (visible) return true;
    const { box, isVisible } = around;
    return visibility !== null && isVisible && !isEmpty(box) && !visibility.ofElement(element, role, box, around);
  }

  #addPart({ around, visible }: Visit, part: Pick<NodeDraft, 'parent' | 'role' | 'name'>) {
    this.#add({ ...part, states: {}, rect: asRect(around.box), visible });
  }

  #addStyleText(visit: Visit, parent: number, pseudo: string) {
    const name = textOfStyle(visit.element, pseudo);
    if (name) this.#addPart(visit, { parent, role: 'text', name });
  }

  #addWordsOfStyle({ element, around, shown }: Visit, parent: number) {
    if (!around.opacity || isEmpty(shown)) return;
    for (const name of wordsOfStyle(element))
      this.#add({ parent, role: 'text', name, fromStyle: true, states: {}, rect: asRect(shown), visible: true });
  }

  /** What it draws of which nothing else is reported. */
  #addDrawing({ element, style, around }: Visit, parent: number, node: NodeDraft | undefined) {
    const drawn = unreportedDrawing(element, style, around);
    if (!drawn) return;
    if (node) node.drawn = drawn;
    else {
      const role = drawn === 'content' ? 'application' : 'generic';
      this.#add({ parent, rect: asRect(around.box), drawn, role, name: '', states: {}, visible: true });
    }
  }

  /** A link whose only content is the text that it is named by. */
  #dropRepeatedName(node: NodeDraft, before: number) {
    const text = this.#nodes[before];
    if (this.#nodes.length === before + 1 && text?.role === 'text' && text.name === node.name) this.#nodes.pop();
  }
}

/** The elements of a document, within limits. */
export function snapshot(request: Ask<'snapshot'>): Answer<'snapshot'> {
  if (request.painted) setLongestText(mostCharacters);
  return new Walk(request).run();
}
