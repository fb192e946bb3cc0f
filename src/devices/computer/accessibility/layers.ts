import { rectCenter, type Rect } from '../../../core/screen/geometry.ts';
import { around, arrangeElement, isInside } from './arrange-elements.ts';
import type { RawApplication, RawElement } from './raw-element.ts';

/** A window that is shown on the screen. */
export interface DesktopWindow {
  /** In pixels of the screen. */
  readonly rect: Rect;
  /** The process that it belongs to; undefined if it is not known. */
  readonly pid: number | undefined;
  readonly title: string;
  /** Where its title is shown, outside of it; undefined where it is not. */
  readonly titleBar?: Rect | undefined;
}

/** A window of the desktop, with what its application tells about it. */
export interface Layer {
  readonly application: string;
  readonly toolkit: string;
  /** Undefined where the application tells nothing, so that only pixels are known. */
  readonly window: RawElement | undefined;
  /** Its elements, if they are those of a menu or list that belongs to another window. */
  readonly elements: readonly RawElement[];
  readonly rect: Rect;
  readonly title: string;
}

/** Pixels by which the edges of a window may differ: shadows and title bars that the application draws itself. */
const tolerance = 80;

/**
 * The windows of the desktop from the lowest to the topmost. Without the windows of the screen, those of the applications in
 * the order in which they were started, the active one last.
 */
export function layersOf(
  applications: readonly RawApplication[],
  shown: readonly DesktopWindow[] | undefined,
): readonly Layer[] {
  const inTree = applications.flatMap((application) =>
    application.windows.map((window) => ({ application, window: arrangeElement(window) })),
  );
  if (!shown)
    return onlyOnce(inTree.map(layerOf).sort((one, other) => Number(isActive(one)) - Number(isActive(other))));
  const left = new Set(inTree);
  // Topmost first: of several windows in one place, the topmost is the one that an application tells of.
  const matches = shown.toReversed().map((window) => {
    const best = nearest([...left], window);
    if (best) left.delete(best);
    return { window, inTree: best };
  });
  const layers = matches.map(({ window, inTree: best }) => {
    if (best) return layerOf(best);
    const owner = applications.find(({ pid }) => pid !== undefined && pid === window.pid);
    const others = matches.flatMap((match) => (match.inTree?.application === owner ? [match.inTree?.window] : []));
    return layerWithoutTree(
      window,
      owner,
      others.flatMap((other) => (other ? popupIn(other, window.rect) : [])),
    );
  });
  return onlyOnce(layers.toReversed());
}

interface TreeWindow {
  readonly application: RawApplication;
  readonly window: RawElement;
}

function layerOf({ application: { name, toolkit }, window }: TreeWindow): Layer {
  return { application: name, toolkit, window, elements: [], rect: window.rect, title: window.name };
}

function layerWithoutTree(
  { rect, title }: DesktopWindow,
  owner: RawApplication | undefined,
  elements: readonly RawElement[],
): Layer {
  return { application: owner?.name ?? '', toolkit: owner?.toolkit ?? '', window: undefined, elements, rect, title };
}

function nearest(inTree: readonly TreeWindow[], shown: DesktopWindow): TreeWindow | undefined {
  const same = inTree.filter((each) => isSame(each, shown));
  return same.toSorted((one, other) => distance(one, shown) - distance(other, shown))[0];
}

function isActive({ window }: Layer): boolean {
  return window?.states.has('active') === true;
}

function isSame({ application, window }: TreeWindow, shown: DesktopWindow): boolean {
  if (application.pid !== undefined && shown.pid !== undefined && application.pid !== shown.pid) return false;
  return edgesOf(window.rect).every((edge, index) => Math.abs(edge - (edgesOf(shown.rect)[index] ?? 0)) <= tolerance);
}

function distance({ window }: TreeWindow, shown: DesktopWindow): number {
  const moved = edgesOf(window.rect).map((edge, index) => Math.abs(edge - (edgesOf(shown.rect)[index] ?? 0)));
  const isNamedAlike = window.name !== '' && window.name === shown.title;
  return Math.max(...moved) - (isNamedAlike ? tolerance : 0);
}

function edgesOf({ left, top, width, height }: Rect): readonly number[] {
  return [left, top, left + width, top + height];
}

/**
 * Whether the topmost window in the middle of a box is one of which the tree contains nothing, although its application tells
 * of others: the menu or list of an element that may be anywhere.
 */
export function isInPopup(layers: readonly Layer[], box: Rect): boolean {
  const { x, y } = rectCenter(box);
  const top = layers.findLast(({ rect }) => isInside({ left: x, top: y, width: 0, height: 0 }, rect));
  return top !== undefined && !top.window && top.elements.length === 0 && `${top.application}${top.toolkit}` !== '';
}

const popupRoles = new Set(
  (
    'menu menu-item check-menu-item radio-menu-item tearoff-menu-item popup-menu separator list list-box list-item ' +
    'tool-tip table tree-item'
  ).split(' '),
);

/** The elements of a menu that is open in a window of its own, but belongs to an element of another window (GTK 3). */
function popupIn(element: RawElement, rect: Rect): readonly RawElement[] {
  const found = element.children.filter((child) => popupRoles.has(child.role) && isInside(child.rect, rect));
  // Elements of the window below, which happen to lie there, are in a box that lies there, too.
  const isOpen =
    found.length > 0 && !isInside(element.rect, rect) && isAsLarge(around(found.map((each) => each.rect)), rect);
  if (isOpen) return found;
  return element.children.flatMap((child) => popupIn(child, rect));
}

/** Whether elements fill a window but for its border. */
function isAsLarge(inner: Rect, outer: Rect): boolean {
  const border = 16;
  return inner.width >= outer.width - border && inner.height >= outer.height - border;
}

/** An open menu stands in a window of its own, and is not read a second time from the element that has opened it. */
function onlyOnce(layers: readonly Layer[]): readonly Layer[] {
  const contents = layers.map(({ window, elements }) =>
    (window?.role === 'window' ? window.children : elements).map(({ id }) => id).filter((id) => id !== ''),
  );
  return layers.map((layer, index) => {
    const others = new Set(contents.filter((_, place) => place !== index).flat());
    const { window, elements } = layer;
    return {
      ...layer,
      window: window && without(window, others),
      elements: elements.map((element) => without(element, others)),
    };
  });
}

function without(element: RawElement, ids: ReadonlySet<string>): RawElement {
  if (ids.size === 0) return element;
  const children = element.children.filter(({ id }) => !ids.has(id)).map((child) => without(child, ids));
  return { ...element, children };
}
