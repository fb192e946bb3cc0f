/**
 * The parts of the tree's scripts: statements that are put together and evaluated in a page, see `../../scripts/page-scripts.ts`
 * for why they are texts. They take everything from prototypes, once: a form with a field named `children` answers
 * `form.children` with that field.
 */

/** Reading the DOM, as it is shown: through open shadow roots and slots. */
export const domScript = String.raw`
const getter = (proto, name) => {
  const found = proto && Object.getOwnPropertyDescriptor(proto, name);
  return found && found.get ? (node) => found.get.call(node) : () => undefined;
};
const method = (proto, name) => {
  const found = proto && proto[name];
  return (node, ...parameters) => found.apply(node, parameters);
};
const typeOf = getter(Node.prototype, 'nodeType');
const firstChildOf = getter(Node.prototype, 'firstChild');
const nextSiblingOf = getter(Node.prototype, 'nextSibling');
const previousSiblingOf = getter(Node.prototype, 'previousSibling');
const parentNodeOf = getter(Node.prototype, 'parentNode');
const ownerDocumentOf = getter(Node.prototype, 'ownerDocument');
const rootOf = method(Node.prototype, 'getRootNode');
const dataOf = getter(CharacterData.prototype, 'data');
const tagOf = getter(Element.prototype, 'localName');
const shadowOf = getter(Element.prototype, 'shadowRoot');
const slotOf = getter(Element.prototype, 'assignedSlot');
const slotOfText = getter(Text.prototype, 'assignedSlot');
const attributeOf = method(Element.prototype, 'getAttribute');
const rectOf = method(Element.prototype, 'getBoundingClientRect');
const matches = method(Element.prototype, 'matches');
const containsNode = method(Node.prototype, 'contains');
const queryAll = method(Element.prototype, 'querySelectorAll');
const clientLeftOf = getter(Element.prototype, 'clientLeft');
const clientTopOf = getter(Element.prototype, 'clientTop');
const checkVisibility = Element.prototype.checkVisibility;
const hostOf = getter(ShadowRoot.prototype, 'host');
const assignedNodesOf = method(HTMLSlotElement.prototype, 'assignedNodes');
const documentElementOf = getter(Document.prototype, 'documentElement');
const windowOf = getter(Document.prototype, 'defaultView');
const frameDocument = { iframe: getter(HTMLIFrameElement.prototype, 'contentDocument') };
if (window.HTMLFrameElement) frameDocument.frame = getter(HTMLFrameElement.prototype, 'contentDocument');

const isElement = (node) => typeOf(node) === 1;
const isText = (node) => typeOf(node) === 3;
const isFrame = (element) => Object.hasOwn(frameDocument, tagOf(element));
const contentOf = (frame) => { try { return frameDocument[tagOf(frame)](frame); } catch { return null; } };
const has = (element, name) => attributeOf(element, name) !== null;
const attribute = (element, name) => attributeOf(element, name) || '';
const clean = (text, length) => text.slice(0, length * 4).replace(/\s+/g, ' ').trim().slice(0, length);

function firstChildNamed(element, tag) {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) if (isElement(child) && tagOf(child) === tag) return child;
  return null;
}

/** Children as they are shown. */
function childrenOf(node) {
  const shadow = isElement(node) ? shadowOf(node) : null;
  if (isElement(node) && tagOf(node) === 'slot') {
    const assigned = assignedNodesOf(node);
    if (assigned.length > 0) return assigned;
  }
  const children = [];
  if (isElement(node) && tagOf(node) === 'details' && !has(node, 'open')) return [firstChildNamed(node, 'summary')].filter(Boolean);
  for (let child = firstChildOf(shadow || node); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** The element around this one, as they are shown. */
function aroundOf(node) {
  const slot = isElement(node) ? slotOf(node) : isText(node) ? slotOfText(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  if (typeOf(parent) === 11) return hostOf(parent) || null;
  return isElement(parent) ? parent : null;
}

function byId(element, id) {
  const root = rootOf(element);
  const proto = typeOf(root) === 9 ? Document.prototype : DocumentFragment.prototype;
  return proto.getElementById.call(root, id);
}

/** The way to an element from the root of its document, in numbers; tells frames apart. */
function pathOf(element) {
  const steps = [];
  for (let node = element; node && isElement(node);) {
    let place = 0;
    const parent = parentNodeOf(node);
    for (let child = parent && firstChildOf(parent); child && child !== node; child = nextSiblingOf(child)) {
      if (isElement(child)) place++;
    }
    steps.push(place);
    if (parent && typeOf(parent) === 11) { steps.push('s'); node = hostOf(parent); } else node = parent;
  }
  return steps.reverse().join('/');
}
const keyOf = (outer, frame) => (outer ? outer + '|' : '') + pathOf(frame);
`;

/** For `PageFrame.atOwner`: the same way as `pathOf`, as a function body. */
export const ownerPath = `
const steps = [];
for (let node = element; node && node.nodeType === 1;) {
  let place = 0;
  const parent = node.parentNode;
  for (let child = parent && parent.firstChild; child && child !== node; child = child.nextSibling) {
    if (child.nodeType === 1) place++;
  }
  steps.push(place);
  if (parent && parent.nodeType === 11) { steps.push('s'); node = parent.host; } else node = parent;
}
return steps.reverse().join('/');`;
