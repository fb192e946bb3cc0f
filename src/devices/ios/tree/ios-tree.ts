import type { Rect, Size } from '../../../core/geometry.ts';
import type { ScreenTree, TreeNode, TreeSnapshotOptions } from '../../../core/screen-tree.ts';
import { viewFinder } from '../../shared/tree/find-view.ts';
import type { WdaSession } from '../wda/wda-session.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import { idsOf, isField, isTouchable, nameOf, roleOf, statesOf, valueOf } from './describe-view.ts';
import type { IosView, Source } from './parse-source.ts';
import { SourceReader, type SourceReaderInit } from './source-reader.ts';

export interface IosTreeInit extends SourceReaderInit {
  /** Of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
  /** Of the screen, in points. */
  points(signal: AbortSignal): Promise<Size>;
}

const { viewsOf, viewAt, waysTo } = viewFinder<IosView>({ roleOf, nameOf, isField, idsOf, isTouchable });

/** What the screen tells of its elements. Where it tells nothing, nothing is found, and no call fails because of that. */
export function iosTree(init: IosTreeInit): ScreenTree {
  const reader = new SourceReader(init);
  return {
    async snapshot({ scope, signal, onCut }: TreeSnapshotOptions) {
      const screen = await read(init, reader, signal);
      if (!screen) {
        onCut?.();
        return [];
      }
      return screen.source.roots.flatMap((view) => nodesOf(view, screen, scope));
    },
    async find(locator, signal) {
      const screen = await read(init, reader, signal);
      if (!screen) return undefined;
      const fits = (await viewsOf(screen.source, locator)).filter(({ isVisible }) => isVisible);
      const [first, second] = fits;
      const takesFirst = locator.by === 'xpath' && locator.role === undefined;
      return first && (takesFirst || !second) ? screen.toFrame(first.bounds) : undefined;
    },
    async locatorsAt(rect, signal) {
      const screen = await read(init, reader, signal);
      const view = screen && viewAt(screen.source, screen.toPoints(rect));
      return view ? waysTo(screen.source, view) : [];
    },
    place: (signal) => frontApp(init.session, signal),
  };
}

interface Screen {
  readonly source: Source;
  /** Points to pixels of the newest picture, and back. */
  toFrame(rect: Rect): Rect;
  toPoints(rect: Rect): Rect;
  readonly frame: Size;
}

async function read(init: IosTreeInit, reader: SourceReader, signal: AbortSignal): Promise<Screen | undefined> {
  const frame = await init.size(signal);
  const points = await init.points(signal);
  const source = await reader.read(signal);
  const scale = frame.width / points.width;
  return source && { source, frame, toFrame: scaled(scale), toPoints: scaled(1 / scale) };
}

const scaled =
  (by: number) =>
  ({ left, top, width, height }: Rect): Rect => ({
    left: left * by,
    top: top * by,
    width: width * by,
    height: height * by,
  });

function nodesOf(view: IosView, screen: Screen, scope: TreeSnapshotOptions['scope']): readonly TreeNode[] {
  const children = view.children.flatMap((child) => nodesOf(child, screen, scope));
  const rect = screen.toFrame(view.bounds);
  const visible = view.isVisible && isInside(rect, screen.frame);
  if (scope === 'visible-only' && !visible) return children;
  const value = valueOf(view);
  const [testId] = idsOf(view);
  const node: TreeNode = {
    role: roleOf(view),
    name: nameOf(view),
    ...(value !== undefined && { value }),
    ...(view.placeholder !== '' && { placeholder: view.placeholder }),
    states: statesOf(view),
    rect,
    visible,
    ...(testId !== undefined && { attributes: { id: testId, testId } }),
    children,
  };
  return [node];
}

function isInside({ left, top, width, height }: Rect, frame: Size): boolean {
  return width > 0 && height > 0 && left < frame.width && top < frame.height && left + width > 0 && top + height > 0;
}

/** `com.example.shop`: no name is known for the views of an application. Undefined where the device does not say. */
async function frontApp(session: WdaSession, signal: AbortSignal): Promise<string | undefined> {
  const question = {
    task: 'ask for the application in front',
    method: 'GET',
    path: '/wda/activeAppInfo',
    signal,
  } as const;
  const value = await session.send({ ...question, limitMs: 5000, isRead: true }).catch((error: unknown) => {
    if (wdaErrorIn(error) === undefined) throw error;
    return undefined;
  });
  const { bundleId } = (value ?? {}) as { readonly bundleId?: unknown };
  return typeof bundleId === 'string' && bundleId !== '' ? bundleId : undefined;
}
