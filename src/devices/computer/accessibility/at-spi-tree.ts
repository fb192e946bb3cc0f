import { isWithin, rectAround, type Point, type Rect } from '../../../core/screen/geometry.ts';
import { errorMessage } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ScreenTree, TreeNode } from '../../../core/screen/screen-tree.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import { viewTree } from '../../shared/tree/view-tree.ts';
import type { ViewDescriber } from '../../shared/tree/view-describer.ts';
import { openAccessibilityBus } from './accessibility-bus.ts';
import { aimAtView } from './aim-at-view.ts';
import { ApplicationReader } from './application-reader.ts';
import { desktopViews, type DesktopView, type DesktopViews, type TitleBar } from './desktop-views.ts';
import { isInPopup, layersOf, type DesktopWindow } from './layers.ts';

export interface AtSpiTreeInit {
  /** Address of the session bus; undefined where there is none. */
  readonly address: string | undefined;
  /** The part of the screen that the newest picture shows, in the pixels that applications count in. */
  area(signal: AbortSignal): Promise<Rect>;
  /**
   * The windows of the screen from the lowest to the topmost. Absent: it is not known which window covers which, nor whether
   * there are windows that tell nothing.
   */
  windows?(signal: AbortSignal): Promise<readonly DesktopWindow[]>;
  readonly logger: () => Logger;
  readonly signal: AbortSignal;
}

/** The element that has the keyboard. */
export interface FocusedElement {
  readonly role: string;
  readonly name: string;
  /** In pixels of the picture. */
  readonly rect: Rect;
  /** Whether text can be typed into it. */
  readonly isField: boolean;
  /** What it holds; empty for an empty field. Undefined if it must not be read, or is not in the tree. */
  readonly value: string | undefined;
  readonly hidesValue: boolean;
}

/** The elements of a Linux desktop. */
export interface AtSpiTree extends ScreenTree {
  aim: NonNullable<ScreenTree['aim']>;
  place(signal: AbortSignal): Promise<string | undefined>;
  /** The element at a point of the picture that has the keyboard; undefined if no application tells of one there. */
  focus(at: Point, signal: AbortSignal): Promise<FocusedElement | undefined>;
  /** Closes the connection. May be called twice. */
  close(): Promise<void>;
}

/**
 * The elements of a desktop as its applications tell them to assistive technology (AT-SPI). Undefined where the session has no
 * accessibility bus or the package for D-Bus is missing, which the log then tells; rejects only if the signal fires.
 */
export async function atSpiTree(init: AtSpiTreeInit): Promise<AtSpiTree | undefined> {
  const { address, logger, signal } = init;
  if (!address || address === 'disabled:') {
    logger().debug('computer', 'There is no session bus; elements are found only in the screenshot');
    return undefined;
  }
  try {
    const { bus, close } = await openAccessibilityBus(address, signal);
    const reader = new ApplicationReader(bus, logger);
    return { ...treeOf(init, (limit, within) => readViews(init, reader, { signal: limit, within })), close };
  } catch (error) {
    throwIfAborted(signal);
    logger().warnOnce(
      `Elements are found only in the screenshot: ${errorMessage(error)}. ` +
        'A tree needs the packages at-spi2-core (Debian, Ubuntu) and @jellybrick/dbus-next (npm).',
    );
    return undefined;
  }
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** In pixels of the picture: only what lies there is wanted. */
  readonly within?: Rect | undefined;
}

async function readViews(
  init: AtSpiTreeInit,
  reader: ApplicationReader,
  { signal, within }: ReadOptions,
): Promise<DesktopViews> {
  const area = await init.area(signal);
  const there = within && { ...within, left: within.left + area.left, top: within.top + area.top };
  const [{ applications, isCut }, windows] = await Promise.all([reader.read(signal, there), init.windows?.(signal)]);
  const layers = layersOf(applications, windows);
  // The box of an element says nothing about where its menu is shown, which was left out then.
  if (there && isInPopup(layers, there)) return readViews(init, reader, { signal });
  return desktopViews({ layers, area, isCut: isCut || windows === undefined, windows: windows ?? [] });
}

function treeOf(
  init: AtSpiTreeInit,
  read: (signal: AbortSignal, within?: Rect) => Promise<DesktopViews>,
): Omit<AtSpiTree, 'close'> {
  const place = async (signal: AbortSignal): Promise<string | undefined> => (await read(signal)).place;
  const { aim, keep } = aimAtView({ describer, read });
  let newest: DesktopViews | undefined;
  const tree = viewTree<DesktopView, DesktopViews>({
    describer,
    async read(signal) {
      newest = await read(signal);
      return newest;
    },
    size: (signal) => init.area(signal),
    place,
  });
  return {
    ...tree,
    async snapshot(options) {
      const nodes = await tree.snapshot(options);
      if (newest?.isCut) options.onCut?.();
      if (newest) keep(options.reading, newest);
      return options.painted && newest ? [...nodes, ...newest.titleBars.map(titleNode)] : nodes;
    },
    aim,
    place,
    async focus(at, signal) {
      // Where much is shown, most of it is elsewhere.
      const { views } = await read(signal, rectAround(at));
      const focused = views.filter(({ states, bounds }) => states.focused === true && isWithin(at, bounds));
      const found = focused.findLast((view) => view.isField) ?? focused.at(-1);
      if (!found) return undefined;
      const { role, name, bounds: rect, isField, hidesValue, value } = found;
      return { role, name, rect, isField, hidesValue, value: value ?? (isField && !hidesValue ? '' : undefined) };
    },
  };
}

/** A title bar is no element of an application; what stands in it can be seen all the same. */
function titleNode({ text, rect }: TitleBar): TreeNode {
  return { role: 'text', name: text, states: {}, rect, visible: true, words: [{ text, rect }], children: [] };
}

const describer: ViewDescriber<DesktopView> = {
  roleOf: ({ role }) => role,
  nameOf: ({ name }) => name,
  isField: ({ isField }) => isField,
  idsOf: ({ id }) => (id === '' ? [] : [id]),
  isTouchable: ({ isTouchable }) => isTouchable,
  valueOf: ({ value }) => value,
  hidesValue: ({ hidesValue }) => hidesValue,
  statesOf: ({ states }) => states,
  placeholderOf: ({ placeholder }) => placeholder,
  isShown: () => true,
  textOf: ({ text, hidesValue }) => (hidesValue ? '' : text),
  isSure: () => true,
  scrolls: ({ scrolls }) => scrolls,
  // A window covers what is below it, also one without a title; one with elements does not count as drawn.
  draws: ({ draws, isWindow }) => draws || isWindow,
  isOpaque: ({ isWindow }) => isWindow,
};
