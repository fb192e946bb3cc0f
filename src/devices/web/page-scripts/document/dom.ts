/**
 * Reading the DOM by the getters and methods of its prototypes, taken once: a form with a field named `children` answers
 * `form.children` with that field.
 */

/** Reads a property of nodes that have it: whoever asks knows by the type or the tag of the node that it is one of them. */
export function getter<T extends Node, K extends keyof T>(proto: T, name: K): (node: Node) => T[K] {
  const found = Object.getOwnPropertyDescriptor(proto, name);
  const get: ((this: Node) => T[K]) | undefined = found?.get;
  return get ? (node) => get.call(node) : () => undefined as T[K];
}

type Methods<T> = {
  [K in keyof T]: T[K] extends (...parameters: infer P) => infer R ? (...parameters: P) => R : never;
};

/** The same for calling a method. */
export function method<T extends Node, K extends keyof T>(
  proto: T,
  name: K,
): (node: Node, ...parameters: Parameters<Methods<T>[K]>) => ReturnType<Methods<T>[K]> {
  const found = (proto as Methods<T>)[name] as (...parameters: unknown[]) => ReturnType<Methods<T>[K]>;
  return (node, ...parameters) => found.apply(node, parameters);
}

export const typeOf = getter(Node.prototype, 'nodeType');
export const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const previousSiblingOf = getter(Node.prototype, 'previousSibling');
export const parentNodeOf = getter(Node.prototype, 'parentNode');
/** Asked of nothing but what is in a document. */
export const ownerDocumentOf = getter(Node.prototype, 'ownerDocument') as (node: Node) => Document;
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
export const isElement = (node: Node): node is Element => typeOf(node) === 1;
export const isText = (node: Node): node is Text => typeOf(node) === 3;
export const isDocument = (node: Node): node is Document => typeOf(node) === 9;
export const isFragment = (node: Node): node is ShadowRoot => typeOf(node) === 11;
/** Whether a table has a word of its own. */
export const isKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);
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
export const isSvg = (element: Element) => element.namespaceURI === 'http://www.w3.org/2000/svg';
/** To compare: where it is and how large, in whole CSS pixels. */
export const roundedBox = (element: Element) => {
  const { left, top, width, height } = rectOf(element);
  return [left, top, width, height].map(Math.round).join();
};
export const scrollBy = (element: Element, options: ScrollToOptions) =>
  (Element.prototype.scrollBy as (options: ScrollToOptions) => void).call(element, options);
