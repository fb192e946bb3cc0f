import {
  attribute,
  firstChildOf,
  getter,
  hostOf,
  isElement,
  nextSiblingOf,
  ownerDocumentOf,
  parentNodeOf,
  tagOf,
  typeOf,
  windowOf,
} from './dom.ts';

/** Frames: what is in them, where each is in its document, and how people know it. */

const frameDocument = { iframe: getter(HTMLIFrameElement.prototype, 'contentDocument') };

if (window.HTMLFrameElement) frameDocument.frame = getter(HTMLFrameElement.prototype, 'contentDocument');

export const isFrame = (element: Element) => Object.hasOwn(frameDocument, tagOf(element));
export const contentOf = (frame: Element) => {
  try {
    return frameDocument[tagOf(frame)](frame);
  } catch {
    return null;
  }
};

/** The way to an element from the root of its document, in numbers; tells frames apart. */
export function pathOf(element: Element) {
  const steps = [];
  for (let node = element; node && isElement(node);) {
    let place = 0;
    const parent = parentNodeOf(node);
    for (let child = parent && firstChildOf(parent); child && child !== node; child = nextSiblingOf(child)) {
      if (isElement(child)) place++;
    }
    steps.push(place);
    if (parent && typeOf(parent) === 11) {
      steps.push('s');
      node = hostOf(parent);
    } else node = parent;
  }
  return steps.reverse().join('/');
}

export const keyOf = (outer, frame: Element) => (outer ? outer + '|' : '') + pathOf(frame);

export function frameAround(root: Document) {
  if (root === document) return null;
  const view = windowOf(root);
  return view ? view.frameElement : null;
}

export function keyIn(frame: Element) {
  const outer = frameAround(ownerDocumentOf(frame));
  return keyOf(outer ? keyIn(outer) : '', frame);
}

/** A selector by which people and written code know a frame. */
export function selectorOf(frame: Element) {
  for (const name of ['id', 'name', 'title']) {
    const value = attribute(frame, name);
    if (value && value.length < 200 && !looksGenerated(value))
      return tagOf(frame) + '[' + name + '=' + JSON.stringify(value) + ']';
  }
  // What follows the path may be another text in each run.
  const [path, ...rest] = attribute(frame, 'src').split(/(?=[?#])/);
  if (!path || path.length >= 200 || looksGenerated(path)) return tagOf(frame);
  return tagOf(frame) + '[src' + (rest.length > 0 ? '^' : '') + '=' + JSON.stringify(path) + ']';
}

/** The frames around an element that can be looked into, outermost first. */
export function framesAround(element: Element) {
  const around = [];
  for (let frame = frameAround(ownerDocumentOf(element)); frame; frame = frameAround(ownerDocumentOf(frame)))
    around.unshift(selectorOf(frame));
  return around;
}

export const looksGenerated = (id: string) => /\d{4}|^:|[:]r|^[0-9a-f-]{12,}$/i.test(id);
