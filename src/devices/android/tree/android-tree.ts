import type { Rect, Size } from '../../../core/geometry.ts';
import type { ScreenTree, TreeNode, TreeSnapshotOptions } from '../../../core/screen-tree.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { nameOf, roleOf, statesOf, testIdOf, valueOf } from './describe-view.ts';
import { viewAt, viewsOf, waysTo } from './find-view.ts';
import { hierarchyReader, type HierarchyReaderInit } from './hierarchy-reader.ts';
import type { ViewReader } from '../../shared/tree/view-reader.ts';
import type { Hierarchy, ViewNode } from './parse-hierarchy.ts';

export interface AndroidTreeInit extends HierarchyReaderInit {
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
}

/** What the first display tells of its views. Where `uiautomator` is no good, nothing is found, and no call fails because of that. */
export function androidTree(init: AndroidTreeInit): ScreenTree {
  const reader = hierarchyReader(init);
  return {
    async snapshot({ scope, signal, onCut }: TreeSnapshotOptions) {
      const screen = await read(init, reader, signal);
      if (!screen) {
        onCut?.();
        return [];
      }
      return screen.hierarchy.roots.flatMap((view) => nodesOf(view, screen, scope));
    },
    async find(locator, signal) {
      const screen = await read(init, reader, signal);
      if (!screen) return undefined;
      const [first, second] = await viewsOf(screen.hierarchy, locator);
      const takesFirst = locator.by === 'xpath' && locator.role === undefined;
      return first && (takesFirst || !second) ? screen.toFrame(first.bounds) : undefined;
    },
    async locatorsAt(rect, signal) {
      const screen = await read(init, reader, signal);
      const view = screen && viewAt(screen.hierarchy, screen.toInput(rect));
      return view ? waysTo(screen.hierarchy, view) : [];
    },
    place: (signal) => frontActivity(init.shell, signal),
  };
}

interface Screen {
  readonly hierarchy: Hierarchy;
  /** Pixels of input to those of the newest picture, and back. */
  toFrame(rect: Rect): Rect;
  toInput(rect: Rect): Rect;
  readonly frame: Size;
}

async function read(
  init: AndroidTreeInit,
  reader: ViewReader<Hierarchy>,
  signal: AbortSignal,
): Promise<Screen | undefined> {
  const frame = await init.size(signal);
  const input = await init.inputSize(signal);
  const hierarchy = await reader.read(signal);
  const [x, y] = [frame.width / input.width, frame.height / input.height];
  return hierarchy && { hierarchy, frame, toFrame: scaled(x, y), toInput: scaled(1 / x, 1 / y) };
}

const scaled =
  (x: number, y: number) =>
  ({ left, top, width, height }: Rect): Rect => ({
    left: left * x,
    top: top * y,
    width: width * x,
    height: height * y,
  });

function nodesOf(view: ViewNode, screen: Screen, scope: TreeSnapshotOptions['scope']): readonly TreeNode[] {
  const children = view.children.flatMap((child) => nodesOf(child, screen, scope));
  const rect = screen.toFrame(view.bounds);
  const visible = isVisible(rect, screen.frame);
  if (scope === 'visible-only' && !visible) return children;
  const value = valueOf(view);
  const testId = testIdOf(view);
  const node: TreeNode = {
    role: roleOf(view),
    name: nameOf(view),
    ...(value !== undefined && { value }),
    ...(view.hint !== '' && { placeholder: view.hint }),
    states: statesOf(view),
    rect,
    visible,
    ...(testId !== '' && { attributes: { id: view.resourceId, testId } }),
    children,
  };
  return [node];
}

function isVisible({ left, top, width, height }: Rect, frame: Size): boolean {
  return width > 0 && height > 0 && left < frame.width && top < frame.height && left + width > 0 && top + height > 0;
}

/** `com.example.shop/.CartActivity`; undefined where the device does not say. */
async function frontActivity(shell: AdbShell, signal: AbortSignal): Promise<string | undefined> {
  const line = "dumpsys activity activities | grep -E 'ResumedActivity[=:]'";
  const { stdout } = await shell.ask(line, { task: 'ask for the activity in front', signal });
  return /ActivityRecord\{\S+ u\d+ ([\w.]+\/[\w.$]+)/.exec(stdout)?.[1];
}
