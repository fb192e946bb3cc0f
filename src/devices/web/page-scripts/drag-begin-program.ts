import type { Point } from '../../../core/screen/geometry.ts';
import { keepDrag, type Drag } from './dragging/drag.ts';
import { fingerprint, isFrame } from './dragging/fingerprint.ts';

/** Through open shadow roots and frames of the same site. */
function deepestAt(point: Point): Element | null {
  let { x, y } = point;
  let root: Document | ShadowRoot = document;
  for (;;) {
    const element: Element | null = root.elementFromPoint(x, y);
    if (element?.shadowRoot && element.shadowRoot !== root) {
      root = element.shadowRoot;
      continue;
    }
    const inside: Document | null = element && isFrame(element) ? element.contentDocument : null;
    if (!element || !inside) return element;
    const box = element.getBoundingClientRect();
    x -= box.left + element.clientLeft;
    y -= box.top + element.clientTop;
    root = inside;
  }
}

const drawsItself = ({ x, y }: Point) =>
  document.elementsFromPoint(x, y).some((one) => /^(canvas|video|object|embed)$/.test(one.localName));

function isUnseen(point: Point) {
  const element = deepestAt(point);
  return drawsItself(point) || (element !== null && isFrame(element));
}

const dragged = '[draggable="true"], a[href], img:not([draggable="false"]), input[type="range"]';

/** Watches what comes of a drag. A drop comes only where the page said that it takes what is dragged. */
function watch(element: Element | null) {
  const views = new Set<Window>([window, element?.ownerDocument.defaultView ?? window]);
  const onDrop = () => {
    drag.isTaken = true;
  };
  // What a press alone changes, such as the focus, does not come of the drag.
  const onMove = ({ buttons, isTrusted }: MouseEvent) => {
    if (isTrusted && buttons > 0) drag.pressed ??= fingerprint(element);
  };
  const drag: Drag = {
    element,
    before: fingerprint(element),
    isTaken: false,
    end: () =>
      views.forEach((view) => {
        view.removeEventListener('drop', onDrop, true);
        view.removeEventListener('mousemove', onMove, true);
      }),
  };
  views.forEach((view) => {
    view.addEventListener('drop', onDrop, true);
    view.addEventListener('mousemove', onMove, true);
  });
  keepDrag(drag);
}

/**
 * Begins to watch. Answers whether the browser itself drags what is at the first point (then the press alone is enough), and
 * whether something there draws by itself, so that nobody can know what came of it.
 */
export default function beginDrag(points: readonly Point[]) {
  const [first] = points;
  const element = first ? deepestAt(first) : null;
  watch(element);
  return { isNative: Boolean(element?.closest(dragged)), isUnseen: points.some(isUnseen) };
}
