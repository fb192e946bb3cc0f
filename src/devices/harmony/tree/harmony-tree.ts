import { rectCenter, type Point, type Rect, type Size } from '../../../core/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ScreenTree, TreeNode, TreeSnapshotOptions } from '../../../core/screen-tree.ts';
import { doubtsAbout } from '../../shared/tree/doubts.ts';
import { viewFinder } from '../../shared/tree/find-view.ts';
import { ViewReader } from '../../shared/tree/view-reader.ts';
import type { HdcShell } from '../hdc/hdc-shell.ts';
import { idsOf, isField, isTouchable, nameOf, roleOf, statesOf, valueOf } from './describe-view.ts';
import { parseLayout, type Layout, type LayoutView } from './parse-layout.ts';

export interface HarmonyTreeInit {
  readonly shell: HdcShell;
  readonly logger: () => Logger;
  /** Of the newest picture, whose pixels bounds count in, too. */
  size(signal: AbortSignal): Promise<Size>;
  /** A new picture of the screen. */
  look(signal: AbortSignal): Promise<Uint8Array>;
}

export interface HarmonyTree extends ScreenTree {
  place(signal: AbortSignal): Promise<string | undefined>;
  /** The middle of the field that has the focus; undefined where the screen does not tell. */
  focus(signal: AbortSignal): Promise<Point | undefined>;
}

/** Part of all components that may lie outside the screen: lists tell of rows that were scrolled away. */
const mostOutside = 0.5;

const { viewsOf, viewAt, waysTo } = viewFinder<LayoutView>({ roleOf, nameOf, isField, idsOf, isTouchable });

/** What the screen tells of its components. Where `uitest` is no good, nothing is found, and no call fails because of that. */
export function harmonyTree(init: HarmonyTreeInit): HarmonyTree {
  const { shell, size } = init;
  const reader = layoutReader(init);
  return {
    async snapshot({ scope, signal, onCut }: TreeSnapshotOptions) {
      const frame = await size(signal);
      const layout = await reader.read(signal);
      if (!layout) {
        onCut?.();
        return [];
      }
      return layout.roots.flatMap((view) => nodesOf(view, frame, scope));
    },
    async find(locator, signal) {
      const frame = await size(signal);
      const layout = await reader.read(signal);
      if (!layout) return undefined;
      const fits = (await viewsOf(layout, locator)).filter((view) => isVisible(view, frame));
      const [first, second] = fits;
      const takesFirst = locator.by === 'xpath' && locator.role === undefined;
      return first && (takesFirst || !second) ? first.bounds : undefined;
    },
    async locatorsAt(rect, signal) {
      const layout = await reader.read(signal);
      const view = layout && viewAt(layout, rect);
      return view ? waysTo(layout, view) : [];
    },
    async place(signal) {
      const windows = (await reader.read(signal))?.windows ?? [];
      // The bars of the system are windows, too.
      const [largest] = [...windows].sort((one, other) => areaOf(other.bounds) - areaOf(one.bounds));
      return largest?.place ?? frontAbility(shell, signal);
    },
    async focus(signal) {
      const views = (await reader.read(signal))?.views ?? [];
      const field = views.find((view) => view.flags.has('focused') && isField(view));
      return field && rectCenter(field.bounds);
    },
  };
}

function layoutReader({ shell, logger, size, look }: HarmonyTreeInit): ViewReader<Layout> {
  return new ViewReader({
    tool: 'uitest dumpLayout',
    deviceId: shell.deviceId,
    logger,
    commands: () => shell.commands,
    readOnce: (signal) => dump(shell, signal),
    async doubt({ views }, signal) {
      const told = views.map((view) => ({ bounds: view.bounds, type: view.type, tells: tells(view) }));
      return doubtsAbout(told, { size: await size(signal), mostOutside, look: () => look(signal) });
    },
  });
}

function tells(view: LayoutView): boolean {
  return nameOf(view) !== '' || view.id !== '' || view.text !== '' || view.flags.has('clickable');
}

/** Into a file of a new name, so that an old screen is never taken for this one. */
async function dump(shell: HdcShell, signal: AbortSignal): Promise<Layout | string> {
  const file = shell.newFile('json');
  const line = `uitest dumpLayout -p ${file}; cat ${file}; rm -f ${file}`;
  const text = await shell.ask(line, { task: 'read the components of the screen', signal });
  const layout = await parseLayout(text);
  return layout ?? (/^.*\bfail.*$/im.exec(text)?.[0]?.trim() || 'it printed no layout');
}

function nodesOf(view: LayoutView, frame: Size, scope: TreeSnapshotOptions['scope']): readonly TreeNode[] {
  const children = view.children.flatMap((child) => nodesOf(child, frame, scope));
  const visible = isVisible(view, frame);
  if (scope === 'visible-only' && !visible) return children;
  const value = valueOf(view);
  const node: TreeNode = {
    role: roleOf(view),
    name: nameOf(view),
    ...(value !== undefined && { value }),
    ...(view.hint !== '' && { placeholder: view.hint }),
    states: statesOf(view),
    rect: view.bounds,
    visible,
    ...(view.id !== '' && { attributes: { id: view.id, testId: view.id } }),
    children,
  };
  return [node];
}

function isVisible({ flags, bounds: { left, top, width, height } }: LayoutView, frame: Size): boolean {
  const isInside = left < frame.width && top < frame.height && left + width > 0 && top + height > 0;
  return flags.has('visible') && width > 0 && height > 0 && isInside;
}

function areaOf({ width, height }: Rect): number {
  return width * height;
}

/** `com.example.shop/EntryAbility`, for versions whose layouts do not tell; undefined where the device does not say. */
async function frontAbility(shell: HdcShell, signal: AbortSignal): Promise<string | undefined> {
  const text = await shell.ask('aa dump -l', { task: 'ask for the ability in front', signal });
  const [front = ''] = text.split(/AbilityRecord ID/).filter((record) => /^\s*state #FOREGROUND/m.test(record));
  const [, bundle] = /bundle name \[([\w.]+)\]/.exec(front) ?? [];
  const [, ability] = /main name \[([\w.]+)\]/.exec(front) ?? [];
  return bundle && ability && `${bundle}/${ability}`;
}
