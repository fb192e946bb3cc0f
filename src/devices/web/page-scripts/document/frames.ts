import {
  attribute,
  firstChildOf,
  getter,
  hostOf,
  isElement,
  isFragment,
  isKey,
  nextSiblingOf,
  ownerDocumentOf,
  parentNodeOf,
  tagOf,
  windowOf,
} from './dom.ts';

/** Frames: what is in them, where each is in its document, and how people know it. */

const frameDocument: Record<string, (frame: Node) => Document | null> = {
  iframe: getter(HTMLIFrameElement.prototype, 'contentDocument'),
};

if ('HTMLFrameElement' in window) frameDocument['frame'] = getter(HTMLFrameElement.prototype, 'contentDocument');

export const isFrame = (element: Element) => isKey(frameDocument, tagOf(element));
export const contentOf = (frame: Element): Document | null => {
  try {
    return frameDocument[tagOf(frame)]?.(frame) ?? null;
  } catch {
    return null;
  }
};

/** The way to an element from the root of its document, in numbers: no two frames have the same. */
export function pathOf(element: Element) {
  const steps: (number | 's')[] = [];
  for (let node: Node | null = element; node && isElement(node);) {
    let place = 0;
    const parent: Node | null = parentNodeOf(node);
    for (
      let child: Node | null = parent && firstChildOf(parent);
      child && child !== node;
      child = nextSiblingOf(child)
    ) {
      if (isElement(child)) place++;
    }
    steps.push(place);
    if (parent && isFragment(parent)) {
      steps.push('s');
      node = hostOf(parent);
    } else node = parent;
  }
  return steps.reverse().join('/');
}

export const keyOf = (outer: string, frame: Element) => (outer ? outer + '|' : '') + pathOf(frame);

export function frameAround(root: Document): Element | null {
  if (root === document) return null;
  const view = windowOf(root);
  return view ? view.frameElement : null;
}

export function keyIn(frame: Element): string {
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
  const around: string[] = [];
  for (let frame = frameAround(ownerDocumentOf(element)); frame; frame = frameAround(ownerDocumentOf(frame)))
    around.unshift(selectorOf(frame));
  return around;
}

export const looksGenerated = (id: string) => /\d{4}|^:|[:]r|^[0-9a-f-]{12,}$/i.test(id);
