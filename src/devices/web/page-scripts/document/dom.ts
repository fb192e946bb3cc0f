/**
 * Reading the DOM by the getters and methods of its prototypes, taken once: a form with a field named `children` answers
 * `form.children` with that field.
 */

export const getter = (proto, name: string) => {
  const found = proto && Object.getOwnPropertyDescriptor(proto, name);
  return found && found.get ? (node: Node) => found.get.call(node) : () => undefined;
};

const method = (proto, name: string) => {
  const found = proto && proto[name];
  return (node: Node, ...parameters) => found.apply(node, parameters);
};

export const typeOf = getter(Node.prototype, 'nodeType');
export const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const previousSiblingOf = getter(Node.prototype, 'previousSibling');
export const parentNodeOf = getter(Node.prototype, 'parentNode');
export const ownerDocumentOf = getter(Node.prototype, 'ownerDocument');
export const rootOf = method(Node.prototype, 'getRootNode');
export const dataOf = getter(CharacterData.prototype, 'data');
export const tagOf = getter(Element.prototype, 'localName');
export const shadowOf = getter(Element.prototype, 'shadowRoot');
export const slotOf = getter(Element.prototype, 'assignedSlot');
export const slotOfText = getter(Text.prototype, 'assignedSlot');
export const attributeOf = method(Element.prototype, 'getAttribute');
export const rectOf = method(Element.prototype, 'getBoundingClientRect');
export const matches = method(Element.prototype, 'matches');
export const containsNode = method(Node.prototype, 'contains');
export const queryAll = method(Element.prototype, 'querySelectorAll');
export const clientLeftOf = getter(Element.prototype, 'clientLeft');
export const clientTopOf = getter(Element.prototype, 'clientTop');
export const checkVisibility = Element.prototype.checkVisibility;
export const hostOf = getter(ShadowRoot.prototype, 'host');
export const assignedNodesOf = method(HTMLSlotElement.prototype, 'assignedNodes');
export const documentElementOf = getter(Document.prototype, 'documentElement');
export const windowOf = getter(Document.prototype, 'defaultView');
export const isElement = (node: Node) => typeOf(node) === 1;
export const isText = (node: Node) => typeOf(node) === 3;
export const has = (element: Element, name: string) => attributeOf(element, name) !== null;
export const attribute = (element: Element, name: string) => attributeOf(element, name) || '';
export const clean = (text: string, length: number) =>
  text
    .slice(0, length * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length);
export const offsetWidthOf = getter(HTMLElement.prototype, 'offsetWidth');
export const offsetHeightOf = getter(HTMLElement.prototype, 'offsetHeight');
export const scrollWidthOf = getter(Element.prototype, 'scrollWidth');
export const scrollHeightOf = getter(Element.prototype, 'scrollHeight');
export const clientWidthOf = getter(Element.prototype, 'clientWidth');
export const clientHeightOf = getter(Element.prototype, 'clientHeight');
export const scrollingElementOf = getter(Document.prototype, 'scrollingElement');
export const queryOne = method(Element.prototype, 'querySelector');
export const closestOf = (element: Element, selector: string) => Element.prototype.closest.call(element, selector);
export const isConnectedOf = getter(Node.prototype, 'isConnected');
export const textContentOf = getter(Node.prototype, 'textContent');
export const isHtml = (element: Element) => element.namespaceURI === 'http://www.w3.org/1999/xhtml';
