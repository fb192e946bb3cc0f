import { randomBytes } from 'node:crypto';

import type { Size } from '../../../core/screen/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import { doubtsAbout } from '../../shared/tree/doubts.ts';
import { ViewReader, type ReadOptions } from '../../shared/tree/view-reader.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { nameOf, testIdOf } from '../../shared/tree/android/describe-view.ts';
import { parseHierarchy, type Hierarchy, type ViewNode } from '../../shared/tree/android/parse-hierarchy.ts';

export interface HierarchyReaderInit {
  readonly shell: AdbShell;
  readonly logger: () => Logger;
  /** Screen size in coordinates of the input system; view bounds use the same. */
  inputSize(signal: AbortSignal): Promise<Size>;
  /** Takes a new screenshot. */
  look(signal: AbortSignal): Promise<Uint8Array>;
}

const folder = '/data/local/tmp';

/** Reads the views of the screen with `uiautomator`; undefined if they cannot be read. */
export function hierarchyViews({
  shell,
  logger,
  inputSize,
  look,
}: HierarchyReaderInit): (signal: AbortSignal, options?: ReadOptions) => Promise<Hierarchy | undefined> {
  const reader = new ViewReader<Hierarchy>({
    tool: 'uiautomator',
    deviceId: shell.deviceId,
    logger,
    commands: () => shell.commands,
    readOnce: (signal) => dump(shell, signal),
    async doubt({ views }, signal) {
      const size = await inputSize(signal);
      const candidates = views.map((view) => ({
        bounds: view.bounds,
        type: view.className,
        hasContent: hasContent(view),
      }));
      // It reports only visible views.
      return doubtsAbout(candidates, { size, mostOutside: 0, look: () => look(signal) });
    },
  });
  return (signal, how) => reader.read(signal, how);
}

function hasContent(view: ViewNode): boolean {
  return nameOf(view) !== '' || testIdOf(view) !== '' || view.text !== '' || view.flags.has('clickable');
}

/** Dumps into a file with a new name, so that an old screen is never read. The exit code is meaningless. */
async function dump(shell: AdbShell, signal: AbortSignal): Promise<Hierarchy | string> {
  const file = `${folder}/eyewright-${randomBytes(6).toString('hex')}.xml`;
  const line = `uiautomator dump ${file}; cat ${file}; rm -f ${file}`;
  const { stdout, stderr } = await shell.ask(line, { task: 'read the views of the screen', signal });
  const hierarchy = await parseHierarchy(stdout);
  return hierarchy ?? (/ERROR:.*|Killed/.exec(`${stderr}\n${stdout}`)?.[0] || 'it printed no hierarchy');
}
