import type { Rect, Size } from '../../../core/screen/geometry.ts';
import type { ScreenTree, TreeNode, TreeSnapshotOptions } from '../../../core/screen/screen-tree.ts';
import { disabledAt } from './disabled-at.ts';
import { viewFinder, type FileView, type Views } from './find-view.ts';
import type { ViewDescriber } from './view-describer.ts';
import type { ReadOptions } from './view-reader.ts';
import { viewLooks } from './view-looks.ts';

export interface ViewTreeInit<V extends FileView, F extends Views<V>> {
  readonly describer: ViewDescriber<V>;
  /** The views of the screen; undefined if they cannot be read. `fresh`: not those of an earlier read. */
  read(signal: AbortSignal, options?: ReadOptions): Promise<F | undefined>;
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
  /** Size of the screen in the units of the bounds. Default: that of the newest picture. */
  units?(signal: AbortSignal): Promise<Size>;
  place(signal: AbortSignal): Promise<string | undefined>;
}

/** The accessibility tree of a phone or a desktop. If it cannot be read, nothing is found, and no call fails because of that. */
export function viewTree<V extends FileView & { readonly children: readonly V[] }, F extends Views<V>>(
  init: ViewTreeInit<V, F>,
): ScreenTree & Required<Pick<ScreenTree, 'place' | 'aim'>> {
  const { describer } = init;
  const { viewsOf, viewAt, locatorsOf } = viewFinder<V>(describer);
  const aimIn = disabledAt<V>(describer);
  /** The newest snapshot that has an id. */
  let kept: { readonly id: string; readonly screen: Screen<F> } | undefined;
  const isVisible = (view: V, screen: Screen<F>): boolean =>
    describer.isShown(view) && isInside(screen.toFrame(view.bounds), screen.frame);
  return {
    tellsTouch: true,
    async snapshot({ scope, looks, reading, signal, onCut, onMore }: TreeSnapshotOptions) {
      // What is judged is never older than its picture.
      const screen = await readScreen(init, signal, { fresh: true });
      if (!screen) {
        onCut?.();
        return [];
      }
      if (reading !== undefined) kept = { id: reading, screen };
      const look = looks ? viewLooks(describer, screen.file.views) : undefined;
      const nodesOf = (view: V): readonly TreeNode[] => {
        const children = view.children.flatMap(nodesOf);
        const visible = isVisible(view, screen);
        if (scope === 'visible-only' && !visible) return children;
        const node = { ...describeView(describer, view), rect: screen.toFrame(view.bounds), visible, children };
        return [look ? look(view, node) : node];
      };
      // Views that are scrolled out of sight are reported with their scrolled position, or not at all.
      if (looks && screen.file.views.some((view) => describer.scrolls(view))) onMore?.();
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
      return view ? locatorsOf(screen.file, view) : [];
    },
    async aim({ rect, reading }, signal) {
      const before = kept?.id === reading ? kept?.screen : undefined;
      // Found in a picture: reading the screen would take longer than the touch.
      if (!before) return {};
      const aim = aimIn(before.file, before.toUnits(rect));
      if (aim.disabled === undefined) return aim;
      // It may be enabled in the meantime.
      const now = await readScreen(init, signal);
      return now ? aimIn(now.file, now.toUnits(rect)) : {};
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
  init: ViewTreeInit<V, F>,
  signal: AbortSignal,
  options?: ReadOptions,
): Promise<Screen<F> | undefined> {
  const frame = await init.size(signal);
  const units = (await init.units?.(signal)) ?? frame;
  const file = await init.read(signal, options);
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
  describer: ViewDescriber<V>,
  view: V,
): Omit<TreeNode, 'rect' | 'visible' | 'children'> {
  const value = describer.valueOf(view);
  const placeholder = describer.placeholderOf(view);
  const [testId, id = testId] = describer.idsOf(view);
  return {
    role: describer.roleOf(view),
    name: describer.nameOf(view),
    ...(value !== undefined && { value }),
    ...(describer.hidesValue(view) && { hidesValue: true }),
    ...(placeholder !== '' && { placeholder }),
    states: describer.statesOf(view),
    ...(testId !== undefined && id !== undefined && { attributes: { id, testId } }),
  };
}

function isInside({ left, top, width, height }: Rect, frame: Size): boolean {
  return width > 0 && height > 0 && left < frame.width && top < frame.height && left + width > 0 && top + height > 0;
}
