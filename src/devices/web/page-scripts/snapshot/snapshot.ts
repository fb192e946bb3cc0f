import type { Answer, Around, Ask, NodeDraft } from '../types.ts';
import { clean, dataOf, documentElementOf, isElement, isText, rectOf, tagOf } from '../document/dom.ts';
import { contentOf, isFrame, keyOf } from '../document/frames.ts';
import { childrenOf } from '../document/shown-tree.ts';
import { inVisualOrder } from '../document/visual-order.ts';
import { asRect, isEmpty, isModal, overlap, toBox } from '../geometry/boxes.ts';
import { placeInFrame, topPlace } from '../geometry/places.ts';
import { isDrawnByLabel } from '../meaning/labels.ts';
import { roleOf } from '../meaning/roles.ts';
import { longestText, setLongestText } from '../meaning/text-limit.ts';
import { silentTags } from '../meaning/text.ts';
import { newVisibility } from '../visibility/visibility.ts';
import { newAppearance } from './appearance.ts';
import {
  aroundDocument,
  aroundElement,
  isAllClipped,
  isMuted,
  showsLittle,
  shownOf,
  type DocumentPlace,
} from './around.ts';
import { isClear } from './covers.ts';
import { counts, describe, type Readers } from './describe.ts';
import { beyondOf, type Beyond } from './drawings.ts';
import { isLeaf } from './leaves.ts';
import { deepest, longestMs, mostCharacters, mostVisits } from './limits.ts';
import { addOutOfView, cutterOf, documentGoesOn, isCutOff } from './out-of-view.ts';
import { setBehind, type Span } from './modals.ts';
import { isItem, isPanel } from './panels.ts';
import { itemRoles, newSeen } from './reading.ts';
import { newSets } from './sets.ts';
import { newStyleParts, type Visit } from './style-parts.ts';

/** The tree of a document and of the frames that it can look into, as a list in document order. */

/** Whether letters are drawn as dots. */
const hidesLetters = ({ style }: Around) => !/^(none)?$/.test(style?.webkitTextSecurity || '');

/** A link whose only content is the text that it is named by. */
function dropRepeatedName(nodes: NodeDraft[], node: NodeDraft, before: number) {
  const text = nodes[before];
  if (nodes.length === before + 1 && text?.role === 'text' && text.name === node.name) nodes.pop();
}

class Walk {
  readonly #request: Ask<'snapshot'>;
  readonly #nodes: NodeDraft[] = [];
  readonly #frames: Answer<'snapshot'>['frames'] = [];
  readonly #modals: Span[] = [];
  readonly #readers: Readers;
  readonly #drawings = newStyleParts((node) => this.#add(node));
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
    if (!name || !around.isVisible || hidesLetters(around)) return;
    around.range.selectNodeContents(node);
    const box = toBox(around.range.getBoundingClientRect(), around.place);
    const visible = around.opacity && !isEmpty(overlap(box, around.inside.flow));
    if (isEmpty(box) || (visibleOnly && !visible)) return;
    const text: NodeDraft = { parent, role: 'text', name, states: {}, rect: asRect(box), visible };
    if (around.isPassing) text.passing = true;
    if (this.#readers.visibility?.isTextHidden(around.element, box, around)) text.unseen = true;
    if (visible) this.#addSeenText(text, node, around);
    this.#add(text);
  }

