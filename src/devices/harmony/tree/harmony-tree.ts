import { rectCenter, type Point, type Rect, type Size } from '../../../core/screen/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import { doubtsAbout } from '../../shared/tree/doubts.ts';
import { viewTree } from '../../shared/tree/view-tree.ts';
import { ViewReader } from '../../shared/tree/view-reader.ts';
import type { HdcShell } from '../hdc/hdc-shell.ts';
import { isField, nameOf, viewDescriber } from './describe-view.ts';
import { parseLayout, type Layout, type LayoutView } from './parse-layout.ts';

export interface HarmonyTreeInit {
  readonly shell: HdcShell;
  readonly logger: () => Logger;
  /** Size of the newest picture; bounds use the same pixels. */
  size(signal: AbortSignal): Promise<Size>;
  /** Takes a new screenshot. */
  look(signal: AbortSignal): Promise<Uint8Array>;
}

export interface HarmonyTree extends ScreenTree {
  place(signal: AbortSignal): Promise<string | undefined>;
  /** Centre of the focused field; undefined if it cannot be read. */
  focus(signal: AbortSignal): Promise<Point | undefined>;
}

/** Part of all components that may lie outside the screen: lists also report rows that were scrolled away. */
const mostOutside = 0.5;

/** The components of the screen, read with `uitest`. */
export function harmonyTree(init: HarmonyTreeInit): HarmonyTree {
  const reader = layoutReader(init);
  const tree = viewTree({
    describer: viewDescriber,
    read: (signal, how) => reader.read(signal, how),
    size: init.size,
    async place(signal) {
      const windows = (await reader.read(signal))?.windows ?? [];
      // System bars are windows, too.
      const [largest] = [...windows].sort((one, other) => areaOf(other.bounds) - areaOf(one.bounds));
      return largest?.place ?? frontAbility(init.shell, signal);
    },
  });
  return {
    ...tree,
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
      const candidates = views.map((view) => ({ bounds: view.bounds, type: view.type, hasContent: hasContent(view) }));
      return doubtsAbout(candidates, { size: await size(signal), mostOutside, look: () => look(signal) });
    },
  });
}

function hasContent(view: LayoutView): boolean {
  return nameOf(view) !== '' || view.id !== '' || view.text !== '' || view.flags.has('clickable');
}

/** Dumps into a file with a new name, so that an old screen is never read. */
async function dump(shell: HdcShell, signal: AbortSignal): Promise<Layout | string> {
  const file = shell.newFile('json');
  const line = `uitest dumpLayout -p ${file}; cat ${file}; rm -f ${file}`;
  const text = await shell.ask(line, { task: 'read the components of the screen', signal });
  const layout = await parseLayout(text);
  return layout ?? (/^.*\bfail.*$/im.exec(text)?.[0]?.trim() || 'it printed no layout');
}

function areaOf({ width, height }: Rect): number {
  return width * height;
}

/** E.g. `com.example.shop/EntryAbility`, for versions whose layouts do not contain it; undefined if the device does not report it. */
async function frontAbility(shell: HdcShell, signal: AbortSignal): Promise<string | undefined> {
  const text = await shell.ask('aa dump -l', { task: 'ask for the ability in front', signal });
  const [front = ''] = text.split(/AbilityRecord ID/).filter((record) => /^\s*state #FOREGROUND/m.test(record));
  const [, bundle] = /bundle name \[([\w.]+)\]/.exec(front) ?? [];
  const [, ability] = /main name \[([\w.]+)\]/.exec(front) ?? [];
  return bundle && ability && `${bundle}/${ability}`;
}
