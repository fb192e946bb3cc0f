import type { Rect, Size } from '../../../core/screen/geometry.ts';
import type { ScreenTree, TreeNode, TreeSnapshotOptions } from '../../../core/screen/screen-tree.ts';
import { viewFinder, type FileView, type Views } from './find-view.ts';
import type { PhoneWords } from './phone-words.ts';
import { viewLooks } from './view-looks.ts';

export interface PhoneTreeInit<V extends FileView, F extends Views<V>> {
  readonly words: PhoneWords<V>;
  /** The views of the screen; undefined if they cannot be read. */
  read(signal: AbortSignal): Promise<F | undefined>;
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
  /** Size of the screen in the units of the bounds. Default: that of the newest picture. */
  units?(signal: AbortSignal): Promise<Size>;
  place(signal: AbortSignal): Promise<string | undefined>;
}

/** The accessibility tree of a phone. If it cannot be read, nothing is found, and no call fails because of that. */
export function phoneTree<V extends FileView & { readonly children: readonly V[] }, F extends Views<V>>(
  init: PhoneTreeInit<V, F>,
): ScreenTree & Required<Pick<ScreenTree, 'place'>> {
  const { words } = init;
  const { viewsOf, viewAt, waysTo } = viewFinder<V>(words);
  const isVisible = (view: V, screen: Screen<F>): boolean =>
    words.isShown(view) && isInside(screen.toFrame(view.bounds), screen.frame);
  return {
    tellsTouch: true,
    async snapshot({ scope, looks, signal, onCut, onMore }: TreeSnapshotOptions) {
      const screen = await readScreen(init, signal);
      if (!screen) {
        onCut?.();
        return [];
      }
      const look = looks ? viewLooks(words, screen.file.views) : undefined;
      const nodesOf = (view: V): readonly TreeNode[] => {
        const children = view.children.flatMap(nodesOf);
        const visible = isVisible(view, screen);
        if (scope === 'visible-only' && !visible) return children;
        const node = { ...describeView(words, view), rect: screen.toFrame(view.bounds), visible, children };
        return [look ? look(view, node) : node];
      };
      // Views that are scrolled out of sight are reported with their scrolled position, or not at all.
      if (looks && screen.file.views.some((view) => words.scrolls(view))) onMore?.();
      return screen.file.roots.flatMap(nodesOf);
    },
    async find(locator, signal) {
      const screen = await readScreen(init, signal);
      if (!screen) return undefined;
      const [first, second] = (await viewsOf(screen.file, locator)).filter((view) => isVisible(view, screen));
      const takesFirst = locator.by === 'xpath' && locator.role === undefined;
      return first && (takesFirst || !second) ? screen.toFrame(first.bounds) : undefined;
    },
    async locatorsAt(rect, signal) {
      const screen = await readScreen(init, signal);
      const view = screen && viewAt(screen.file, screen.toUnits(rect));
      return view ? waysTo(screen.file, view) : [];
    },
    place: (signal) => init.place(signal),
  };
}

interface Screen<F> {
  readonly file: F;
  readonly frame: Size;
  /** Converts bounds to pixels of the newest picture, and back. */
  toFrame(rect: Rect): Rect;
  toUnits(rect: Rect): Rect;
}

async function readScreen<V extends FileView, F extends Views<V>>(
  init: PhoneTreeInit<V, F>,
  signal: AbortSignal,
): Promise<Screen<F> | undefined> {
  const frame = await init.size(signal);
  const units = (await init.units?.(signal)) ?? frame;
  const file = await init.read(signal);
  const [x, y] = [frame.width / units.width, frame.height / units.height];
  return file && { file, frame, toFrame: scaled(x, y), toUnits: scaled(1 / x, 1 / y) };
}

const scaled =
  (x: number, y: number) =>
  ({ left, top, width, height }: Rect): Rect => ({
    left: left * x,
    top: top * y,
    width: width * x,
    height: height * y,
  });

function describeView<V extends FileView>(
  words: PhoneWords<V>,
  view: V,
): Omit<TreeNode, 'rect' | 'visible' | 'children'> {
  const value = words.valueOf(view);
  const placeholder = words.placeholderOf(view);
  const [testId, id = testId] = words.idsOf(view);
  return {
    role: words.roleOf(view),
    name: words.nameOf(view),
    ...(value !== undefined && { value }),
    ...(words.hidesValue(view) && { hidesValue: true }),
    ...(placeholder !== '' && { placeholder }),
    states: words.statesOf(view),
    ...(testId !== undefined && id !== undefined && { attributes: { id, testId } }),
  };
}

function isInside({ left, top, width, height }: Rect, frame: Size): boolean {
  return width > 0 && height > 0 && left < frame.width && top < frame.height && left + width > 0 && top + height > 0;
}