  #addSeenText(text: NodeDraft, node: Text, around: Around) {
    this.#readers.looks?.addText(text, node, around);
    this.#seen?.add(around, true);
  }

  #visitFrame(element: Element, index: number, around: Around) {
    // Its document says of itself that it is visible, and nobody sees it.
    if (!around.isVisible) return;
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
    if (this.#isSkipped(element)) return;
    const { looks } = this.#wanted;
    const style = getComputedStyle(element);
    if (style.display === 'none' && !(looks && isDrawnByLabel(element))) return;
    const around = aroundElement(element, style, { outer, ...this.#wanted });
    const isDrawn = looks && showsLittle(element, around);
    if (this.#request.visibleOnly && !isDrawn && this.#isHidden(element, around)) return;
    const shown = shownOf(around);
    const visible = around.isVisible && around.opacity && !isEmpty(shown);
    const visit = { element, style, parent, outer, around, shown, visible, isDrawn };
    if (looks) this.#noteOutOfView(visit);
    const { role, index } = this.#describe(visit);
    if (index !== undefined) around.over = '';
    this.#visitInside(visit, role, index);
  }

  #visitInside(visit: Visit, role: string, index: number | undefined) {
    const { element, style, outer, around, parent } = visit;
    const inner = index ?? parent;
    if (this.#wanted.looks) around.cutter = cutterOf(element, style, { box: around.box, index: inner }) || outer.cutter;
    if (isFrame(element)) this.#visitFrame(element, inner, around);
    else if (!isLeaf(element, { role, index }, this.#request)) this.#visitContent(visit, role, index);
  }

  #isSkipped(element: Element) {
    if (silentTags.has(tagOf(element))) return true;
    return !this.#wanted.looks && !this.#request.painted && isMuted(element);
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
    if (isVisible && !visible && cutter && !cutter.isKnown && isCutOff({ element, style, box }, cutter)) {
      cutter.isKnown = true;
      this.#setScrolls(cutter.index);
    }
    this.#readers.looks?.addVeil(element, style, box);
    if (isVisible && !isEmpty(box)) addOutOfView(element, this.#nodes, { box, shown, parent });
  }

  /** Adds an element to the list, if it is one of use. */
  #describe(visit: Visit): { readonly role: string; readonly index: number | undefined } {
    if (!this.#isReported(visit)) return { role: '', index: undefined };
    const { element, style, parent, around, shown, visible } = visit;
    const { box, place } = around;
    const role = roleOf(element);
    const beyond = this.#wanted.looks ? beyondOf(element, role, { style, box, shown, place }) : {};
    if (!this.#isOfUse(visit, role, beyond)) return { role, index: undefined };
    const node = describe({ element, role, parent, around, visible, beyond }, this.#readers);
    if (!node) return { role, index: undefined };
    const index = this.#add(node);
    if (visible || (!around.opacity && node.visible)) this.#addSeen(node, role, around);
    return { role, index };
  }

  #isReported({ around, visible, isDrawn }: Visit) {
    return (visible || !this.#request.visibleOnly || isDrawn) && (this.#wanted.looks || !around.isMute);
  }

  #isOfUse({ element, style, outer, around: { box } }: Visit, role: string, beyond: Beyond) {
    if (beyond.scrolls || beyond.drawn || counts(element, role, { style, outer })) return true;
    return this.#wanted.looks && (isPanel(element, style, box) || isItem(element, style, box));
  }

  #addSeen(node: NodeDraft, role: string, around: Around) {
    this.#seen?.add(around);
    if (node.isItem || itemRoles.has(role)) this.#seen?.addItem(around.element);
  }

  #visitContent(visit: Visit, role: string, index: number | undefined) {
    const { parent } = visit;
    const inner = index ?? parent;
    const before = this.#nodes.length;
    const isPainted = this.#isPainted(visit, role) && this.#request.painted === true;
    if (isPainted) this.#drawings.addStyleText(visit, inner, '::before');
    if (this.#wanted.looks && !this.#request.painted) this.#drawings.addWordsOfStyle(visit, inner);
    const node = index === undefined ? undefined : this.#nodes[index];
    this.#visitChildren(visit, inner, node);
    if (isPainted) this.#drawings.addStyleText(visit, inner, '::after');
    if (isPainted && this.#nodes.length === before) this.#drawings.addSealed(visit, inner);
    if (!this.#wanted.looks && node) dropRepeatedName(this.#nodes, node, before);
  }

  #visitChildren(visit: Visit, inner: number, node: NodeDraft | undefined) {
    const nodes = this.#nodes;
    const own = nodes.length;
    const children = inVisualOrder(childrenOf(visit.element), visit.style);
    for (const child of children) this.#visit(child, inner, visit.around);
    if (nodes.length === own) {
      if (this.#wanted.looks && visit.visible) this.#drawings.addDrawing(visit, inner, node);
      return;
    }
    // What is called as its content is, is seen as far as that is.
    if (node && this.#wanted.unseen && nodes.slice(own).every((one) => one.unseen)) node.unseen = true;
  }

  /** Out of view it can be scrolled to, unless nobody can see it. */
  #isPainted({ element, around, visible }: Visit, role: string) {
    const { visibility } = this.#readers;
    if (visible) return true;
    const { box, isVisible } = around;
    return visibility !== null && isVisible && !isEmpty(box) && !visibility.isElementHidden(element, role, around);
  }
}

/** The elements of a document, within limits. */
export function snapshot(request: Ask<'snapshot'>): Answer<'snapshot'> {
  if (request.painted) setLongestText(mostCharacters);
  return new Walk(request).run();
}
